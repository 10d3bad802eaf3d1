import { clsx } from 'clsx'
import { CalendarClock, Clock, ClockAlert } from 'lucide-react'
import type { OrganizationType } from '#shared/organization.ts'
import { formatDateTime } from '#web/format.ts'
import type { TicketCard } from '../ticket-views.ts'
import { timeThatMatters } from '../time-that-matters.ts'
import { since, workTime } from './ticket-time.ts'

type Props = { ticket: TicketCard; now: number; organizationType: OrganizationType }

/** The time that matters of a ticket; one that has passed is marked, in amber for the garage that is waited for. */
export function TicketTime({ ticket, now, organizationType }: Props) {
  const { label, at, overdue, planned } = timeThatMatters(ticket, now)
  const Icon = overdue ? ClockAlert : Date.parse(at) > now ? CalendarClock : Clock
  return (
    <p
      data-tooltip={`${label} ${formatDateTime(at)}`}
      className={clsx(
        'flex min-w-0 items-center gap-1.5 text-sm',
        overdue && organizationType === 'GARAGE' ? 'font-semibold text-signal' : 'text-muted',
        overdue && organizationType === 'CUSTOMER' && 'font-semibold text-ink',
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="tabular truncate">
        {label} {planned ? workTime(at, now) : since(at, now)}
        {overdue ? <span className="sr-only"> (myöhässä)</span> : null}
      </span>
    </p>
  )
}
