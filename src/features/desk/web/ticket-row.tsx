import { clsx } from 'clsx'
import { Zap } from 'lucide-react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { STATUS_LABELS } from '#features/tickets/tickets.ts'
import { isStillUrgent } from '#features/tickets/time-that-matters.ts'
import { ApprovalLine } from '#features/tickets/web/approval-line.tsx'
import { ShortTicketTime } from '#features/tickets/web/short-ticket-time.tsx'
import { TicketMarks } from '#features/tickets/web/ticket-marks.tsx'
import type { OrganizationType } from '#shared/organization.ts'
import { NearLink } from '#web/link.tsx'
import { StatusGlyph, statusLook } from '#web/ui/status-glyph.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'

type Props = { ticket: TicketCard; organizationType: OrganizationType; now: number }

/** A ticket of a long list on a phone, in two lines; all of it is the link. */
export function TicketRow({ ticket, organizationType, now }: Props) {
  const { status, title } = ticket
  const other = organizationType === 'GARAGE' ? ticket.customer : ticket.garage
  const isUrgent = isStillUrgent(ticket)
  return (
    <NearLink
      to="/app/tickets/$ticketId"
      params={{ ticketId: ticket.id }}
      className={clsx('block px-3 py-2 hover:bg-ink/4', isUrgent && 'border-l-5 border-l-ink')}
    >
      <span className="flex items-center gap-2 max-[22.5rem]:flex-wrap">
        <VehiclePlate registrationNumber={ticket.registrationNumber} vinNumber={ticket.vinNumber} />
        <Pause />
        {isUrgent ? <Zap className="size-4 shrink-0 fill-current" aria-hidden="true" /> : null}
        <span className="flex min-w-0 flex-wrap gap-1 empty:hidden max-[22.5rem]:order-last max-[22.5rem]:basis-full">
          <TicketMarks ticket={ticket} now={now} />
        </span>
        <ShortTicketTime ticket={ticket} now={now} organizationType={organizationType} />
      </span>
      <span className="mt-1 flex items-center gap-1.5">
        <span className={clsx('flex shrink-0', statusLook[status].text)}>
          <StatusGlyph tone={status} className="size-4" />
        </span>
        <span className="sr-only">
          , {STATUS_LABELS[status]}
          {isUrgent ? ', kiireellinen' : ''}:{' '}
        </span>
        <span className="min-w-0 shrink-0 max-w-3/5 truncate font-semibold">{title}</span>
        <Pause />
        <span className="min-w-0 grow truncate text-right text-muted text-sm">{other.name}</span>
      </span>
      {ticket.approvalWait ? <Pause /> : null}
      <ApprovalLine ticket={ticket} className="mt-1" />
    </NearLink>
  )
}

/** Between two texts that are apart on the screen and would be read out as one word. */
const Pause = () => <span className="sr-only">, </span>
