import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import type { SearchedKind } from '#web/feature.ts'
import { formatDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { StatusGlyph, statusLook } from '#web/ui/status-glyph.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { TicketCard } from '../ticket-views.ts'
import { STATUS_LABELS } from '../tickets.ts'

/** A ticket among what a search has found. */
export const searched: SearchedKind<TicketCard> = {
  label: 'Huolto',
  page: ({ id }) => ({ to: '/app/tickets/$ticketId', params: { ticketId: id } }),
  Row: TicketRow,
}

function TicketRow({ result: ticket }: { result: TicketCard }) {
  const isGarage = useOrganization().type === 'GARAGE'
  const { status, number, title, createdAt } = ticket
  const isArchived = (isGarage ? ticket.garageArchivedAt : ticket.customerArchivedAt) !== null
  const other = isGarage ? ticket.customer : ticket.garage
  return (
    <span className="flex min-w-0 gap-x-4 gap-y-1 max-sm:flex-col sm:items-center">
      <span className="flex min-w-0 shrink-0 items-center gap-2 sm:w-40">
        <VehiclePlate registrationNumber={ticket.registrationNumber} vinNumber={ticket.vinNumber} />
        <span className="truncate text-muted text-sm sm:hidden">{shortVehicleName(ticket)}</span>
      </span>
      <span className="grid min-w-0 grow">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className={`flex shrink-0 ${statusLook[status].text}`}>
            <StatusGlyph tone={status} className="size-4" />
          </span>
          <span className="truncate font-semibold">{title}</span>
          <span className="max-w-2/5 truncate text-muted text-sm max-sm:hidden">{shortVehicleName(ticket)}</span>
          {isArchived ? <Badge>Arkistoitu</Badge> : null}
        </span>
        <span className="text-muted text-sm sm:truncate">
          {STATUS_LABELS[status]} · {other.name} · <span className="tabular whitespace-nowrap">{number}</span> ·{' '}
          {formatDate(createdAt)}
        </span>
      </span>
    </span>
  )
}
