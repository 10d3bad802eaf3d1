import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { STATUS_LABELS, WAITING_LABELS } from '#features/tickets/tickets.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { formatDate } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { MorePages } from '#web/more-pages.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { usePages } from '#web/use-pages.ts'
import type { CustomerTicketPage, TicketsOfCustomer } from '../customers.ts'
import { customersApi } from './customers.api.ts'

type Props = { customerId: string; list: TicketsOfCustomer['list'] }

const words = {
  open: { title: 'Avoimet huollot', nothing: 'Ei avoimia huoltoja.', failed: 'Avoimia huoltoja ei voitu hakea' },
  past: { title: 'Aiemmat huollot', nothing: 'Ei aiempia huoltoja.', failed: 'Aiempia huoltoja ei voitu hakea' },
}

/** The customer's jobs at the garage, the newest first. */
export function CustomerTickets({ customerId, list }: Props) {
  const { id: organizationId } = useOrganization()
  const { queryKey, queryOptions } = customersApi.tickets
  const { query, rows: tickets } = usePages<TicketCard>(queryKey({ organizationId, customerId, list }), (cursor) =>
    fetchOnce<CustomerTicketPage>(queryOptions({ organizationId, customerId, list, cursor })),
  )
  const { title, nothing, failed } = words[list]
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      {query.isPending ? (
        <div className="grid gap-3 p-4" aria-busy="true">
          <p className="sr-only">Ladataan huoltoja…</p>
          <Skeleton className="h-14" />
        </div>
      ) : !tickets ? (
        <FailedQuery query={query} title={failed} />
      ) : tickets.length === 0 ? (
        <p className="p-4 text-muted">{nothing}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          {query.hasNextPage || query.isFetchNextPageError ? (
            <div className="grid gap-2 border-line border-t p-3">
              <MorePages query={query} />
            </div>
          ) : null}
        </>
      )}
    </Card>
  )
}

function TicketRow({ ticket }: { ticket: TicketCard }) {
  const { status, waitingFor } = ticket
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-ink/4">
      <VehiclePlate registrationNumber={ticket.registrationNumber} vinNumber={ticket.vinNumber} />
      <span className="grid min-w-0 grow basis-48 gap-0.5">
        <NearLink
          to="/app/tickets/$ticketId"
          params={{ ticketId: ticket.id }}
          className="wrap-anywhere font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {ticket.title}
        </NearLink>
        <span className="wrap-anywhere tabular text-muted text-sm">
          {[ticket.number, shortVehicleName(ticket), formatDate(ticket.closedAt ?? ticket.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <StatusBadge tone={status}>
        {status === 'WAITING' && waitingFor ? WAITING_LABELS[waitingFor] : STATUS_LABELS[status]}
      </StatusBadge>
    </li>
  )
}
