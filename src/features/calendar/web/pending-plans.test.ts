import { expect, test } from 'vitest'
import { daysFrom } from '#shared/calendar-day.ts'
import { at, JENNA, MIKKO, MONDAY, planned, waiting, week } from './calendar.fixture.ts'
import { unplannedWith, weekWith } from './pending-plans.ts'

const days = daysFrom(MONDAY, 7)
const monday = planned('AAA-1', { mechanic: MIKKO, scheduledStart: at(7, 8), scheduledEnd: at(7, 10) })
const shown = week([monday], { booked: [{ day: MONDAY, mechanicId: MIKKO.id, minutes: 120 }] })

const minutesOf = (found: ReturnType<typeof weekWith>, day: string, mechanicId: string | null) =>
  found.booked.find((one) => one.day === day && one.mechanicId === mechanicId)?.minutes ?? 0

test('a ticket on its way to another mechanic takes its hours along', () => {
  const after = { ...monday, mechanic: JENNA, scheduledStart: at(9, 8), scheduledEnd: at(9, 10) }
  const found = weekWith(shown, days, new Map([[monday.id, after]]))
  expect(found.tickets).toEqual([after])
  expect(minutesOf(found, MONDAY, MIKKO.id)).toBe(0)
  expect(minutesOf(found, '2043-12-09', JENNA.id)).toBe(120)
})

test('a change that the server shows already is not counted a second time', () => {
  expect(minutesOf(weekWith(shown, days, new Map([[monday.id, monday]])), MONDAY, MIKKO.id)).toBe(120)
})

test('a ticket without a time arrives in the week, and leaves what waits', () => {
  const fresh = waiting('BBB-1')
  const plans = new Map([[fresh.id, { ...fresh, status: 'SCHEDULED' as const, scheduledStart: at(7, 12) }]])
  const found = weekWith(shown, days, plans)
  expect(found.tickets.map(({ id }) => id)).toEqual(['AAA-1', 'BBB-1'])
  expect(minutesOf(found, MONDAY, null)).toBe(60)
  expect(unplannedWith([fresh], plans)).toEqual([])
})

test('a ticket that lost its time leaves the week and waits in the order of the desk', () => {
  const lost = { ...monday, status: 'NEW' as const, scheduledStart: null, scheduledEnd: null }
  const plans = new Map([[lost.id, lost]])
  const found = weekWith(shown, days, plans)
  expect(found.tickets).toEqual([])
  expect(minutesOf(found, MONDAY, MIKKO.id)).toBe(0)
  const wished = waiting('BBB-1', { requestedAt: at(7, 8) })
  expect(unplannedWith([wished], plans).map(({ id }) => id)).toEqual(['BBB-1', 'AAA-1'])
})

test('a ticket that goes to another week leaves this one', () => {
  const after = { ...monday, scheduledStart: at(14, 8), scheduledEnd: at(14, 10) }
  expect(weekWith(shown, days, new Map([[monday.id, after]])).tickets).toEqual([])
})
