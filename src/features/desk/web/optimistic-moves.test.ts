import { expect, test } from 'vitest'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { type PendingMoves, withMoves } from './optimistic-moves.ts'

// only what the functions read
const card = (id: string, status: TicketStatus, urgent = false) => ({ id, status, urgent }) as TicketCard

const moving = (ticket: TicketCard, to: TicketStatus): PendingMoves =>
  new Map([[ticket.id, { ticket, to, waitingFor: null, at: '2026-03-01T08:00:00Z' }]])

const ids = (cards: TicketCard[]) => cards.map(({ id }) => id)

test('a move shows in both columns before it is answered', () => {
  const pending = moving(card('b', 'NEW'), 'IN_PROGRESS')
  const from = withMoves('new', { cards: [card('c', 'NEW'), card('b', 'NEW'), card('a', 'NEW')], count: 60 }, pending)
  expect(ids(from.cards)).toEqual(['c', 'a'])
  expect(from.count).toBe(59)
  const to = withMoves('inProgress', { cards: [card('d', 'IN_PROGRESS')], count: 1 }, pending)
  expect(ids(to.cards)).toEqual(['d', 'b'])
  expect(to.cards[1]?.status).toBe('IN_PROGRESS')
  expect(to.count).toBe(2)
})

test('a card that the server shows in its new column already is not counted twice', () => {
  const pending = moving(card('b', 'NEW'), 'IN_PROGRESS')
  const from = withMoves('new', { cards: [card('c', 'NEW'), card('a', 'NEW')], count: 2 }, pending)
  expect(from.count).toBe(2)
  const to = withMoves('inProgress', { cards: [card('b', 'IN_PROGRESS')], count: 1 }, pending)
  expect(ids(to.cards)).toEqual(['b'])
  expect(to.count).toBe(1)
})

test('an urgent card arrives at the head of its new column', () => {
  const pending = moving(card('a', 'NEW', true), 'IN_PROGRESS')
  const to = withMoves('inProgress', { cards: [card('z', 'IN_PROGRESS')], count: 1 }, pending)
  expect(ids(to.cards)).toEqual(['a', 'z'])
})

test('columns that no move concerns stay the very same', () => {
  const column = { cards: [card('c', 'READY')], count: 1 }
  expect(withMoves('ready', column, moving(card('b', 'NEW'), 'IN_PROGRESS'))).toBe(column)
})
