import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysFrom, plusDays } from '#shared/calendar-day.ts'
import { type OpenDay, openDayError } from '#shared/opening-hours.ts'
import {
  bookedMinutes,
  capacityMinutes,
  closedDay,
  endOfWork,
  type GarageDays,
  lengthMinutes,
  mechanicMinutes,
  momentOn,
  openSpan,
  type PlannedWork,
  type Span,
  spanOf,
  workedMinutes,
} from './planning.ts'

const long: OpenDay = { opens: '08:00', closes: '17:00' }
const short: OpenDay = { opens: '09:00', closes: '13:00' }
const garage: GarageDays = {
  openingHours: [long, long, long, long, long, short, null],
  bays: 3,
  hoursPerDay: 8,
  holidays: { '2026-06-20': 'Juhannuspäivä', '2027-12-06': 'Itsenäisyyspäivä' },
}
const allDay: OpenDay = { opens: '00:00', closes: '24:00' }
const neverCloses: GarageDays = { ...garage, openingHours: Array(7).fill(allDay), hoursPerDay: 24, holidays: {} }

/** `2026-11-23 08:00` on Helsinki's wall. */
const at = (text: string): number => momentOn(text.slice(0, 10), text.slice(11))
const span = (from: string, to: string): Span => ({ start: at(from), end: at(to) })
const work = (given: Partial<PlannedWork>): PlannedWork => ({
  scheduledStart: null,
  scheduledEnd: null,
  serviceHours: null,
  finishedAt: null,
  ...given,
})
const iso = (text: string): string => new Date(at(text)).toISOString()

describe('a closed day', () => {
  test.each([
    ['2026-11-23', null],
    ['2026-11-28', null],
    ['2026-11-29', { reason: 'weekday' }],
    ['2026-06-20', { reason: 'holiday', name: 'Juhannuspäivä' }],
    ['2027-12-06', { reason: 'holiday', name: 'Itsenäisyyspäivä' }],
    ['2026-12-06', { reason: 'weekday' }],
  ])('%s says why: %o', (day, expected) => {
    expect(closedDay(day, garage)).toEqual(expected)
    expect(openSpan(day, garage) === null).toBe(expected !== null)
  })

  test('a garage without set hours has the usual week', () => {
    const unknown = { ...garage, openingHours: null }
    expect(openSpan('2026-11-23', unknown)).toEqual(span('2026-11-23 08:00', '2026-11-23 16:00'))
    expect(closedDay('2026-11-28', unknown)).toEqual({ reason: 'weekday' })
  })
})

describe('capacity', () => {
  test('equals bays × hours a day, and for one mechanic the hours of a day', () => {
    expect(capacityMinutes('2026-11-23', garage)).toBe(3 * 8 * 60)
    expect(mechanicMinutes('2026-11-23', garage)).toBe(8 * 60)
  })

  test('ends when the garage closes', () => {
    expect(capacityMinutes('2026-11-28', garage)).toBe(3 * 4 * 60)
  })

  test('does not exist on a closed day, and without bays or hours', () => {
    expect(capacityMinutes('2026-06-20', garage)).toBe(0)
    expect(capacityMinutes('2026-11-23', { ...garage, bays: 0 })).toBe(0)
    expect(mechanicMinutes('2026-11-23', { ...garage, hoursPerDay: 0 })).toBe(0)
  })

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ])('a garage that never closes is open on %s for %i hours', (day, hours) => {
    const open = openSpan(day, neverCloses)
    expect(open && (open.end - open.start) / 3_600_000).toBe(hours)
  })
})

describe('how long work takes', () => {
  test.each([
    ['as it was planned', { scheduledStart: iso('2026-11-23 08:00'), scheduledEnd: iso('2026-11-23 10:30') }, 150],
    ['as planned, whatever its services take', planned(9), 150],
    ['as its services take', { scheduledStart: iso('2026-11-23 08:00'), serviceHours: 1.5 }, 90],
    ['as its services take, without a time', { serviceHours: 2.25 }, 135],
    ['an hour when nothing is known', {}, 60],
    ['an hour when the services are known to take nothing', { serviceHours: 0 }, 60],
  ])('%s', (_, given, minutes) => {
    expect(lengthMinutes(work(given))).toBe(minutes)
  })

  test('nothing is booked before its beginning is set', () => {
    expect(spanOf(work({ serviceHours: 3 }))).toBeNull()
  })

  test('what was finished early takes no time any more, and never less than none', () => {
    expect(spanOf(work({ ...planned(null), finishedAt: iso('2026-11-23 09:00') }))).toEqual(
      span('2026-11-23 08:00', '2026-11-23 09:00'),
    )
    expect(spanOf(work({ ...planned(null), finishedAt: iso('2026-11-20 09:00') }))).toEqual(
      span('2026-11-23 08:00', '2026-11-23 08:00'),
    )
    expect(spanOf(work({ ...planned(null), finishedAt: iso('2026-11-23 15:00') }))).toEqual(
      span('2026-11-23 08:00', '2026-11-23 10:30'),
    )
  })
})

