import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closingTimeKind, dayKind, momentKind, timeKind, type WhenKind } from './read-when.ts'

// Thursday 5 March 2026, 14.05 in Helsinki
const now = new Date('2026-03-05T12:05:00Z')
const read = (kind: WhenKind, text: string, isPast = false) => {
  const reading = kind.read(text, { now, isPast })
  return 'problem' in reading ? reading.problem : reading.said
}
const howTo = 'Kirjoita aika esimerkiksi näin: 1.9.2026 klo 14.00'

test.each([
  ['1.9.2026 klo 14.00', 'tiistai 1.9.2026 klo 14.00'],
  ['1.9.2026 14:00', 'tiistai 1.9.2026 klo 14.00'],
  ['01.09.2026 1400', 'tiistai 1.9.2026 klo 14.00'],
  ['1.9.26, klo 14', 'tiistai 1.9.2026 klo 14.00'],
  ['1. 9. 2026 14', 'tiistai 1.9.2026 klo 14.00'],
  ['2026-09-01T14:00', 'tiistai 1.9.2026 klo 14.00'],
  ['ti 1.9. klo 14', 'tiistai 1.9.2026 klo 14.00'],
  ['Tiistaina 1. syyskuuta 2026 kello 14.00', 'tiistai 1.9.2026 klo 14.00'],
  ['1.9. klo 14', 'tiistai 1.9.2026 klo 14.00'],
  ['1.9. 14:30', 'tiistai 1.9.2026 klo 14.30'],
  ['1.9. 14.30', 'tiistai 1.9.2026 klo 14.30'],
  ['1 syys 0830', 'tiistai 1.9.2026 klo 8.30'],
  ['huomenna 8', 'perjantai 6.3.2026 klo 8.00'],
  ['  HUOMENNA\u00a0KLO 8.15 ', 'perjantai 6.3.2026 klo 8.15'],
  ['ylihuomenna 16', 'lauantai 7.3.2026 klo 16.00'],
  ['eilen 16', 'keskiviikko 4.3.2026 klo 16.00'],
  ['+2 pv 9', 'lauantai 7.3.2026 klo 9.00'],
  ['+1 vk klo 9', 'torstai 12.3.2026 klo 9.00'],
  ['2 viikon päästä klo 9', 'torstai 19.3.2026 klo 9.00'],
  ['viikon kuluttua 9', 'torstai 12.3.2026 klo 9.00'],
  ['+1 kk 9', 'sunnuntai 5.4.2026 klo 9.00'],
  ['nyt', 'torstai 5.3.2026 klo 14.05'],
])('"%s" is %s', (text, said) => expect(read(momentKind, text)).toBe(said))

test.each([
  ['ma 8', 'maanantai 9.3.2026 klo 8.00'],
  ['ma 8.30', 'maanantai 9.3.2026 klo 8.30'],
  ['sunnuntaina klo 9', 'sunnuntai 8.3.2026 klo 9.00'],
  ['to 15', 'torstai 5.3.2026 klo 15.00'],
  ['to 8', 'torstai 12.3.2026 klo 8.00'],
])('a weekday is the next one at that time: "%s" is %s', (text, said) => expect(read(momentKind, text)).toBe(said))

test.each([
  ['15', howTo],
  ['klo 15', 'torstai 5.3.2026 klo 15.00'],
  ['15:30', 'torstai 5.3.2026 klo 15.30'],
  ['15.30', 'torstai 5.3.2026 klo 15.30'],
  ['8:00', 'perjantai 6.3.2026 klo 8.00'],
])('a time without a day is the next one: "%s" is %s', (text, said) => expect(read(momentKind, text)).toBe(said))

test.each([
  ['1.9.2026', 'tiistai 1.9.2026 klo 8.00'],
  ['huomenna', 'perjantai 6.3.2026 klo 8.00'],
  ['tänään', 'torstai 5.3.2026 klo 15.00'],
])('a day without a time begins with the work of the day: "%s" is %s', (text, said) =>
  expect(read(momentKind, text)).toBe(said),
)

test.each([
  ['1.9.', 'tiistai 1.9.2026', 'maanantai 1.9.2025'],
  ['20.2.', 'perjantai 20.2.2026', 'perjantai 20.2.2026'],
  ['20.1.', 'keskiviikko 20.1.2027', 'tiistai 20.1.2026'],
  ['31.12', 'torstai 31.12.2026', 'keskiviikko 31.12.2025'],
  ['ma', 'maanantai 9.3.2026', 'maanantai 2.3.2026'],
  ['to', 'torstai 5.3.2026', 'torstai 5.3.2026'],
])('a day without a year is near: "%s" is %s for a plan, %s for a filter', (text, plan, filter) => {
  expect(read(dayKind, text)).toBe(plan)
  expect(read(dayKind, text, true)).toBe(filter)
})

