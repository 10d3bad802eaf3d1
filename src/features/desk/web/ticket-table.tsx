import { ordersOf, readOrder, type TicketOrder } from '#features/tickets/ticket-order.ts'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { STATUS_LABELS } from '#features/tickets/tickets.ts'
import { TicketBadges } from '#features/tickets/web/ticket-badges.tsx'
import { TicketMarks } from '#features/tickets/web/ticket-marks.tsx'
import { TicketTime } from '#features/tickets/web/ticket-time-label.tsx'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { NearLink } from '#web/link.tsx'
import { useWiderThan } from '#web/media.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { useMinute } from '#web/use-minute.ts'
import { BrokenTicket, TicketBoundary } from './ticket-boundary.tsx'
import { TicketRow } from './ticket-row.tsx'

type Props = {
  tickets: readonly TicketCard[]
  organizationType: OrganizationType
  archived: boolean
  order: TicketOrder
  onOrder: (order: TicketOrder) => void
}

/** Tickets in rows, in the order in which they come; the heads of the columns choose another one. On a phone each is two lines. */
export function TicketTable({ tickets, organizationType, archived, order, onOrder }: Props) {
  const now = useMinute()
  const isWide = useWiderThan('md')
  const { by, descending } = readOrder(order)
  const orders = ordersOf(archived)
  if (!isWide)
    return (
      <ul
        aria-label={archived ? 'Arkistoidut huollot' : 'Huollot'}
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketBoundary ticket={ticket} broken={<BrokenTicket ticket={ticket} />}>
              <TicketRow ticket={ticket} organizationType={organizationType} now={now} />
            </TicketBoundary>
          </li>
        ))}
      </ul>
    )
  return (
    <Table
      caption={archived ? 'Arkistoidut huollot' : 'Huollot'}
      columns={tableColumns(organizationType, now).map((column) => ({
        ...column,
        sortable: orders.some((one) => one === column.key),
      }))}
      rows={tickets}
      rowKey={(ticket) => ticket.id}
      aroundRow={(ticket, row) => (
        <TicketBoundary ticket={ticket} broken={<BrokenRow ticket={ticket} />}>
          {row}
        </TicketBoundary>
      )}
      sort={{ by, direction: descending ? 'desc' : 'asc' }}
      onSort={({ by: column, direction }) => {
        const chosen = orders.find((one) => one === (direction === 'desc' ? `-${column}` : column))
        if (chosen) onOrder(chosen)
      }}
      className="rounded-lg border-line md:border md:bg-surface"
    />
  )
}

const BrokenRow = ({ ticket }: { ticket: TicketCard }) => (
  <tr>
    <td colSpan={7}>
      <BrokenTicket ticket={ticket} />
    </td>
  </tr>
)

const tableColumns = (organizationType: OrganizationType, now: number): Column<TicketCard>[] => [
  {
    key: 'plate',
    header: 'Auto',
    lead: true,
    cell: (ticket) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <VehiclePlate
          opensRow
          registrationNumber={ticket.registrationNumber}
          vinNumber={ticket.vinNumber}
          link={<NearLink to="/app/tickets/$ticketId" params={{ ticketId: ticket.id }} />}
        />
        <span className="text-muted text-sm">{shortVehicleName(ticket)}</span>
      </span>
    ),
  },
  {
    key: 'title',
    header: 'Huolto',
    cell: (ticket) => (
      <span className="grid min-w-0 gap-1">
        <span className="line-clamp-2 font-semibold">{ticket.title}</span>
        <span className="flex flex-wrap gap-1 empty:hidden">
          <TicketBadges ticket={ticket} organizationType={organizationType} />
          <TicketMarks ticket={ticket} now={now} />
        </span>
      </span>
    ),
  },
  {
    key: 'number',
    header: 'Numero',
    wideOnly: true,
    cell: (ticket) => <span className="tabular whitespace-nowrap">{ticket.number}</span>,
  },
  {
    key: 'party',
    header: organizationType === 'GARAGE' ? 'Asiakas' : 'Korjaamo',
    cell: (ticket) => (organizationType === 'GARAGE' ? ticket.customer : ticket.garage).name,
  },
  {
    key: 'status',
    header: 'Tila',
    cell: (ticket) => <StatusBadge tone={ticket.status}>{STATUS_LABELS[ticket.status]}</StatusBadge>,
  },
  {
    key: 'time',
    header: 'Aika',
    cell: (ticket) => <TicketTime ticket={ticket} now={now} organizationType={organizationType} />,
  },
  { key: 'mechanic', header: 'Mekaanikko', wideOnly: true, cell: (ticket) => ticket.mechanic?.name ?? '–' },
]
