import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeHours, describeNow, isOpenAt, openDayError } from './opening-hours.ts'

const workday = { opens: '08:00', closes: '17:00' }
const week = [workday, workday, workday, workday, { opens: '08:00', closes: '16:30' }, null, null]

test.each([
  ['Monday 8.00 in summer time', '2026-08-31T05:00:00Z', true],
  ['Monday 7.59', '2026-08-31T04:59:00Z', false],
  ['Monday 8.00 in winter time', '2026-11-23T06:00:00Z', true],
  ['Monday 7.00 in winter time', '2026-11-23T05:00:00Z', false],
  ['Friday 16.29', '2026-11-20T14:29:00Z', true],
  ['Friday 16.30', '2026-11-20T14:30:00Z', false],
  ['Saturday', '2026-11-21T10:00:00Z', false],
])('%s: open is %s', (_when, at, open) => {
  expect(isOpenAt(week, new Date(at))).toBe(open)
})

test('unknown hours are closed, round-the-clock hours are open at any moment', () => {
  const always = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2040-01-01') }), (at) => {
      expect(isOpenAt(always, at)).toBe(true)
      expect(isOpenAt(null, at)).toBe(false)
    }),
  )
})

test('days with the same hours are grouped', () => {
  expect(describeHours(week)).toEqual(['ma–to 8–17', 'pe 8–16.30', 'la–su suljettu'])
  expect(describeHours([null, workday, null, null, null, null, null])).toEqual([
    'ma suljettu',
    'ti 8–17',
    'ke–su suljettu',
  ])
})

test.each([
  ['2026-11-23T08:00:00Z', 'Avoinna klo 17 asti'],
  ['2026-11-23T04:00:00Z', 'Avautuu klo 8'],
  ['2026-11-23T18:00:00Z', 'Avautuu huomenna klo 8'],
  ['2026-11-21T10:00:00Z', 'Avautuu ma klo 8'],
])('at %s: %s', (at, text) => {
  expect(describeNow(week, new Date(at))).toBe(text)
})

test('a day without an end after its beginning, or with no clock times, is refused', () => {
  expect(openDayError(workday)).toBeNull()
  expect(openDayError({ opens: '00:00', closes: '24:00' })).toBeNull()
  expect(openDayError({ opens: '17:00', closes: '08:00' })).toMatch('jälkeen')
  for (const opens of ['8', '25:00', '24:00', '08:60', ''])
    expect(openDayError({ opens, closes: '17:00' })).toMatch('muodossa 8.00')
})
