import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDoubtful, readNumber, readScaled, readWhole } from './read-number.ts'

const KM = /km/

describe('a number of whole things', () => {
  test.each([
    ['152300', 152_300],
    ['152 300 km', 152_300],
    ['152\u00a0300', 152_300],
    ['152.300', 152_300],
    ['152,300', 152_300],
    ["1'152'300", 1_152_300],
    ['1.152.300', 1_152_300],
    ['152300.0', 152_300],
    ['152300,00 km', 152_300],
    ['152300.000', 152_300],
    ['152,300.0', 152_300],
    ['0', 0],
  ])('%j is %i', (typed, whole) => {
    expect(readWhole(typed, { unit: KM })).toBe(whole)
  })

  test.each([
    '',
    'km',
    'noin 5',
    '12345.6',
    '0.155',
    '0,155',
    '1.5',
    '-5',
    '1e5',
    '1,523E+05',
    '1..2',
    '1.2.3',
    '12 34',
    '٣',
  ])('%j is none', (typed) => {
    expect(readWhole(typed, { unit: KM })).toBeNull()
  })

  test('kilometres drop the part that no meter shows', () => {
    expect(['12345.6', '12345,678', '0.155'].map((typed) => readWhole(typed, { fraction: 'dropped' }))).toEqual([
      12_345, 12_345, 0,
    ])
  })
})

describe('a number in its smallest parts', () => {
  test.each([
    ['1,5', 1500],
    ['0.155', 155],
    ['.5', 500],
    ['1.234', 1234],
    ['1 234,5', 1_234_500],
    ['1,5000', 1500],
  ])('%j has %i thousandths', (typed, parts) => {
    expect(readScaled(typed, 3)).toBe(parts)
  })

  test.each(['0,0001', '1,,2', '', '1,2,3', '0.123.456'])('%j has none', (typed) => {
    expect(readScaled(typed, 3)).toBeNull()
  })
})

test('only a first group without a leading zero can be one of thousands', () => {
  const doubtful = ['12.345', '1,234', '999.000']
  const clear = ['0.155', '012.345', '1234.567', '12.34', '12.3456', '1.234.567', '1 234,567', '12345']
  expect(doubtful.filter((typed) => isDoubtful(typed))).toEqual(doubtful)
  expect(clear.filter((typed) => isDoubtful(typed))).toEqual([])
})

const separators = fc.constantFrom<[string, string]>(
  ['', '.'],
  ['', ','],
  [' ', ','],
  [' ', '.'],
  ['.', ','],
  [',', '.'],
  ["'", '.'],
)
const grouped = (whole: number, sign: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, sign)

test('what a program writes with its own signs is read as the same number', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(99), separators, (whole, hundredths, [group, decimal]) => {
      const decimals = String(hundredths).padStart(2, '0')
      expect(readScaled(`${grouped(whole, group)}${decimal}${decimals}`, 2)).toBe(whole * 100 + hundredths)
    }),
  )
})

test('whole numbers of a program with decimals keep their size', () => {
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.constantFrom('.', ','), fc.integer({ min: 1, max: 6 }), (whole, sign, count) => {
      fc.pre(count !== 3 || whole === 0 || whole > 999)
      expect(readWhole(`${whole}${sign}${'0'.repeat(count)}`)).toBe(whole)
    }),
  )
})

test('a fraction below one is never above it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.constantFrom('.', ','), (digits, sign) => {
      const typed = `0${sign}${String(digits).padStart(6, '0')}`
      expect(readScaled(typed, 6)).toBe(digits)
      expect(readWhole(typed, { fraction: 'dropped' })).toBe(0)
    }),
  )
})

test('no text gives anything but digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,- \u00a0'€e+") }), (text) => {
      const read = readNumber(text)
      expect(read === null || /^\d+\|\d*$/.test(`${read.whole}|${read.decimals}`)).toBe(true)
    }),
  )
})
