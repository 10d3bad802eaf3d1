import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DeskFilter } from '#features/tickets/ticket-inputs.ts'
import type { TicketCard, TicketColumn } from '#features/tickets/ticket-views.ts'
import { GROUP_PAGE_SIZE, LIST_PAGE_SIZE, type TicketGroup } from '#features/tickets/tickets.ts'
import { deskTime } from '#features/tickets/time-that-matters.ts'
import { useQueuedMoves } from '#features/tickets/web/offline/use-queued-moves.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { type PendingMove, type PendingMoves, withMoves } from './optimistic-moves.ts'

export type DeskColumn = {
  group: TicketGroup
  cards: TicketCard[]
  /** All tickets of the column, loaded or not. */
  count: number
  /** How many of them are late. */
  overdue: number
  /** How many it holds without any filter. */
  total: number
  /** How many of those wait for an answer of this side. */
  awaitsAnswer: number
  hasMore: boolean
  isLoadingMore: boolean
  /** More did not come: it is fetched again on request. */
  hasMoreFailed: boolean
  loadMore: () => void
}

type Input = Omit<DeskFilter, 'archived'> & { organizationId: string }

/** The desk: every column with what is loaded of it, with the moves that are on their way. The archive has no board. */
export function useDesk(organizationId: string, { archived, ...filter }: DeskFilter, sending: PendingMoves) {
  const input: Input = { ...filter, organizationId }
  const desk = useQuery(
    ticketsApi.listWithGroups.queryOptions(input, { enabled: !archived, placeholderData: keepPreviousData }),
  )
  const pending = useWithQueued(sending, desk.data)
  const columns = [
    useColumn('new', input, desk.data, pending),
    useColumn('scheduled', input, desk.data, pending),
    useColumn('inProgress', input, desk.data, pending),
    useColumn('waiting', input, desk.data, pending),
    useColumn('ready', input, desk.data, pending),
    useColumn('done', input, desk.data, pending),
  ]
  return { desk, columns }
}

/** The moves that wait for a connection show like those that are on their way. */
function useWithQueued(sending: PendingMoves, desk: TicketColumn[] | undefined): PendingMoves {
  const queued = useQueuedMoves()
  return useMemo(() => {
    if (queued.size === 0) return sending
    const moves = (desk ?? [])
      .flatMap((column) => column.tickets)
      .flatMap((ticket): [string, PendingMove][] => {
        const move = queued.get(ticket.id)
        const at = ticket.statusChangedAt
        return move ? [[ticket.id, { ticket, to: move.to, waitingFor: move.waitingFor ?? null, at }]] : []
      })
    return new Map([...moves, ...sending])
  }, [queued, sending, desk])
}

function useColumn(
  group: TicketGroup,
  input: Input,
  desk: TicketColumn[] | undefined,
  pending: PendingMoves,
): DeskColumn {
  const first = desk?.find((column) => column.group === group)
  const key = JSON.stringify([group, input])
  // a column reads page by page only after someone scrolled to the end of its first page, and again when they come back
  const cached = useQueryClient().getQueryData(ticketsApi.listColumn.infiniteQueryKey({ ...input, group }))
  const [extendedKey, extend] = useState(cached ? key : undefined)
  const isExtended = extendedKey === key
  const pages = useInfiniteQuery(
    ticketsApi.listColumn.infiniteQueryOptions(
      { ...input, group },
      {
        enabled: isExtended,
        initialCursor: null,
        initialData: () => (isExtended && first ? { pages: [first.tickets], pageParams: [null] } : undefined),
        getNextPageParam: (page, pages) => {
          const last = page.at(-1)
          const isFull = page.length === (pages.length === 1 ? GROUP_PAGE_SIZE : LIST_PAGE_SIZE)
          return isFull && last ? { at: deskTime(last), id: last.id } : undefined
        },
      },
    ),
  )
  const loaded = isExtended ? pages.data?.pages : undefined
  const own = useMemo(() => {
    const cards = loaded ? distinct(loaded.flat()) : (first?.tickets ?? [])
    return { cards, count: first?.count ?? 0 }
  }, [loaded, first])
  const { cards, count } = useMemo(() => withMoves(group, own, pending), [group, own, pending])
  const hasMore = own.cards.length < own.count && (!loaded || pages.hasNextPage)
  return {
    group,
    cards,
    count,
    overdue: first?.overdue ?? 0,
    total: first?.total ?? 0,
    awaitsAnswer: first?.awaitsAnswer ?? 0,
    hasMore,
    hasMoreFailed: isExtended && pages.isFetchNextPageError,
    isLoadingMore: isExtended && (pages.isFetchingNextPage || pages.isPending),
    loadMore: () => {
      if (!hasMore || pages.isFetching) return
      if (loaded) void pages.fetchNextPage()
      else extend(key)
    },
  }
}

/** Tickets may move between two pages while they are read. */
const distinct = (cards: TicketCard[]): TicketCard[] => [...new Map(cards.map((card) => [card.id, card])).values()]
