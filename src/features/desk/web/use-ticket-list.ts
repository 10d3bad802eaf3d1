import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { type DeskSearch, filterOf, shownOrder } from './desk-search.ts'

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
