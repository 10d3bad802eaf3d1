import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { defaultOrder, type TicketOrder } from '#features/tickets/ticket-order.ts'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { formatNumber } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { TicketTable } from './ticket-table.tsx'
import { shownOrder, useTicketList } from './use-ticket-list.ts'

type Props = {
  search: DeskSearch
  /** Undefined for the usual one. */
  onOrder: (order: TicketOrder | undefined) => void
  /** Shown in place of an empty list. */
  empty: ReactNode
}

/** The desk or its archive as a dense list, for many tickets at once: in the server's order, page by page. */
export function DeskList({ search, onOrder, empty }: Props) {
  const { id: organizationId, type } = useOrganization()
  const list = useTicketList(organizationId, search)
  const archived = search.archived === 1
  if (list.isPending) return <DeskSkeleton asList />
  if (list.isError && !list.data)
    return <FailedQuery query={list} title={archived ? 'Arkistoa ei voitu hakea' : 'Työpöytää ei voitu hakea'} />
  const tickets = distinct(list.data.pages.flatMap((page) => page.tickets))
  const count = list.data.pages[0]?.count ?? null
  if (tickets.length === 0 && !list.hasNextPage)
    // the missing results of another filter say nothing of this one
    return list.isPlaceholderData ? <DeskSkeleton asList /> : empty
  const isSearch = archived && Boolean(search.text || search.mechanicId)
  return (
    <div className="grid grid-cols-1 gap-3">
      <TicketTable
        tickets={tickets}
        organizationType={type}
        archived={archived}
        order={shownOrder(search)}
        onOrder={(order) => onOrder(order === defaultOrder(archived) ? undefined : order)}
      />
      <p className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
        <span role="status" className="tabular">
          {tickets.length === 0
            ? 'Uusimmista huolloista ei löytynyt yhtään.'
            : `Näytetään ${[tickets.length, count]
                .filter((one) => one !== null)
                .map(formatNumber)
                .join(' / ')}`}
        </span>
        {list.hasNextPage ? (
          <Button className="print:hidden" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {isSearch ? 'Hae vanhemmista' : 'Näytä lisää'}
          </Button>
        ) : null}
      </p>
      {list.isFetchNextPageError ? <FieldError message={failureText(list.error)} /> : null}
    </div>
  )
}

/** Tickets may move between two pages while they are read. */
const distinct = (cards: TicketCard[]): TicketCard[] => [...new Map(cards.map((card) => [card.id, card])).values()]
