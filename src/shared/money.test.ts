import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, isDoubtfulMoney, MAX_CENTS, moneyInputValue, parseMoney } from './money.ts'

test.each([
  ['528,25', 52825],
  ['528.25', 52825],
  ['1 234,50', 123450],
  ['1\u00a0234,50 €', 123450],
  ['1.234,50', 123450],
  ['1,234.50', 123450],
  ['1.234.567,8', 123456780],
  ['12', 1200],
  ['12,-', 1200],
  ['0,5', 50],
  ['7 euroa', 700],
  ['0', 0],
  ['12.5000', 1250],
  ['0.50', 50],
  ['€ 12.5', 1250],
  ['12,- €', 1200],
])('%s is %i cents', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents)
})

test.each([
  [''],
  ['abc'],
  ['-5'],
  ['1,234'],
  ['1,2,3'],
  ['12.345,678'],
  ['1e5'],
  ['=1+1'],
  ['99999999999'],
  ['1.23.456'],
  ['0.155'],
  ['0,155'],
  ['0.042'],
  ['12.345'],
  ['12,345 €'],
  ['1234.567'],
])('%s is no amount', (typed) => {
  expect(parseMoney(typed)).toBeNull()
})

const cents = fc.integer({ min: 0, max: MAX_CENTS })

test('what is written is read back', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(parseMoney(moneyInputValue(amount))).toBe(amount)
      expect(parseMoney(formatMoney(amount))).toBe(amount)
    }),
  )
})

test('money is written as Finns write it', () => {
  const plain = (cents: number) =>
    formatMoney(cents)
      .replace(/[\u00a0\u202f]/g, ' ')
      .replace('\u2212', '-')
  expect(plain(123450)).toBe('1 234,50 €')
  expect(plain(0)).toBe('0,00 €')
  expect(plain(-5)).toBe('-0,05 €')
})

test('no text gives anything but null or whole cents within bounds', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- €e+') }), (text) => {
      const read = parseMoney(text)
      expect(read === null || (Number.isInteger(read) && read >= 0 && read <= MAX_CENTS)).toBe(true)
    }),
  )
})

test('an amount that can mean two is known from one with parts of a cent', () => {
  expect(['12.345', '1,234 €'].every(isDoubtfulMoney)).toBe(true)
  expect(['0.155', '1234.567', '12.34', '1 234,50', 'abc'].some(isDoubtfulMoney)).toBe(false)
})
