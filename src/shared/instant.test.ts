import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Day, END_OF_TIMES, FIRST_INSTANT, Instant, LifeDay } from './instant.ts'

test.each([
  ['2026-11-22T08:00:00Z', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T10:00:00+02:00', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T08:00:00.1234567Z', '2026-11-22T08:00:00.123Z'],
  ['2026-01-01T00:00:00+23:59', '2025-12-31T00:01:00.000Z'],
  [FIRST_INSTANT, FIRST_INSTANT],
])('%s comes in as %s', (typed, kept) => expect(Instant.parse(typed)).toBe(kept))

test.each([
  '0001-01-01T00:00:00+14:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '1999-12-31T23:59:59.999Z',
  '2000-01-01T00:00:00+00:01',
  END_OF_TIMES,
  '+275760-09-13T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:00',
  'infinity',
  '',
])('%s is no instant', (typed) => {
  expect(Instant.safeParse(typed).error?.issues[0]?.message).toBe('Tarkista päivä ja kellonaika')
})

test('every accepted instant is within the bounds and in canonical form', () => {
  const two = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'))
  const typed = fc
    .tuple(fc.integer({ min: 0, max: 9999 }), two(13), two(32), two(24), two(60), fc.constantFrom('+', '-'), two(24))
    .map(
      ([y, mo, d, h, mi, sign, offset]) => `${String(y).padStart(4, '0')}-${mo}-${d}T${h}:${mi}:00${sign}${offset}:59`,
    )
  fc.assert(
    fc.property(typed, (text) => {
      const { data } = Instant.safeParse(text)
      if (data === undefined) return
      expect(new Date(data).toISOString()).toBe(data)
      expect(data >= FIRST_INSTANT && data < END_OF_TIMES).toBe(true)
    }),
  )
})

test('a day is a real one of this century', () => {
  expect(Day.parse('2026-02-28')).toBe('2026-02-28')
  for (const day of ['2026-02-30', '0000-01-01', '1999-12-31', '2100-01-01', '2026-1-1', 'huomenna', ''])
    expect(Day.safeParse(day).error?.issues[0]?.message).toBe('Tarkista päivä')
})

test('a day of a vehicle’s life goes back to 1900, and what is wrong is said', () => {
  for (const day of ['1900-01-01', '1974-06-01', '1998-05-04', '2099-12-31']) expect(LifeDay.parse(day)).toBe(day)
  const said = (day: string) => LifeDay.safeParse(day).error?.issues[0]?.message
  expect(said('1899-12-31')).toBe('Vuoden pitää olla 1900–2099')
  expect(said('2100-01-01')).toBe('Vuoden pitää olla 1900–2099')
  expect(said('2/2027')).toBe('Kirjoita päivä muodossa 1.2.2021 tai 2021-02-01')
})
