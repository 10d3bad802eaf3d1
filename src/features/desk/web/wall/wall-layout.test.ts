import { expect, test } from 'vitest'
import { TICKET_GROUPS } from '#features/tickets/tickets.ts'
import { card } from '../desk.fixture.ts'
import type { DeskColumn } from '../use-desk.ts'
import { isNightHour, wallPlaces, wallScale, wallTurn } from './wall-layout.ts'

const column = (group: DeskColumn['group'], amount: number): DeskColumn => ({
  group,
  count: amount,
  overdue: 0,
  awaitsAnswer: 0,
  total: amount,
  hasMore: false,
  isLoadingMore: false,
  hasMoreFailed: false,
  cards: Array.from({ length: amount }, (_, index) => card(`${group}-${index}`, 'NEW')),
  loadMore: () => {},
})
const columns = TICKET_GROUPS.slice(0, 5).map((group, index) => column(group, index * 3))

test('a television of 1920 dots shows all five columns, one of 3840 the same in double size', () => {
  expect(wallPlaces(1920 / 16, 1080 / 16, 5)).toEqual({ columns: 5, cards: 6 })
  const scale = wallScale(3840)
  expect(wallPlaces(3840 / 16 / scale, 2160 / 16 / scale, 5)).toEqual({ columns: 5, cards: 6 })
  expect(wallPlaces(390 / 16, 844 / 16, 5).columns).toBe(1)
})

test.each([
  [5, 6],
  [2, 1],
  [3, 5],
  [1, 50],
])('every card has its turn, with any number that fits (%d columns, %d cards)', (across, down) => {
  const places = { columns: across, cards: down }
  const seen = new Set<string>()
  const { turns } = wallTurn(columns, places, 0)
  for (let turn = 0; turn < turns; turn += 1)
    for (const { column: one, page } of wallTurn(columns, places, turn).columns)
      for (const { id } of one.cards.slice(page * down, (page + 1) * down)) seen.add(id)
  expect(seen.size).toBe(columns.reduce((sum, { cards }) => sum + cards.length, 0))
})

test('a wall on which all cards fit does not turn', () => {
  expect(wallTurn(columns, { columns: 5, cards: 12 }, 0).turns).toBe(1)
})

test('the hall is dark from seven in the evening to six in the morning', () => {
  expect([5, 6, 12, 18, 19, 0].map(isNightHour)).toEqual([true, false, false, false, true, true])
})
