import { describe, expect, test } from 'vitest'
import { type GarageDays, momentOn, type Span } from '#features/planning/planning.ts'
import { daysFrom } from '#shared/calendar-day.ts'
import { piecesOf, planAt, snapped, whyNotThen, whyNoWork } from './week-plan.ts'

const long = { opens: '08:00', closes: '16:00' }
const garage: GarageDays = {
  openingHours: [long, long, long, long, long, null, null],
  bays: 2,
  hoursPerDay: 8,
  holidays: { '2026-12-25': 'Joulupäivä' },
}
const at = (text: string): number => momentOn(text.slice(0, 10), text.slice(11))
const iso = (text: string): string => new Date(at(text)).toISOString()
const span = (from: string, to: string): Span => ({ start: at(from), end: at(to) })
const now = at('2026-11-23 06:00')

const ticket = (start: string | null, end: string | null, serviceHours: number | null = null) => ({
  status: 'SCHEDULED' as const,
  mechanic: null,
  scheduledStart: start && iso(start),
  scheduledEnd: end && iso(end),
  serviceHours,
  finishedAt: null,
})
const planned = (given: ReturnType<typeof ticket>, day: string, from: string | null, busy: Span[] = [], at = now) =>
  planAt(given, { day, mechanicId: 'mikko' }, from, { garage, busy, now: at })

describe('work that has no time yet', () => {
  test('gets the first free time of the day, and ends when its services are done', () => {
    expect(
      planned(ticket(null, null, 1.5), '2026-11-24', null, [span('2026-11-24 08:00', '2026-11-24 10:20')]),
    ).toEqual({
      scheduledStart: iso('2026-11-24 10:30'),
      scheduledEnd: iso('2026-11-24 12:00'),
      mechanicId: 'mikko',
    })
  })

  test('gets no end when its duration is unknown', () => {
    expect(planned(ticket(null, null), '2026-11-24', null)).toMatchObject({
      scheduledStart: iso('2026-11-24 08:00'),
      scheduledEnd: null,
    })
  })

  test('fits between two others where there is room', () => {
    const busy = [span('2026-11-24 08:00', '2026-11-24 09:00'), span('2026-11-24 10:00', '2026-11-24 16:00')]
    expect(planned(ticket(null, null, 1), '2026-11-24', null, busy).scheduledStart).toBe(iso('2026-11-24 09:00'))
  })

  test('begins no earlier than now', () => {
    const noon = at('2026-11-24 11:52')
    expect(planned(ticket(null, null, 1), '2026-11-24', null, [], noon).scheduledStart).toBe(iso('2026-11-24 12:00'))
  })

  test('comes after the others on a day that is full', () => {
    const busy = [span('2026-11-24 08:00', '2026-11-24 15:30')]
    expect(planned(ticket(null, null, 2), '2026-11-24', null, busy).scheduledStart).toBe(iso('2026-11-24 15:30'))
  })

  test('goes on over the night and the weekend when it is longer than the day', () => {
    expect(planned(ticket(null, null, 10), '2026-11-27', null)).toMatchObject({
      scheduledStart: iso('2026-11-27 08:00'),
      scheduledEnd: iso('2026-11-30 10:00'),
    })
  })
})

describe('work that has a time', () => {
  const morning = ticket('2026-11-24 09:00', '2026-11-24 11:00')

  test('keeps the time of day on another day', () => {
    expect(planned(morning, '2026-11-26', '2026-11-24')).toMatchObject({
      scheduledStart: iso('2026-11-26 09:00'),
      scheduledEnd: iso('2026-11-26 11:00'),
    })
  })

  test('keeps it over a change of summer time', () => {
    const before = ticket('2026-10-23 09:00', '2026-10-23 11:00')
    expect(planned(before, '2026-10-26', '2026-10-23', [], at('2026-10-20 08:00'))).toMatchObject({
      scheduledStart: iso('2026-10-26 09:00'),
      scheduledEnd: iso('2026-10-26 11:00'),
    })
  })

  test('gets the first free time where the mechanic is busy then', () => {
    const busy = [span('2026-11-26 08:00', '2026-11-26 10:00')]
    expect(planned(morning, '2026-11-26', '2026-11-24', busy)).toMatchObject({
      scheduledStart: iso('2026-11-26 10:00'),
      scheduledEnd: iso('2026-11-26 12:00'),
    })
  })

  test('keeps its time when the day has no room at all', () => {
    const busy = [span('2026-11-26 08:00', '2026-11-26 16:00')]
    expect(planned(morning, '2026-11-26', '2026-11-24', busy).scheduledStart).toBe(iso('2026-11-26 09:00'))
  })

  test('keeps its times with another mechanic on the same day, also one that has begun', () => {
    const busy = [span('2026-11-24 08:00', '2026-11-24 16:00')]
    expect(planned(morning, '2026-11-24', '2026-11-24', busy, at('2026-11-24 10:00'))).toEqual({
      scheduledStart: morning.scheduledStart,
      scheduledEnd: morning.scheduledEnd,
      mechanicId: 'mikko',
    })
  })

  test('moves as a whole when it lasts several days, from whichever day it was dragged', () => {
    const several = ticket('2026-11-24 14:00', '2026-11-25 10:00')
    expect(planned(several, '2026-11-26', '2026-11-25')).toMatchObject({
      scheduledStart: iso('2026-11-25 14:00'),
      scheduledEnd: iso('2026-11-26 10:00'),
    })
  })
})

