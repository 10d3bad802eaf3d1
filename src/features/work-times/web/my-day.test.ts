import { expect, test } from 'vitest'
import { ticketCard } from '#features/tickets/web/ticket.fixture.ts'
import type { MyCar, MyWork } from '../work-times.ts'
import { arrangeDay, type PendingPress, shownWork, withPresses } from './my-day.ts'

const MINUTE_MS = 60_000
const NOW = Date.parse('2026-11-20T10:00:00+02:00')
const YESTERDAY = '2026-11-19T08:00:00.000Z'

const car = (id: string, given: Partial<MyCar> = {}): MyCar => ({
  ...ticketCard(id, { status: 'SCHEDULED', statusChangedAt: YESTERDAY, createdAt: YESTERDAY }),
  keysLocation: '',
  services: [],
  workedMs: 0,
  ...given,
})
const ids = (cars: readonly MyCar[] = []) => cars.map(({ id }) => id)

const work = (cars: MyCar[], running: MyWork['running'] = null): MyWork => ({
  running,
  question: null,
  todayMs: 0,
  cars,
  free: [],
  freeCount: 0,
  checksReady: false,
})
const press = (verb: PendingPress['verb'], ticketId: string, pressedAt: number): PendingPress => ({
  requestKey: `${verb} ${ticketId} ${pressedAt}`,
  verb,
  ticketId,
  pressedAt,
})

test('the running car is on top, then what is in work, then by plan, what is late first and what has no time last', () => {
  const cars = [
    car('NO-TIME'),
    car('NOON', { scheduledStart: '2026-11-20T10:00:00.000Z' }),
    car('LATE', { scheduledStart: '2026-11-18T06:00:00.000Z' }),
    car('IN-WORK', { status: 'IN_PROGRESS' }),
    car('RUNNING', { status: 'IN_PROGRESS', scheduledStart: '2026-11-20T12:00:00.000Z' }),
    car('PARTS', { status: 'WAITING' }),
    car('MONDAY', { scheduledStart: '2026-11-23T06:00:00.000Z' }),
    car('TUESDAY', { scheduledStart: '2026-11-24T06:00:00.000Z' }),
  ]
  const day = arrangeDay({ cars, running: { ticketId: 'RUNNING', since: NOW } }, NOW)
  expect(ids(day.today)).toEqual(['RUNNING', 'IN-WORK', 'LATE', 'NOON', 'NO-TIME'])
  expect([ids(day.waiting), ids(day.next?.cars)]).toEqual([['PARTS'], ['MONDAY']])
})

test('a day is one of Helsinki: what begins at half past eleven in the evening there is of today', () => {
  const late = car('EVENING', { scheduledStart: '2026-11-20T21:30:00.000Z' })
  const early = car('MORNING', { scheduledStart: '2026-11-20T22:30:00.000Z' })
  const day = arrangeDay({ cars: [late, early], running: null }, NOW)
  expect([ids(day.today), ids(day.next?.cars)]).toEqual([['EVENING'], ['MORNING']])
})

test('how long a time has been running does not depend on what this clock shows', () => {
  const running = { ticketId: 'A', forMs: 20 * MINUTE_MS }
  const wrong = NOW + 3 * 3_600_000
  expect(shownWork(work([], running), wrong).running).toEqual({ ticketId: 'A', since: wrong - 20 * MINUTE_MS })
})

test('presses that wait show as they will be: the time of one car stops when another begins, and what is ready leaves', () => {
  const shown = shownWork(work([car('A', { status: 'IN_PROGRESS' }), car('B')]), NOW)
  const presses = [
    press('start', 'A', NOW),
    press('start', 'A', NOW + MINUTE_MS),
    press('start', 'B', NOW + 10 * MINUTE_MS),
    press('pause', 'A', NOW + 11 * MINUTE_MS),
    press('pause', 'B', NOW + 15 * MINUTE_MS),
  ]
  const after = withPresses(shown, presses)
  expect([after.running, after.todayMs]).toEqual([null, 15 * MINUTE_MS])
  expect(after.cars).toMatchObject([
    { id: 'A', workedMs: 10 * MINUTE_MS },
    { id: 'B', workedMs: 5 * MINUTE_MS, status: 'IN_PROGRESS' },
  ])
  expect(ids(withPresses(after, [press('finish', 'A', NOW + 16 * MINUTE_MS)]).cars)).toEqual(['B'])
})
