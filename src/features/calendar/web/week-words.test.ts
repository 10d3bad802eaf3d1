import { expect, test } from 'vitest'
import { spokenLoad } from './load-bar.tsx'
import { capacityNote, dayTitle, weekSpan } from './week-words.ts'

test('a day is called as people say it', () => {
  expect(dayTitle('2026-11-24')).toBe('Tiistai 24.11.')
})

test.each([
  ['2026-11-23', '2026-11-29', '23.–29.11.2026'],
  ['2026-11-30', '2026-12-06', '30.11.–6.12.2026'],
  ['2026-12-28', '2027-01-03', '28.12.2026–3.1.2027'],
])('the days %s to %s are %s', (first, last, text) => {
  expect(weekSpan(first, last)).toBe(text)
})

test('hours are read out with their limit', () => {
  expect(spokenLoad(330, 480)).toBe('5,5 tuntia varattu 8 tunnista')
  expect(spokenLoad(570, 480)).toBe('9,5 tuntia varattu 8 tunnista, 1,5 tuntia yli')
  expect(spokenLoad(60)).toBe('1 tunti varattu')
})

test('a capacity far below the number of people gives a note, a plausible one does not', () => {
  const people = (count: number, isMember = true) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${index}`,
      name: 'Matti',
      image: null,
      isMember,
      installs: isMember,
    }))
  const garage = { openingHours: null, bays: 2, hoursPerDay: 8, holidays: {} }
  expect(capacityNote({ garage, mechanics: people(12) })).toBe(
    'Korjauspaikkoja on 2 ja tekijöitä 12. Tarkista kapasiteetti.',
  )
  expect(capacityNote({ garage, mechanics: people(6) })).toBeNull()
  expect(capacityNote({ garage, mechanics: people(12, false) })).toBeNull()
  // a garage may leave its bays untold
  expect(capacityNote({ garage: { ...garage, bays: 0 }, mechanics: people(12) })).toBeNull()
})
