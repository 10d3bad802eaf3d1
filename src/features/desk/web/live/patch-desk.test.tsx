import '#web/theme.css'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { GROUP_PAGE_SIZE, groupOf, TICKET_GROUPS, type TicketGroup } from '#features/tickets/tickets.ts'
import { byDeskOrder } from '#features/tickets/time-that-matters.ts'
import { collectStale } from '#web/live/collect-stale.ts'
import { queryClient } from '#web/query-client.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { Board } from '../board.tsx'
import { card } from '../desk.fixture.ts'
import type { PendingMoves } from '../optimistic-moves.ts'
import { useDesk } from '../use-desk.ts'
import { livePatch } from './patch-desk.ts'

const nothing = () => {}

function Desk({ pending = new Map() }: { pending?: PendingMoves }) {
  const { columns } = useDesk('garage', {}, pending)
  return (
    <div className="h-150">
      <Board
        columns={columns}
        organizationType="GARAGE"
        memoryKey="test"
        filtered={false}
        shown="new"
        onShow={nothing}
        isLate={false}
        onLate={() => undefined}
        onMove={nothing}
        say={nothing}
      />
    </div>
  )
}

beforeEach(() => page.viewport(1280, 900))

/** A board on the screen, its server and its channel. */
async function openBoard(cards: TicketCard[], screen = <Desk />) {
  const server = { cards, isAway: false, asked: [] as string[], line: Promise.resolve() }
  const columnOf = (group: TicketGroup) =>
    server.cards.filter(({ status }) => groupOf[status] === group).sort(byDeskOrder)
  const amounts = (group: TicketGroup) => ({
    group,
    count: columnOf(group).length,
    overdue: 0,
    total: columnOf(group).length,
    awaitsAnswer: 0,
  })
  serveApi(async (path, input) => {
    server.asked.push(path)
    const { ticketIds = [], group = 'new' } = input as { ticketIds?: string[]; group?: TicketGroup }
    if (path === 'tickets.listWithGroups')
      return TICKET_GROUPS.map((one) => ({ ...amounts(one), tickets: columnOf(one).slice(0, GROUP_PAGE_SIZE) }))
    if (path === 'tickets.listColumn') return columnOf(group).slice(0, GROUP_PAGE_SIZE)
    if (server.isAway) throw new Refused({ kind: 'limit', reason: 'limit' })
    const answer = {
      columns: TICKET_GROUPS.map(amounts),
      tickets: server.cards.filter(({ id }) => ticketIds.includes(id)),
    }
    await server.line
    return answer
  })
  await renderFor(ownOrganization('GARAGE', 'Vallilan Autohuolto'), screen)
  const channel = collectStale(queryClient, [livePatch], () => 0)
  const first = cards[0]?.registrationNumber ?? ''
  await expect.element(cardIn('Uudet', first)).toBeInTheDocument()
  server.asked.length = 0
  const receive = (...ticketIds: string[]) => {
    for (const ticketId of ticketIds) channel.hear({ type: 'ticketEvent.new', ticketId }, ['tickets'])
  }
  return { server, receive }
}

const cardIn = (column: string, plate: string) =>
  page.getByRole('list', { name: column, exact: true }).getByRole('link', { name: new RegExp(`${plate},`) })

test('the events of a moment ask for the cards that they name, and not for the desk', async () => {
  const { server, receive } = await openBoard([card('AAA-1', 'NEW'), card('BBB-1', 'NEW'), card('CCC-1', 'READY')])
  server.cards = [card('AAA-1', 'NEW'), card('BBB-1', 'IN_PROGRESS'), card('DDD-1', 'NEW')]
  receive('BBB-1', 'CCC-1', 'DDD-1', 'BBB-1')
  await expect.element(cardIn('Työn alla', 'BBB-1')).toBeInTheDocument()
  await expect.element(cardIn('Uudet', 'DDD-1')).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /CCC-1,/ })).not.toBeInTheDocument()
  expect(server.asked).toEqual(['tickets.cards'])
})

test('a page that lost a card fetches only that column', async () => {
  const many = Array.from({ length: GROUP_PAGE_SIZE + 5 }, (_, index) => card(`AAA-${100 + index}`, 'NEW'))
  const { server, receive } = await openBoard(many)
  server.cards = many.slice(1)
  receive('AAA-100')
  await expect.element(cardIn('Uudet', 'AAA-100')).not.toBeInTheDocument()
  expect(server.asked).toEqual(['tickets.cards', 'tickets.listColumn'])
})

test('the whole desk is fetched when the cards could not be fetched, or many changed at once', async () => {
  const { server, receive } = await openBoard([card('AAA-1', 'NEW')])
  server.isAway = true
  server.cards = [card('AAA-1', 'READY')]
  receive('AAA-1')
  await expect.element(cardIn('Noudettavissa', 'AAA-1')).toBeInTheDocument()
  expect(server.asked).toEqual(['tickets.cards', 'tickets.listWithGroups'])
  server.asked.length = 0
  server.cards = Array.from({ length: 30 }, (_, index) => card(`BBB-${index}`, 'NEW'))
  receive(...server.cards.map(({ id }) => id))
  await expect.element(cardIn('Uudet', 'BBB-1')).toBeInTheDocument()
  expect(server.asked).toEqual(['tickets.listWithGroups'])
})

test('a move on its way stays where it was put while another change of the same card comes', async () => {
  const own = card('AAA-1', 'NEW')
  const at = '2026-03-02T08:00:00.000Z'
  const pending: PendingMoves = new Map([[own.id, { ticket: own, to: 'IN_PROGRESS', waitingFor: null, at }]])
  const { server, receive } = await openBoard([card('BBB-1', 'NEW'), own], <Desk pending={pending} />)
  await expect.element(cardIn('Työn alla', 'AAA-1')).toBeInTheDocument()
  server.cards = [card('BBB-1', 'READY'), { ...own, version: 2, urgent: true }]
  receive('AAA-1', 'BBB-1')
  await expect.element(cardIn('Noudettavissa', 'BBB-1')).toBeInTheDocument()
  await expect.element(cardIn('Työn alla', 'AAA-1')).toBeInTheDocument()
  await expect.element(cardIn('Uudet', 'AAA-1')).not.toBeInTheDocument()
  expect(server.asked).toEqual(['tickets.cards'])
})

test('an answer that comes after the desk was refetched changes nothing', async () => {
  const { server, receive } = await openBoard([card('BBB-1', 'NEW'), card('AAA-1', 'NEW')])
  const { promise, resolve } = Promise.withResolvers<void>()
  server.line = promise
  server.cards = [card('BBB-1', 'NEW'), card('AAA-1', 'READY')]
  receive('AAA-1')
  await expect.poll(() => server.asked).toEqual(['tickets.cards'])
  server.cards = [card('BBB-1', 'NEW'), card('AAA-1', 'DONE')]
  await queryClient.invalidateQueries()
  await expect.element(cardIn('Valmiit', 'AAA-1')).toBeInTheDocument()
  resolve()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(cardIn('Valmiit', 'AAA-1')).toBeInTheDocument()
  expect(server.asked).toEqual(['tickets.cards', 'tickets.listWithGroups'])
})
