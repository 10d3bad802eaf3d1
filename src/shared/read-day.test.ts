import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay, readDay, writtenDay, wrongDayText } from './read-day.ts'

test.each([
  ['5.3.2027', '2027-03-05'],
  [' 05.03.2027 ', '2027-03-05'],
  ['5. 3. 2027', '2027-03-05'],
  ['2027-03-05', '2027-03-05'],
  ['2027/3/5', '2027-03-05'],
  ['20270305', '2027-03-05'],
  ['5.3.27', '2027-03-05'],
  ['4.5.98', '1998-05-04'],
  ['4.5.1901', '1901-05-04'],
  ['2027-03-05T00:00', '2027-03-05'],
  ['1.2.2021 0:00', '2021-02-01'],
  ['1.2.2021 klo 14.05', '2021-02-01'],
  ['1.2.2021 0.00.00', '2021-02-01'],
  ['2021-02-01 00:00:00', '2021-02-01'],
  ['2021-02-01 00:00:00.000', '2021-02-01'],
  ['2021-02-01T00:00:00Z', '2021-02-01'],
  ['2021-01-31T22:00:00.000Z', '2021-02-01'],
  ['29.2.2028', '2028-02-29'],
  ['29.2.2027', null],
  ['31.4.2027', null],
  ['20210231', null],
  ['3/5/2027', null],
  ['2/2027', null],
  ['202102', null],
  ['44228', null],
  ['1.2.2021 huollettu', null],
  ['huomenna', null],
])('%j is %j', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

test('a day that no calendar has is named, and another text is shown how a day is written', () => {
  expect(wrongDayText(' 31.2.2021')).toBe('Päivää ei ole: 31.2.2021')
  expect(wrongDayText('2021-02-30')).toBe('Päivää ei ole: 2021-02-30')
  for (const typed of ['', '2/2027', 'huomenna']) expect(wrongDayText(typed)).toMatch(/^Kirjoita päivä muodossa/)
})

const day = fc.record({
  year: fc.integer({ min: 1900, max: 2099 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
})
const two = (value: number) => String(value).padStart(2, '0')

test('every day of the calendar is read from every form with its year, with a time behind it or without', () => {
  const times = fc.constantFrom('', ' 0:00', ' 00:00:00', 'T23:59', ' klo 8.30', ' 12:00:00.123')
  fc.assert(
    fc.property(day, times, (parts, time) => {
      fc.pre(isDay(parts))
      const { year, month, day: date } = parts
      const kept = `${year}-${two(month)}-${two(date)}`
      for (const form of [
        `${date}.${month}.${year}`,
        kept,
        `${year}${two(month)}${two(date)}`,
        `${year}/${month}/${date}`,
      ])
        expect(readDay(form + time)).toBe(kept)
    }),
  )
})

test('no text gives anything but a day of the calendar', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-/: TZ') }), (text) => {
      const read = readDay(text)
      const [year = 0, month = 0, date = 0] = (read ?? '2000-01-01').split('-').map(Number)
      expect(isDay({ year, month, day: date })).toBe(true)
    }),
  )
})

test('what follows a day is left to its reader', () => {
  expect(writtenDay('1.9.2026 klo 14')).toEqual({ day: { year: 2026, month: 9, day: 1 }, rest: ' klo 14' })
})
