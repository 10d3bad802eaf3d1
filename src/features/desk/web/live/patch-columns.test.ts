import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChangedCards, TicketCard, TicketColumn } from '#features/tickets/ticket-views.ts'
import { GROUP_PAGE_SIZE, groupOf, TICKET_GROUPS, TICKET_STATUSES } from '#features/tickets/tickets.ts'
import { byDeskOrder } from '#features/tickets/time-that-matters.ts'
import { ticketCard } from '#features/tickets/web/ticket.fixture.ts'
import { patchColumns } from './patch-columns.ts'

/** What the server answers for a desk of these tickets. */
const deskOf = (cards: readonly TicketCard[]): TicketColumn[] =>
  TICKET_GROUPS.map((group) => {
    const own = cards.filter((card) => groupOf[card.status] === group).sort(byDeskOrder)
    return {
      group,
      count: own.length,
      overdue: 0,
      awaitsAnswer: 0,
      total: own.length,
      tickets: own.slice(0, GROUP_PAGE_SIZE),
    }
  })

/** What the server answers about these tickets. */
const answerOf = (cards: readonly TicketCard[], ticketIds: readonly string[]): ChangedCards => ({
  columns: deskOf(cards).map(({ tickets: _, ...amounts }) => amounts),
  tickets: cards.filter(({ id }) => ticketIds.includes(id)).reverse(),
})

const idOf = (index: number) => `ticket ${String(index).padStart(3, '0')}`
const anyTime = fc.option(
  fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}T08:00:00.000Z`),
)
// most in three columns, so that some are longer than their page
const anyStatus = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...TICKET_STATUSES) },
  { weight: 4, arbitrary: fc.constantFrom('NEW' as const, 'READY' as const, 'DONE' as const) },
)
const anyFacts = fc.record({ status: anyStatus, promisedReadyAt: anyTime, closedAt: anyTime, title: fc.string() })
const anyDesk = fc
  .array(anyFacts, { minLength: 0, maxLength: 260, size: 'max' })
  .map((all) => all.map((facts, index) => ticketCard(idOf(index), facts)))
/** Of a ticket: what it is now; null when it left the desk. */
const anyChange = fc.tuple(fc.integer({ min: 0, max: 270 }).map(idOf), fc.option(anyFacts, { freq: 3 }))

test('a patched desk equals a refetched one, except for the columns that it reports as unsure', () => {
  let knownOfLong = 0
  fc.assert(
    fc.property(anyDesk, fc.array(anyChange, { minLength: 1, maxLength: 20 }), (before, changes) => {
      const after = new Map(before.map((card) => [card.id, card]))
      for (const [id, facts] of changes)
        if (facts) after.set(id, ticketCard(id, facts))
        else after.delete(id)
      const ticketIds = [...new Set(changes.map(([id]) => id))]
      const { columns, unsure } = patchColumns(deskOf(before), ticketIds, answerOf([...after.values()], ticketIds))
      const [old, fresh] = [deskOf(before), deskOf([...after.values()])]
      for (const [index, column] of columns.entries()) {
        // how much it holds is known in any case
        expect({ ...column, tickets: [] }).toEqual({ ...fresh[index], tickets: [] })
        if (unsure.includes(column.group)) continue
        expect(column.tickets).toEqual(fresh[index]?.tickets)
        if (column.count > GROUP_PAGE_SIZE && old[index]?.tickets.length !== old[index]?.count) knownOfLong += 1
      }
      // what was loaded to its end is always known
      for (const { group, tickets, count } of old) if (tickets.length === count) expect(unsure).not.toContain(group)
    }),
    { numRuns: 200 },
  )
  // the hard ones were among them
  expect(knownOfLong).toBeGreaterThan(0)
})

const promised = (plate: string, minute: number) =>
  ticketCard(plate, { promisedReadyAt: `2026-03-02T${String(minute).padStart(2, '0')}:00:00.000Z` })

test('the columns that nothing happened in stay the very same cards', () => {
  const cards = [ticketCard('a'), ticketCard('b', { status: 'READY' }), ticketCard('c', { status: 'READY' })]
  const before = deskOf(cards)
  const { columns, unsure } = patchColumns(before, ['b'], answerOf([...cards.slice(0, 1), ...cards.slice(2)], ['b']))
  expect(columns[0]?.tickets).toBe(before[0]?.tickets)
  expect(unsure).toEqual([])
})

test('a card beyond the end of what is loaded changes only the count', () => {
  const cards = Array.from({ length: GROUP_PAGE_SIZE + 1 }, (_, index) => ticketCard(idOf(index)))
  const before = deskOf(cards)
  const late = ticketCard('z')
  const { columns, unsure } = patchColumns(before, ['z'], answerOf([...cards, late], ['z']))
  expect(columns[0]?.tickets).toBe(before[0]?.tickets)
  expect(columns[0]?.count).toBe(GROUP_PAGE_SIZE + 2)
  expect(unsure).toEqual([])
})

test('a page that lost a card while more follow is refetched, and so is a desk that does not add up', () => {
  const cards = Array.from({ length: GROUP_PAGE_SIZE + 1 }, (_, index) => promised(idOf(index), index % 24))
  const gone = deskOf(cards)[0]?.tickets[0]?.id ?? ''
  const left = cards.filter(({ id }) => id !== gone)
  expect(patchColumns(deskOf(cards), [gone], answerOf(left, [gone])).unsure).toEqual(['new'])
  // another one came meanwhile, whose event is still on its way
  const answer = answerOf([ticketCard('a'), ticketCard('b')], ['a'])
  expect(patchColumns(deskOf([ticketCard('a')]), ['a'], answer).unsure).toEqual(['new'])
})
