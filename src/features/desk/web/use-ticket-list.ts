import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { possibleOrder, type TicketOrder } from '#features/tickets/ticket-order.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { type DeskSearch, filterOf } from '../desk-search.ts'

/** The order that the list really has. */
export const shownOrder = ({ archived, order }: DeskSearch): TicketOrder => possibleOrder(archived === 1, order)

/** The list that the URL asks for, page by page, in the server's order. */
export const useTicketList = (organizationId: string, search: DeskSearch, { enabled = true } = {}) =>
  useInfiniteQuery(
    ticketsApi.list.infiniteQueryOptions(
      { ...filterOf(search), organizationId, order: shownOrder(search) },
      {
        enabled,
        initialCursor: null,
        getNextPageParam: (page) => page.next ?? undefined,
        placeholderData: keepPreviousData,
      },
    ),
  )