describe('a day that takes no work says why', () => {
  test.each([
    ['2026-12-25', 'Kiinni: Joulupäivä'],
    ['2026-11-28', 'Korjaamo on kiinni'],
    ['2026-11-20', 'Päivä on jo mennyt'],
    ['2026-11-23', null],
    ['2026-11-24', null],
  ])('%s: %s', (day, reason) => {
    expect(whyNoWork(day, null, garage, now)).toBe(reason)
  })

  test('today after closing', () => {
    expect(whyNoWork('2026-11-23', null, garage, at('2026-11-23 16:00'))).toBe('Työpäivä on jo päättynyt')
  })

  test('the day that has the work already takes it, closed or past', () => {
    expect(whyNoWork('2026-11-20', '2026-11-20', garage, now)).toBeNull()
  })
})

test('work appears on each day that it takes hours of, and on the day on which it begins', () => {
  const week = daysFrom('2026-11-23', 7)
  const days = (start: string, end: string | null) => piecesOf(ticket(start, end), week, garage)
  expect(days('2026-11-24 14:00', '2026-11-26 10:00').map(({ day, minutes }) => [day, minutes])).toEqual([
    ['2026-11-24', 120],
    ['2026-11-25', 480],
    ['2026-11-26', 120],
  ])
  expect(days('2026-11-27 14:00', '2026-11-30 10:00').map(({ day }) => day)).toEqual(['2026-11-27'])
  expect(days('2026-11-28 10:00', null)).toEqual([
    { day: '2026-11-28', minutes: 60, from: at('2026-11-28 10:00'), isPart: false },
  ])
  expect(days('2026-11-20 14:00', '2026-11-23 10:00').map(({ day, isPart }) => [day, isPart])).toEqual([
    ['2026-11-23', true],
  ])
  expect(piecesOf(ticket(null, null), week, garage)).toEqual([])
})

describe('work at a chosen time', () => {
  const day = '2026-11-24'
  const planThen = (given: ReturnType<typeof ticket>, time: string, from: string | null) =>
    planAt(given, { day, mechanicId: 'mikko', start: at(`${day} ${time}`) }, from, { garage, busy: [], now })

  test('takes as long as before', () => {
    expect(planThen(ticket('2026-11-24 08:00', '2026-11-24 10:30'), '11:15', day)).toEqual({
      scheduledStart: iso('2026-11-24 11:15'),
      scheduledEnd: iso('2026-11-24 13:45'),
      mechanicId: 'mikko',
    })
  })

  test('goes on when the garage is open next, where it does not fit before closing', () => {
    const { scheduledEnd } = planThen(ticket('2026-11-24 08:00', '2026-11-24 11:00'), '14:00', day)
    expect(scheduledEnd).toBe(iso('2026-11-25 09:00'))
  })

  test('ends when its services are done, and without them its end stays open', () => {
    expect(planThen(ticket(null, null, 1.5), '09:15', null).scheduledEnd).toBe(iso('2026-11-24 10:45'))
    expect(planThen(ticket(null, null), '09:15', null).scheduledEnd).toBeNull()
  })

  test('keeps its very plan where only the mechanic changes', () => {
    const odd = ticket('2026-11-24 08:07', '2026-11-24 08:30')
    expect(planThen(odd, '08:07', day)).toMatchObject({ scheduledEnd: iso('2026-11-24 08:30'), mechanicId: 'mikko' })
  })

  test('lies on a quarter of an hour, and not in the past', () => {
    expect(snapped(at('2026-11-24 09:08'))).toBe(at('2026-11-24 09:15'))
    const waits = ticket(null, null)
    const tenPast = at('2026-11-24 09:10')
    expect(whyNotThen(waits, at('2026-11-24 08:45'), tenPast)).toBe('Aika on jo mennyt')
    expect(whyNotThen(waits, at('2026-11-24 09:00'), tenPast)).toBeNull()
    const began = ticket('2026-11-24 08:00', null)
    expect(whyNotThen(began, at('2026-11-24 08:00'), tenPast)).toBeNull()
  })
})
