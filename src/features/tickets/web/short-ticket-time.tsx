import { clsx } from 'clsx'
import { ClockAlert } from 'lucide-react'
import type { OrganizationType } from '#shared/organization.ts'
import { formatDateTime } from '#web/format.ts'
import type { TicketCard } from '../ticket-views.ts'
import { timeThatMatters } from '../time-that-matters.ts'
import { shortTime } from './short-time.ts'

type Props = { ticket: TicketCard; now: number; organizationType: OrganizationType }

/**
 * The time that matters in the corner of a card, in two short lines, or in one below the plate where the card is narrow: never
 * cut. What was agreed on shows its day and clock, and the column says what it is; what has happened says what, and when.
 */
export function ShortTicketTime({ ticket, now, organizationType }: Props) {
  const { label, at, overdue, planned } = timeThatMatters(ticket, now)
  const { day, clock } = shortTime(at, now)
  return (
    <span
      data-tooltip={`${label} ${formatDateTime(at)}`}
      className={clsx(
        'relative z-10 ml-auto grid justify-items-end whitespace-nowrap @max-[12.25rem]:flex @max-[12.25rem]:gap-1 @max-[12.25rem]:pt-0.5',
        overdue ? 'font-bold' : planned ? 'font-semibold' : 'font-normal',
        overdue && organizationType === 'GARAGE' ? 'text-signal' : planned ? 'text-ink' : 'text-muted',
      )}
    >
      <span className="sr-only">
        {label}
        {overdue ? ' (myöhässä)' : ''}{' '}
      </span>
      <span className="text-xs leading-4">{planned ? day : <span aria-hidden="true">{label}</span>}</span>{' '}
      <span
        className={clsx(
          'tabular flex items-center gap-0.5 leading-4',
          planned ? (overdue ? 'text-sm' : 'text-base') : 'text-xs',
          planned && '@max-[12.25rem]:text-xs',
        )}
      >
        {overdue ? <ClockAlert className="size-3 shrink-0" aria-hidden="true" /> : null}
        {planned ? clock : day === 'tänään' ? `klo ${clock}` : day}
      </span>
    </span>
  )
}
