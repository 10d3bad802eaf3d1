import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { hoursOf, hoursText, loadText } from '#features/planning/web/planning-words.ts'
import { formatNumber } from '#web/format.ts'

type Props = {
  minutes: number
  /** Undefined where there is no limit; 0 on a closed day. */
  limit?: number | undefined
  className?: string | undefined
  /** Only the bar, unless it is over the limit. */
  isBare?: boolean
}

/** "5,5 tuntia varattu 8 tunnista", for names that are read aloud. */
export function spokenLoad(minutes: number, limit?: number): string {
  const booked = hoursOf(minutes)
  const words = `${formatNumber(booked)} ${booked === 1 ? 'tunti' : 'tuntia'} varattu`
  if (limit === undefined) return words
  const over = minutes > limit ? `, ${formatNumber(hoursOf(minutes - limit))} tuntia yli` : ''
  return `${words} ${formatNumber(hoursOf(limit))} tunnista${over}`
}

/** What is booked of what there is, as a bar and in words; what is over the limit says so. */
export function LoadBar({ minutes, limit, className, isBare = false }: Props) {
  const isOver = limit !== undefined && minutes > limit
  const share = limit ? Math.min(1, minutes / limit) : isOver ? 1 : 0
  return (
    <span className={clsx('grid gap-0.5', className)}>
      {isBare && !isOver ? null : (
        <span
          className={clsx('tabular flex flex-wrap gap-x-1.5 text-xs', isOver ? 'font-bold text-ink' : 'text-muted')}
        >
          {loadText(minutes, limit)}
          {isOver ? (
            <span className="flex items-center gap-0.5 text-signal">
              <TriangleAlert className="size-3" aria-hidden="true" />
              yli {hoursText(minutes - limit)}
            </span>
          ) : null}
        </span>
      )}
      {limit === undefined ? null : (
        <span
          aria-hidden="true"
          className="block h-1 overflow-hidden rounded-full bg-ink/10 forced-colors:border forced-colors:border-[CanvasText]"
        >
          <span
            className={clsx('block h-full forced-colors:bg-[CanvasText]', isOver ? 'bg-signal-fill' : 'bg-brand')}
            style={{ width: `${share * 100}%` }}
          />
        </span>
      )}
    </span>
  )
}
