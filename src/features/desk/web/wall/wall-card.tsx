import { clsx } from 'clsx'
import { ClockAlert, Zap } from 'lucide-react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { isStillUrgent, timeThatMatters } from '#features/tickets/time-that-matters.ts'
import { ApprovalLine } from '#features/tickets/web/approval-line.tsx'
import { shortTime } from '#features/tickets/web/short-time.ts'
import { WaitingBadge } from '#features/tickets/web/ticket-badges.tsx'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { BrokenTicket, TicketBoundary } from '../ticket-boundary.tsx'
import { WALL } from './wall-layout.ts'

type Props = { ticket: TicketCard; now: number; organizationType: OrganizationType }

/** A car to be read from across the hall: its plate and its time, what is done, by whom. */
export const WallCard = (props: Props) => (
  <li style={{ height: `${WALL.card}rem` }}>
    <TicketBoundary ticket={props.ticket} broken={<BrokenTicket ticket={props.ticket} />}>
      <Card {...props} />
    </TicketBoundary>
  </li>
)

function Card({ ticket, now, organizationType }: Props) {
  const { label, at, overdue, planned } = timeThatMatters(ticket, now)
  const { day, clock } = shortTime(at, now)
  const isUrgent = isStillUrgent(ticket)
  return (
    <article
      data-ticket-id={ticket.id}
      className={clsx(
        'grid h-full grid-cols-1 content-center gap-1 overflow-clip rounded-lg border bg-surface px-3',
        overdue ? 'border-2 border-signal' : 'border-line',
        isUrgent && 'border-l-8 border-l-ink! border-l-double',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 [&_[data-plate=national]]:text-[3rem]! [&_[data-plate=vin]]:text-[2.25rem]!">
          <VehiclePlate registrationNumber={ticket.registrationNumber} vinNumber={ticket.vinNumber} />
        </span>
        <p
          className={clsx(
            'tabular grid shrink-0 justify-items-end whitespace-nowrap leading-tight',
            overdue ? 'font-bold text-signal' : planned ? 'font-semibold' : 'text-muted',
          )}
        >
          <span className="sr-only">
            {label}
            {overdue ? ' (myöhässä)' : ''}{' '}
          </span>
          <span className="text-base">{planned ? day : label}</span>{' '}
          <span className="flex items-center gap-1 text-xl">
            {overdue ? <ClockAlert className="size-5 shrink-0" aria-hidden="true" /> : null}
            {planned ? clock : day === 'tänään' ? clock : day}
          </span>
        </p>
      </div>
      <h3 className="truncate font-semibold text-xl leading-7">{ticket.title}</h3>
      <div className="flex min-h-7 items-center gap-2 text-base text-muted">
        {isUrgent ? (
          <span className="flex items-center gap-1 font-bold text-ink">
            <Zap className="size-5 fill-current" aria-hidden="true" />
            Kiireellinen
          </span>
        ) : null}
        {ticket.approvalWait ? (
          // whom it waits for says more than which model it is
          <span className="min-w-0 grow">
            <ApprovalLine ticket={ticket} className="text-base! [&>span]:truncate" />
          </span>
        ) : (
          <>
            <WaitingBadge ticket={ticket} organizationType={organizationType} />
            <span className="min-w-0 grow truncate">{shortVehicleName(ticket)}</span>
          </>
        )}
        {ticket.mechanic ? (
          <span className="max-w-1/2 truncate font-semibold text-ink">
            <span className="sr-only">Mekaanikko </span>
            {ticket.mechanic.name.split(' ')[0]}
          </span>
        ) : null}
      </div>
    </article>
  )
}
