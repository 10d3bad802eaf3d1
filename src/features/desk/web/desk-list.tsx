import { useMemo } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { STATUS_LABELS, TICKET_STATUSES } from '#features/tickets/tickets.ts'
import { TicketBadges } from '#features/tickets/web/ticket-badges.tsx'
import { timeThatMatters } from '#features/tickets/web/ticket-time.ts'
import { TicketTime } from '#features/tickets/web/ticket-time-label.tsx'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { NearLink } from '#web/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { useMinute } from '#web/use-minute.ts'
import { BrokenTicket, TicketBoundary } from './ticket-boundary.tsx'
import type { DeskColumn } from './use-desk.ts'

type Props = {
  columns: readonly DeskColumn[]
  organizationType: OrganizationType
  archived: boolean
  sort: 'status' | 'time'
  onSort: (sort: 'status' | 'time') => void
}

/** The desk as a dense list, for many tickets at once. */
export function DeskList({ columns, organizationType, archived, sort, onSort }: Props) {
  const now = useMinute()
  const cards = useMemo(
    () =>
      sorted(
        columns.flatMap((column) => column.cards),
        sort,
        now,
      ),
    [columns, sort, now],
  )
  const total = columns.reduce((sum, column) => sum + column.count, 0)
  const unfinished = columns.filter((column) => column.hasMore)
  return (
    <div className="grid gap-3">
      <Table
        caption={archived ? 'Arkistoidut huollot' : 'Huollot'}
        columns={tableColumns(organizationType, now)}
        rows={cards}
        rowKey={(ticket) => ticket.id}
        aroundRow={(ticket, row) => (
          <TicketBoundary ticket={ticket} broken={<BrokenRow ticket={ticket} />}>
            {row}
          </TicketBoundary>
        )}
        sort={{ by: sort, direction: 'asc' }}
        onSort={({ by }) => onSort(by === 'time' ? 'time' : 'status')}
        className="rounded-lg border-line md:border md:bg-surface"
      />
      <p className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
        <span className="tabular">
          Näytetään {cards.length} / {total}
        </span>
        {unfinished.length > 0 ? (
          <Button
            pending={unfinished.some((column) => column.isLoadingMore)}
            onClick={() => {
              for (const column of unfinished) column.loadMore()
            }}
          >
            Näytä lisää
          </Button>
        ) : null}
      </p>
    </div>
  )
}

const BrokenRow = ({ ticket }: { ticket: TicketCard }) => (
  <tr>
    <td colSpan={7}>
      <BrokenTicket ticket={ticket} />
    </td>
  </tr>
)

function sorted(cards: TicketCard[], sort: 'status' | 'time', now: number): TicketCard[] {
  if (sort === 'time')
    return cards.toSorted(
      (a, b) =>
        Date.parse(timeThatMatters(a, now).at) - Date.parse(timeThatMatters(b, now).at) || (a.id < b.id ? 1 : -1),
    )
  return cards.toSorted((a, b) => TICKET_STATUSES.indexOf(a.status) - TICKET_STATUSES.indexOf(b.status))
}

const tableColumns = (organizationType: OrganizationType, now: number): Column<TicketCard>[] => [
  {
    key: 'plate',
    header: 'Auto',
    lead: true,
    cell: (ticket) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <VehiclePlate
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
        <TicketBadges ticket={ticket} organizationType={organizationType} />
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
    sortable: true,
    cell: (ticket) => <StatusBadge tone={ticket.status}>{STATUS_LABELS[ticket.status]}</StatusBadge>,
  },
  {
    key: 'time',
    header: 'Aika',
    sortable: true,
    cell: (ticket) => <TicketTime ticket={ticket} now={now} organizationType={organizationType} />,
  },
  { key: 'mechanic', header: 'Mekaanikko', wideOnly: true, cell: (ticket) => ticket.mechanic?.name ?? '–' },
]
