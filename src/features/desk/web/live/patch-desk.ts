import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { DeskFilter } from '#features/tickets/ticket-inputs.ts'
import type { ChangedCards, TicketCard, TicketColumn } from '#features/tickets/ticket-views.ts'
import { groupOf, type TicketGroup } from '#features/tickets/tickets.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { askedQueries } from '#web/live/asked-queries.ts'
import type { LivePatch } from '#web/live/live-patch.ts'
import { patchColumns } from './patch-columns.ts'

/** When more changed at once the desk is asked for as a whole; so many ids fit into the address of a question. */
const MOST_TICKETS = 10

type Asked = DeskFilter & { organizationId: string }

/** A desk on the screen, and those of its columns that are read page by page. */
type OpenDesk = { desk: Query; columns: readonly Query[]; asked: Asked }

/** What is on its way for each desk: the next answer is laid upon what that one makes. */
const underWay = new WeakMap<Query, Promise<void>>()

/** A changed ticket costs an open desk one card, and not the desk. */
export const livePatch: LivePatch = (queryClient, events, old) => {
  const ticketIds = [...new Set(events.flatMap((event) => (event.type === 'ticketEvent.new' ? event.ticketId : [])))]
  if (ticketIds.length === 0 || ticketIds.length > MOST_TICKETS) return []
  const { turn } = askedQueries(queryClient).now()
  const open = openDesks(old)
  for (const one of open) {
    const before = underWay.get(one.desk) ?? Promise.resolve()
    const patched = before.then(() => patchDesk(queryClient, one, ticketIds, turn))
    underWay.set(one.desk, patched)
  }
  return open.flatMap(({ desk, columns }) => [desk, ...columns])
}

function openDesks(old: readonly Query[]): OpenDesk[] {
  const shown = old.filter(isAtRest)
  const columns = shown.filter(isOf('listColumn'))
  return shown.filter(isOf('listWithGroups')).flatMap((desk) => {
    const asked = inputOf(desk)
    const isOfDesk = ({ group: _, ...ofColumn }: ColumnInput) => hashKey([ofColumn]) === hashKey([asked])
    return asked.archived ? [] : { desk, asked, columns: columns.filter((column) => isOfDesk(inputOf(column))) }
  })
}

/** On the screen, with an answer that holds, and not asked for at this moment. */
const isAtRest = (query: Query): boolean =>
  query.isActive() && query.state.data !== undefined && query.state.fetchStatus === 'idle' && !query.state.isInvalidated

const isOf =
  (procedure: 'listColumn' | 'listWithGroups') =>
  ({ queryKey }: Query): boolean =>
    hashKey([queryKey[0]]) === hashKey(ticketsApi[procedure].pathKey())

type ColumnInput = Asked & { group?: TicketGroup }
const inputOf = ({ queryKey }: Query): ColumnInput => (queryKey[1] as { input: ColumnInput }).input

/** What was asked for after `turn` is newer than the event, and comes by itself. */
async function patchDesk(
  queryClient: QueryClient,
  { desk, columns, asked }: OpenDesk,
  ticketIds: string[],
  turn: number,
): Promise<void> {
  const queries = askedQueries(queryClient)
  const isOld = (query: Query) => queries.askedAt(query).turn <= turn
  let unknown = [desk, ...columns]
  try {
    if (isOld(desk)) {
      const answer = await queryClient.fetchQuery(ticketsApi.cards.queryOptions({ ...asked, ticketIds }, AT_ONCE))
      const patched = await patchedDesk(queryClient, desk, asked, ticketIds, answer)
      const touched = columns.filter((column) => isTouched(column, ticketIds, answer))
      unknown = touched
      // a screen that was left meanwhile may have missed another event
      if (isOld(desk) && isAtRest(desk)) queryClient.setQueryData(desk.queryKey, patched)
      else unknown = [desk, ...touched]
    }
  } catch {
    // without an answer all of it is as old as before
  }
  queries.askAgain((query) => unknown.includes(query) && isOld(query))
}

const AT_ONCE = { staleTime: 0, gcTime: 0 }

/** The desk as it is now; of the columns whose first page is not known the page is asked for. */
async function patchedDesk(
  queryClient: QueryClient,
  desk: Query,
  asked: Asked,
  ticketIds: readonly string[],
  answer: ChangedCards,
): Promise<TicketColumn[]> {
  const { columns, unsure } = patchColumns(desk.state.data as TicketColumn[], ticketIds, answer)
  return Promise.all(
    columns.map(async (column) => {
      const { group } = column
      if (!unsure.includes(group)) return column
      const page = ticketsApi.listColumn.queryOptions({ ...asked, group }, AT_ONCE)
      return { ...column, tickets: await queryClient.fetchQuery(page) }
    }),
  )
}

/** Whether something of the column's pages may have changed. */
function isTouched(column: Query, ticketIds: readonly string[], answer: ChangedCards): boolean {
  const { group } = inputOf(column)
  const { pages } = column.state.data as { pages: TicketCard[][] }
  return (
    answer.tickets.some(({ status }) => groupOf[status] === group) ||
    pages.some((page) => page.some(({ id }) => ticketIds.includes(id)))
  )
}
