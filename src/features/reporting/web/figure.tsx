import type { ReactNode } from 'react'
import { formatPercent } from '#web/format.ts'
import { Definition } from './definition.tsx'

type Props = {
  label: string
  value: string
  /** What it is made of, or what else is shown of the same. */
  detail?: ReactNode
  /** Of the range and of the one before; the change is shown when both are known. */
  change?: { now: number | null; before: number | null; text: (value: number) => string; isShare?: boolean } | undefined
  /** How it is counted. */
  definition: string | readonly string[]
  /** The list behind it. */
  link?: ReactNode
}

/** One number with its change and how it is counted. */
export function Figure({ label, value, detail, change, definition, link }: Props) {
  return (
    <section aria-label={label} className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-3 sm:p-4">
      <h2 className="text-muted text-sm">{label}</h2>
      <p className="tabular wrap-anywhere font-bold text-xl leading-tight sm:text-2xl print:text-lg">{value}</p>
      {detail ? <p className="tabular text-sm">{detail}</p> : null}
      {change ? <Change {...change} /> : null}
      <div className="mt-auto grid pt-1 print:hidden">
        {link}
        <Definition>{definition}</Definition>
      </div>
    </section>
  )
}

function Change({ now, before, text, isShare = false }: NonNullable<Props['change']>) {
  if (before === null || now === null || (before === 0 && !isShare))
    return (
      <p className="tabular text-muted text-sm">{before === null ? 'Ei vertailulukua' : `Edellinen ${text(before)}`}</p>
    )
  const difference = isShare ? now - before : (now - before) / before
  const points = Math.round(Math.abs(difference) * 100)
  const size = isShare ? `${points}\u00a0%-yks.` : formatPercent(points / 100)
  const words = points === 0 ? 'Ennallaan' : difference > 0 ? `▲ ${size} enemmän` : `▼ ${size} vähemmän`
  return (
    <p className="tabular text-muted text-sm">
      {words}, edellinen {text(before)}
    </p>
  )
}
