import { useState } from 'react'
import { Notice } from '../ui/notice.tsx'

type Described = Readonly<Record<string, string>>

/**
 * The version that the person of an open form has seen, of a thing that others may change meanwhile: the one that was there as the form opened,
 * although what is shown around it is live. Call `onRefused` after a save that was refused, once the newest is there: the next save is on top of that.
 */
export function useSeenVersion(now: number) {
  const [version, setVersion] = useState(now)
  const [isRefused, setRefused] = useState(false)
  if (isRefused) {
    setRefused(false)
    setVersion(now)
  }
  return { version, onRefused: () => setRefused(true) }
}

/** The same with what became of the thing since the form opened. `describe` gives labels and values as people read them. */
export function useSeen<Thing extends { version: number }>(now: Thing | null, describe: (thing: Thing) => Described) {
  const [opened] = useState(now)
  // 0 of a thing that is new
  const seen = useSeenVersion(now?.version ?? 0)
  const before = opened ? describe(opened) : {}
  const changes = Object.entries(now ? describe(now) : {}).filter(([label, value]) => before[label] !== value)
  return { ...seen, changes: now?.version === opened?.version ? [] : changes }
}

/** What another saved while this form was open. */
export const SeenChanges = ({ changes }: { changes: readonly (readonly [label: string, value: string])[] }) => (
  <div role="alert" className={changes.length > 0 ? undefined : 'hidden'}>
    {changes.length > 0 ? (
      <Notice kind="signal" title="Joku muu muutti näitä tietoja samaan aikaan">
        <dl className="my-1 grid gap-0.5">
          {changes.map(([label, value]) => (
            <div key={label}>
              <dt className="inline font-semibold">{label}: </dt>
              <dd className="wrap-anywhere inline whitespace-pre-line">{value || '–'}</dd>
            </div>
          ))}
        </dl>
        <p>Kirjoittamasi on tallessa. Tarkista se ja tallenna uudelleen.</p>
      </Notice>
    ) : null}
  </div>
)
