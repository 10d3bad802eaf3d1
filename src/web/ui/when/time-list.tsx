import { clsx } from 'clsx'
import { useEffect, useId, useRef } from 'react'
import { clockTime, timeWords } from '#shared/helsinki-clock.ts'
import type { Clock } from './read-clock.ts'

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index): Clock => ({
    hour: Math.floor(index / 2),
    minute: (index % 2) * 30,
  }),
)
const MORNING: Clock = { hour: 7, minute: 0 }

type Props = { chosen: Clock | null; onChoose: (clock: Clock) => void }

/** Every half an hour, and the chosen time when it is another one; a strip on small screens. The arrows choose. */
export function TimeList({ chosen, onChoose }: Props) {
  const name = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const isListed = !chosen || HALF_HOURS.some((clock) => clockTime(clock) === clockTime(chosen))
  const clocks = isListed
    ? HALF_HOURS
    : [...HALF_HOURS, chosen].sort((one, other) => clockTime(one).localeCompare(clockTime(other)))
  const first = clockTime(chosen ?? MORNING)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-time="${first}"]`)
    if (!row || !list.current) return
    list.current.scrollTop = row.offsetTop - list.current.clientHeight / 3
    list.current.scrollLeft = row.offsetLeft - list.current.clientWidth / 3
  }, [first])
  return (
    <fieldset
      ref={list}
      className="relative min-w-0 shrink-0 overscroll-contain border-line [scrollbar-width:thin] max-sm:flex max-sm:gap-1 max-sm:overflow-x-auto max-sm:border-t max-sm:py-2 sm:h-80 sm:w-24 sm:overflow-y-auto sm:border-l sm:pl-2"
    >
      <legend className="sr-only">Kellonaika</legend>
      {clocks.map((clock) => {
        const time = clockTime(clock)
        const isChosen = chosen !== null && clockTime(chosen) === time
        return (
          <label
            key={time}
            data-time={time}
            className={clsx(
              'tabular flex min-h-9 items-center justify-center rounded-md px-2 max-sm:min-w-16 has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:-outline-offset-2 max-desktop:min-h-11',
              isChosen ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-ink/8',
            )}
          >
            <input
              type="radio"
              name={name}
              value={time}
              checked={isChosen}
              onChange={() => onChoose(clock)}
              className="sr-only"
            />
            {timeWords(clock)}
          </label>
        )
      })}
    </fieldset>
  )
}
