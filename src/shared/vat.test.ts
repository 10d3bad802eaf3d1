import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VAT_CODES, vatCents, vatPerMille } from './vat.ts'

test.each([
  ['STANDARD', '2024-08-31', 240],
  ['STANDARD', '2024-09-01', 255],
  ['STANDARD', '2026-11-21', 255],
  ['REDUCED', '2025-12-31', 140],
  ['REDUCED', '2026-01-01', 135],
  ['LOW', '2026-01-01', 100],
  ['ZERO', '2026-01-01', 0],
  ['STANDARD', '1999-01-01', 240],
] as const)('%s on %s is %i thousandths', (code, day, perMille) => {
  expect(vatPerMille(code, day)).toBe(perMille)
})

test('something that is not a day is refused', () => {
  expect(() => vatPerMille('STANDARD', '1.9.2024')).toThrow(RangeError)
})

test('half a cent goes away from zero', () => {
  expect(vatCents(2, 'STANDARD', '2026-01-01')).toBe(1)
  expect(vatCents(100, 'REDUCED', '2026-01-01')).toBe(14)
  expect(vatCents(-100, 'REDUCED', '2026-01-01')).toBe(-14)
})

test('the tax is whole cents, within half a cent of the exact one, and mirrored for a credit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(...VAT_CODES), (net, code) => {
      const tax = vatCents(net, code, '2026-11-21')
      expect(Number.isInteger(tax)).toBe(true)
      expect(Math.abs(tax - (net * vatPerMille(code, '2026-11-21')) / 1000)).toBeLessThanOrEqual(0.5)
      expect(vatCents(-net, code, '2026-11-21') + tax).toBe(0)
    }),
  )
})
