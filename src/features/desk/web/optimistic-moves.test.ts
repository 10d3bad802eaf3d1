import { expect, test } from 'vitest'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { ticketCard } from '#features/tickets/web/ticket.fixture.ts'
import { type PendingMoves, withMoves } from './optimistic-moves.ts'

const card = (id: string, status: TicketStatus, promisedReadyAt: string | null = null) =>
  ticketCard(id, { status, promisedReadyAt })

const moving = (ticket: TicketCard, to: TicketStatus): PendingMoves =>
  new Map([[ticket.id, { ticket, to, waitingFor: null, at: '2026-03-01T08:00:00Z' }]])

const ids = (cards: TicketCard[]) => cards.map(({ id }) => id)

test('a move shows in both columns before it is answered', () => {
  const pending = moving(card('b', 'NEW'), 'IN_PROGRESS')
  const from = withMoves('new', { cards: [card('a', 'NEW'), card('b', 'NEW'), card('c', 'NEW')], count: 60 }, pending)
  expect(ids(from.cards)).toEqual(['a', 'c'])
  expect(from.count).toBe(59)
  const to = withMoves('inProgress', { cards: [card('d', 'IN_PROGRESS')], count: 1 }, pending)
  expect(ids(to.cards)).toEqual(['b', 'd'])
  expect(to.cards[0]?.status).toBe('IN_PROGRESS')
  expect(to.count).toBe(2)
})

test('a card that the server shows in its new column already is not counted twice', () => {
  const pending = moving(card('b', 'NEW'), 'IN_PROGRESS')
  const from = withMoves('new', { cards: [card('a', 'NEW'), card('c', 'NEW')], count: 2 }, pending)
  expect(from.count).toBe(2)
  const to = withMoves('inProgress', { cards: [card('b', 'IN_PROGRESS')], count: 1 }, pending)
  expect(ids(to.cards)).toEqual(['b'])
  expect(to.count).toBe(1)
})

test('a card arrives where its time says: what is late on top, what has no time after those that have one', () => {
  const [late, soon] = ['2026-02-01T08:00:00Z', '2026-03-02T08:00:00Z']
  const column = { cards: [card('m', 'IN_PROGRESS', soon), card('c', 'IN_PROGRESS')], count: 2 }
  const arrives = (ticket: TicketCard) => ids(withMoves('inProgress', column, moving(ticket, 'IN_PROGRESS')).cards)
  expect(arrives(card('z', 'NEW', late))).toEqual(['z', 'm', 'c'])
  expect(arrives(card('d', 'NEW'))).toEqual(['m', 'c', 'd'])
})

test('a finished card arrives on top of Valmiit, where the newest end is', () => {
  const column = { cards: [{ ...card('z', 'DONE'), closedAt: '2026-02-28T08:00:00Z' }], count: 1 }
  expect(ids(withMoves('done', column, moving(card('a', 'READY'), 'DONE')).cards)).toEqual(['a', 'z'])
})

test('columns that no move concerns stay the very same', () => {
  const column = { cards: [card('c', 'READY')], count: 1 }
  expect(withMoves('ready', column, moving(card('b', 'NEW'), 'IN_PROGRESS'))).toBe(column)
})