test('at the turn of a year the days before it are not yet far away', () => {
  const january = { now: new Date('2027-01-04T10:00:00Z'), isPast: false }
  expect(dayKind.read('30.12.', january)).toMatchObject({ value: '2026-12-30' })
  expect(dayKind.read('30.11.', january)).toMatchObject({ value: '2027-11-30' })
})

test.each([
  ['31.2.2026', 'Päivää 31.2.2026 ei ole'],
  ['29.2.', 'Päivää 29.2.2026 ei ole'],
  ['1.1.1999', 'Vuoden pitää olla 2000–2099'],
  ['1.1.2100', 'Vuoden pitää olla 2000–2099'],
  ['ma 1.9.2026', '1.9.2026 on tiistai, ei maanantai'],
  ['joskus', 'Kirjoita päivä esimerkiksi näin: 1.9.2026'],
  ['1.9.2026 klo 14', 'Kirjoita päivä esimerkiksi näin: 1.9.2026'],
])('what is wrong with "%s" is said in Finnish', (text, problem) => expect(read(dayKind, text)).toBe(problem))

test.each(['1.9. klo 25', '1.9. 8.61', 'huomenna kahdeksalta', '1.9.2026 klo 14 talviaikaa ehkä', '9/1/2026', '-'])(
  'a time that is none is not guessed: "%s"',
  (text) => expect(read(momentKind, text)).toBe(howTo),
)

test.each([
  ['8', '08:00'],
  ['8.30', '08:30'],
  ['8:30', '08:30'],
  ['0830', '08:30'],
  ['830', '08:30'],
  ['klo 0', '00:00'],
  ['23.59', '23:59'],
])('a time of the day: "%s" is %s', (text, value) =>
  expect(timeKind.read(text, { now, isPast: false })).toMatchObject({ value }),
)

test('every time of the day is read from the ways in which people type it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
      const minutes = String(minute).padStart(2, '0')
      const value = `${String(hour).padStart(2, '0')}:${minutes}`
      for (const typed of [`${hour}.${minutes}`, `${hour}:${minutes}`, value, value.replace(':', '')])
        expect(timeKind.read(typed, { now, isPast: false })).toMatchObject({ value })
    }),
  )
})

test('only what ends may end at 24.00', () => {
  expect(read(timeKind, '24')).toMatch(/Kirjoita/)
  expect(read(closingTimeKind, '24')).toBe('klo 24.00')
  expect(read(closingTimeKind, '24.30')).toMatch(/Kirjoita/)
  expect(closingTimeKind.show('24:00')).toBe('24.00')
})

test('an hour that March skips is read as the next one, and that is said', () => {
  expect(read(momentKind, '29.3.2026 klo 3.30')).toBe('sunnuntai 29.3.2026 klo 4.30 (kesäaika alkaa, klo 3.30 ei ole)')
})

test('the hour that October has twice can be given both ways', () => {
  expect(momentKind.show('2026-10-25T00:30:00.000Z')).toBe('25.10.2026 klo 3.30')
  expect(momentKind.show('2026-10-25T01:30:00.000Z')).toBe('25.10.2026 klo 3.30 talviaikaa')
})

const minutes = fc.integer({
  min: Date.UTC(2000, 0, 1) / 60_000,
  max: Date.UTC(2099, 11, 31, 21, 59) / 60_000,
})

test('every moment of a hundred years is read back from what is shown of it, and from what is said of it', () => {
  fc.assert(
    fc.property(minutes, minutes, (minute, reader) => {
      const value = new Date(minute * 60_000).toISOString()
      const from = { now: new Date(reader * 60_000), isPast: false }
      const reading = momentKind.read(momentKind.show(value), from)
      expect(reading).toMatchObject({ value })
      if ('said' in reading) expect(momentKind.read(reading.said, from)).toMatchObject({ value })
    }),
    { numRuns: 1000 },
  )
})

test('every day is read back from what is shown of it', () => {
  fc.assert(
    fc.property(minutes, fc.boolean(), (minute, isPast) => {
      const value = new Date(minute * 60_000).toISOString().slice(0, 10)
      expect(dayKind.read(dayKind.show(value), { now, isPast })).toMatchObject({ value })
    }),
  )
})

test('any typed text is read or refused with an error, and what is read is a value of the kind', () => {
  const pieces = fc.constantFrom(
    '1',
    '31',
    '.',
    ':',
    ' ',
    'klo',
    'ma',
    'ti',
    '9',
    '2026',
    '+',
    'pv',
    'huomenna',
    'syyskuuta',
    '-',
    'T',
    '24',
    '59',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces).map((list) => list.join('')),
    fc.array(pieces).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(momentKind, dayKind, timeKind), fc.boolean(), (text, kind, isPast) => {
      const reading = kind.read(text, { now, isPast })
      if ('problem' in reading) expect(reading.problem).not.toBe('')
      else expect(kind.read(kind.show(reading.value), { now, isPast })).toMatchObject({ value: reading.value })
    }),
    { numRuns: 2000 },
  )
})
