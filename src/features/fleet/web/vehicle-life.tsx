import { useInfiniteQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { VehicleTicket } from '#features/tickets/vehicle-tickets.ts'
import { TicketStatusTrack } from '#features/tickets/web/ticket-status-track.tsx'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate, formatKilometres } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The vehicle's tickets that the viewer may see, the newest first. */
export function VehicleLife({ vehicleId }: { vehicleId: string }) {
  const { id: organizationId, type } = useOrganization()
  const life = useInfiniteQuery(
    ticketsApi.ofVehicle.infiniteQueryOptions(
      { organizationId, vehicleId },
      { initialCursor: null, getNextPageParam: (page) => page.next },
    ),
  )
  const tickets = life.data?.pages.flatMap((page) => page.tickets) ?? []
  return (
    <>
      {life.isPending ? (
        <div className="grid gap-3 p-4" aria-busy="true">
          <p className="sr-only">Ladataan huoltoja…</p>
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ) : life.isError && tickets.length === 0 ? (
        <FailedQuery query={life} title="Huoltoja ei voitu hakea" />
      ) : tickets.length === 0 ? (
        <EmptyState title="Ei vielä huoltoja" icon={<CarFront />}>
          Auton huollot korjaamoilla näkyvät tässä.
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <LifeRow ticket={ticket} other={type === 'GARAGE' ? null : ticket.garage.name} />
            </li>
          ))}
        </ol>
      )}
      {life.hasNextPage ? (
        <ShowMore onClick={() => void life.fetchNextPage()} pending={life.isFetchingNextPage} />
      ) : null}
    </>
  )
}

function LifeRow({ ticket, other }: { ticket: VehicleTicket; other: string | null }) {
  const km = ticket.mileageKm === null ? null : formatKilometres(ticket.mileageKm)
  return (
    <article className="relative grid gap-1.5 px-4 py-3 hover:bg-ink/4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h3 className="wrap-anywhere min-w-0 font-semibold">
          <NearLink
            to="/app/tickets/$ticketId"
            params={{ ticketId: ticket.id }}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {ticket.title}
          </NearLink>
        </h3>
        <p className="tabular text-muted text-sm">{days(ticket)}</p>
      </div>
      <p className="wrap-anywhere tabular text-muted text-sm">
        {[ticket.number, other, km].filter(Boolean).join(' · ')}
      </p>
      {ticket.description ? <p className="wrap-anywhere line-clamp-2 text-sm">{ticket.description}</p> : null}
      <TicketStatusTrack ticket={ticket} size="sm" />
    </article>
  )
}

/** When it began and ended: `3.11.2026–5.11.2026`, one day when it was one. */
function days({ createdAt, closedAt }: VehicleTicket): string {
  const [from, to] = [formatDate(createdAt), closedAt ? formatDate(closedAt) : null]
  return to === null || to === from ? from : `${from}–${to}`
}