describe('booked minutes of a day', () => {
  test.each([
    ['all of it', span('2026-11-23 08:00', '2026-11-23 10:30'), '2026-11-23', 150],
    ['nothing of another day', span('2026-11-23 08:00', '2026-11-23 10:30'), '2026-11-24', 0],
    ['what is before opening is not counted', span('2026-11-23 07:00', '2026-11-23 09:00'), '2026-11-23', 60],
    ['nor what is after closing', span('2026-11-23 16:00', '2026-11-23 20:00'), '2026-11-23', 60],
    ['at most what one mechanic has', span('2026-11-23 08:00', '2026-11-23 17:00'), '2026-11-23', 480],
    ['the first of several days', span('2026-11-23 14:00', '2026-11-25 10:00'), '2026-11-23', 180],
    ['a day in the middle', span('2026-11-23 14:00', '2026-11-25 10:00'), '2026-11-24', 480],
    ['the last one', span('2026-11-23 14:00', '2026-11-25 10:00'), '2026-11-25', 120],
    ['nothing of a Sunday that it stands over', span('2026-11-27 14:00', '2026-11-30 10:00'), '2026-11-29', 0],
    ['nothing of a holiday that it stands over', span('2026-06-18 14:00', '2026-06-22 10:00'), '2026-06-20', 0],
    ['all of work that is done on a Sunday', span('2026-11-29 10:00', '2026-11-29 12:00'), '2026-11-29', 120],
    ['all of work of an evening', span('2026-11-23 18:00', '2026-11-23 20:00'), '2026-11-23', 120],
    ['nothing of a night between two days', span('2026-11-23 18:00', '2026-11-24 08:00'), '2026-11-23', 0],
    ['nothing up to midnight of the day after', span('2026-11-23 16:00', '2026-11-24 00:00'), '2026-11-24', 0],
  ])('%s', (_, ticket, day, minutes) => {
    expect(bookedMinutes(ticket, day, garage)).toBe(minutes)
  })

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('the night of %s has the hours that it has', (day, hours) => {
    const whole = { start: momentOn(day, '00:00'), end: momentOn(day, '24:00') }
    expect(bookedMinutes(whole, day, { ...neverCloses, hoursPerDay: 30 })).toBe(hours * 60)
    expect(bookedMinutes(whole, plusDays(day, 1), neverCloses)).toBe(0)
  })
})

describe('when work ends', () => {
  test.each([
    ['on the same day', '2026-11-23 08:00', 150, '2026-11-23 10:30'],
    ['at closing', '2026-11-23 15:00', 120, '2026-11-23 17:00'],
    ['on the next morning', '2026-11-23 15:00', 180, '2026-11-24 09:00'],
    ['over a weekend with a short Saturday', '2026-11-27 16:00', 360, '2026-11-30 09:00'],
    ['over a holiday', '2027-12-03 16:00', 360, '2027-12-07 09:00'],
    ['when it begins before opening', '2026-11-23 06:00', 60, '2026-11-23 09:00'],
    ['by the clock after closing', '2026-11-23 18:00', 60, '2026-11-23 19:00'],
    ['by the clock on a closed day', '2026-11-29 10:00', 90, '2026-11-29 11:30'],
    ['over the end of summer time', '2026-10-24 12:00', 120, '2026-10-26 09:00'],
  ])('%s', (_, start, minutes, end) => {
    expect(new Date(endOfWork(at(start), minutes, garage)).toISOString()).toBe(iso(end))
  })

  test.each([
    ['over a night', span('2026-11-23 15:00', '2026-11-24 10:00'), 240],
    ['by the clock on a closed day', span('2026-11-29 10:00', '2026-11-29 12:00'), 120],
    ['over a change of the clocks', span('2026-10-24 12:00', '2026-10-26 09:00'), 120],
    ['none at all', span('2026-11-23 10:00', '2026-11-23 10:00'), 0],
  ])('the time that was worked %s is counted', (_, work, minutes) => {
    expect(workedMinutes(work, garage)).toBe(minutes)
  })

  test('by the clock in a garage that is hardly ever open', () => {
    const rarely = { ...garage, openingHours: [{ opens: '08:00', closes: '08:01' }, ...Array(6).fill(null)] }
    expect(endOfWork(at('2026-11-23 08:00'), 600, rarely)).toBe(at('2026-11-23 18:00'))
  })

  const times = fc.integer({ min: 0, max: 96 }).map((quarter) => {
    const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  })
  const openDays = fc.record({ opens: times, closes: times }).filter((day) => openDayError(day) === null)
  const weeks = fc.array(fc.option(openDays), { minLength: 7, maxLength: 7 })

  test('work that begins while the garage is open books exactly its length, over all its days', () => {
    fc.assert(
      fc.property(
        weeks,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 20 }),
        (openingHours, ahead, quarters, into) => {
          const some: GarageDays = { openingHours, bays: 1, hoursPerDay: 24, holidays: {} }
          const day = plusDays('2026-01-01', ahead)
          const open = openSpan(day, some)
          fc.pre(open !== null && open.start + into * 900_000 < open.end)
          const start = (open?.start ?? 0) + into * 900_000
          const ends = endOfWork(start, quarters * 15, some)
          const booked = daysFrom(day, 121).map((one) => bookedMinutes({ start, end: ends }, one, some))
          expect(booked.reduce((sum, minutes) => sum + minutes, 0)).toBe(quarters * 15)
          expect(workedMinutes({ start, end: ends }, some)).toBe(quarters * 15)
        },
      ),
    )
  })
})

function planned(serviceHours: number | null): Partial<PlannedWork> {
  return { scheduledStart: iso('2026-11-23 08:00'), scheduledEnd: iso('2026-11-23 10:30'), serviceHours }
}
