import { expect, test } from 'vitest'
import { nextChangeMs, relativeTime } from './relative-time.ts'

// Thursday 5 March 2026, 14.05 in Helsinki
const now = new Date('2026-03-05T12:05:00Z')
const at = (iso: string) => relativeTime(iso, now)

test.each([
  ['2026-03-05T12:05:00Z', 'Nyt'],
  ['2026-03-05T12:04:01Z', 'Nyt'],
  ['2026-03-05T12:05:59Z', 'Nyt'],
  ['2026-03-05T12:04:00Z', '1 minuutti sitten'],
  ['2026-03-05T12:00:00Z', '5 minuuttia sitten'],
  ['2026-03-05T12:10:00Z', '5 minuutin päästä'],
  ['2026-03-05T11:05:00Z', '1 tunti sitten'],
  ['2026-03-05T07:00:00Z', '5 tuntia sitten'],
  ['2026-03-05T13:05:00Z', '1 tunnin päästä'],
  ['2026-03-05T18:00:00Z', '5 tunnin päästä'],
])('under a day away, the same day: %s is "%s"', (iso, words) => expect(at(iso)).toBe(words))

test.each([
  ['2026-03-04T12:05:00Z', 'eilen klo 14.05'],
  ['2026-03-03T22:00:00Z', 'eilen klo 0.00'],
  ['2026-03-06T07:00:00Z', 'huomenna klo 9.00'],
  ['2026-03-03T21:59:00Z', 'tiistaina klo 23.59'],
  ['2026-03-01T10:00:00Z', 'sunnuntaina klo 12.00'],
  ['2026-02-27T10:00:00Z', 'perjantaina klo 12.00'],
  ['2026-03-07T10:00:00Z', 'lauantaina'],
  ['2026-03-11T10:00:00Z', 'keskiviikkona'],
])('by Helsinki’s calendar days: %s is "%s"', (iso, words) => expect(at(iso)).toBe(words))

test.each([
  ['2026-02-26T12:00:00Z', '7 päivää sitten'],
  ['2026-02-19T12:00:00Z', '14 päivää sitten'],
  ['2026-03-12T12:00:00Z', '7 päivän päästä'],
  ['2026-03-19T12:00:00Z', '14 päivän päästä'],
  ['2026-02-18T12:00:00Z', '18.2.'],
  ['2026-03-20T12:00:00Z', '20.3.'],
  ['2025-12-31T21:00:00Z', '31.12.2025'],
  ['2025-12-31T22:30:00Z', '1.1.'],
  ['2027-01-05T12:00:00Z', '5.1.2027'],
])('days, then dates, with a year only when it is another one: %s is "%s"', (iso, words) => expect(at(iso)).toBe(words))

test('minutes are minutes even over midnight', () => {
  expect(relativeTime('2026-03-04T21:50:00Z', new Date('2026-03-04T22:10:00Z'))).toBe('20 minuuttia sitten')
})

test('a change of daylight time does not move a day', () => {
  // the clocks went forward on Sunday 29 March 2026
  expect(relativeTime('2026-03-28T22:30:00Z', new Date('2026-03-30T05:00:00Z'))).toBe('eilen klo 0.30')
})

test('a year can be written with an apostrophe and two digits', () => {
  expect(relativeTime('2025-12-01T12:00:00Z', now, { shortYear: true })).toBe("1.12.'25")
})

test.each(['', 'Invalid Date', '+20000-01-01T00:00:00Z', '275760-09-13T00:00:00Z'])('%j reads as a dash', (odd) => {
  expect(relativeTime(odd, now)).toBe('–')
  expect(nextChangeMs(odd, now)).toBeGreaterThan(0)
})
