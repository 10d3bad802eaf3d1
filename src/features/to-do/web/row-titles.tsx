import type { OfferRequestCard } from '#features/offer-requests/offer-requests.ts'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { STATUS_LABELS } from '#features/tickets/tickets.ts'
import { NearLink } from '#web/link.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { rowLinkClass, SpokenCar } from './to-do-parts.tsx'

export const TicketTitle = ({ ticket }: { ticket: TicketCard }) => (
  <NearLink to="/app/tickets/$ticketId" params={{ ticketId: ticket.id }} className={rowLinkClass}>
    <SpokenCar {...ticket} />
    {ticket.title}
  </NearLink>
)

export const StatusMark = ({ status }: Pick<TicketCard, 'status'>) => (
  <StatusBadge tone={status} className="mt-1">
    {STATUS_LABELS[status]}
  </StatusBadge>
)

type RequestProps = { request: OfferRequestCard & { wanted: readonly string[]; description: string } }

export const RequestTitle = ({ request }: RequestProps) => (
  <NearLink
    to="/app/offer-requests/$offerRequestId"
    params={{ offerRequestId: request.offerRequestId }}
    className={rowLinkClass}
  >
    <SpokenCar {...request} />
    {request.wanted.join(', ') || request.description}
  </NearLink>
)
