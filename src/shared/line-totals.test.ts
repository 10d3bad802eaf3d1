import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineNetCents, type PricedLine, totalsOf } from './line-totals.ts'
import { MAX_CENTS } from './money.ts'
import { VAT_CODES, vatPerMille } from './vat.ts'

const line = (given: Partial<PricedLine> = {}): PricedLine => ({
  quantityThousandths: 1000,
  unitPriceCents: 10_000,
  discountPerMille: 0,
  vatCode: 'STANDARD',
  ...given,
})

const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  quantityThousandths: fc.integer({ min: 0, max: 999_999_999 }),
  unitPriceCents: fc.integer({ min: 0, max: MAX_CENTS }),
  discountPerMille: fc.integer({ min: 0, max: 1000 }),
  vatCode: fc.constantFrom(...VAT_CODES),
})
/** As a workshop writes them. */
const usualLine = anyLine.map((one) => ({
  ...one,
  quantityThousandths: one.quantityThousandths % 100_000,
  unitPriceCents: one.unitPriceCents % 1_000_000,
}))
const anyDay = fc.constantFrom('2024-08-31', '2024-09-01', '2025-12-31', '2026-01-01', '2026-11-22')

test.each([
  ['a piece', line(), 10_000],
  ['half an hour', line({ quantityThousandths: 500, unitPriceCents: 9450 }), 4725],
  ['a tenth of something', line({ quantityThousandths: 100, unitPriceCents: 995 }), 100],
  ['half a cent, which is rounded up', line({ quantityThousandths: 500, unitPriceCents: 1 }), 1],
  ['less than half a cent', line({ quantityThousandths: 499, unitPriceCents: 1 }), 0],
  ['a discount of 12,5 %', line({ unitPriceCents: 9999, discountPerMille: 125 }), 8749],
  ['what is given for nothing', line({ discountPerMille: 1000 }), 0],
  ['nothing of it', line({ quantityThousandths: 0 }), 0],
])('the price of %s', (_, given, cents) => {
  expect(lineNetCents(given)).toBe(cents)
})

test('the price of a line is the true one to half a cent, however large it is', () => {
  fc.assert(
    fc.property(anyLine, (given) => {
      const exact =
        BigInt(given.quantityThousandths) * BigInt(given.unitPriceCents) * BigInt(1000 - given.discountPerMille)
      const off = BigInt(lineNetCents(given)) * 1_000_000n - exact
      expect(off <= 500_000n && off > -500_000n).toBe(true)
    }),
  )
})

test('0,1 and 0,2 of something cost what 0,3 of it costs', () => {
  const parts = [100, 200].map((quantityThousandths) => line({ quantityThousandths, unitPriceCents: 1000 }))
  expect(totalsOf(parts, '2026-11-22')).toEqual(
    totalsOf([line({ quantityThousandths: 300, unitPriceCents: 1000 })], '2026-11-22'),
  )
})

test('the totals are the sums of the lines and of the rates, in whole cents', () => {
  fc.assert(
    fc.property(fc.array(usualLine, { maxLength: 40 }), anyDay, (lines, day) => {
      const { netCents, vatCents, grossCents, byRate } = totalsOf(lines, day)
      expect(netCents).toBe(lines.reduce((total, one) => total + lineNetCents(one), 0))
      expect(byRate.reduce((total, rate) => total + rate.netCents, 0)).toBe(netCents)
      expect(byRate.reduce((total, rate) => total + rate.vatCents, 0)).toBe(vatCents)
      expect(grossCents).toBe(netCents + vatCents)
      expect([netCents, vatCents, grossCents].every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

test('the VAT of each rate is the true one of its sum to half a cent, at the rate of the day', () => {
  fc.assert(
    fc.property(fc.array(usualLine, { maxLength: 40 }), anyDay, (lines, day) => {
      for (const rate of totalsOf(lines, day).byRate) {
        expect(rate.perMille).toBe(vatPerMille(rate.vatCode, day))
        expect(Math.abs(rate.vatCents * 1000 - rate.netCents * rate.perMille)).toBeLessThanOrEqual(500)
      }
    }),
  )
})

test('the order of the lines changes nothing', () => {
  fc.assert(
    fc.property(fc.array(usualLine, { maxLength: 20 }), anyDay, (lines, day) => {
      expect(totalsOf(lines.toReversed(), day)).toEqual(totalsOf(lines, day))
    }),
  )
})

test('VAT rates are listed from the highest down, without those that have no lines', () => {
  const lines = (['ZERO', 'LOW', 'STANDARD'] as const).map((vatCode) => line({ vatCode }))
  expect(totalsOf(lines, '2026-11-22').byRate).toEqual([
    { vatCode: 'STANDARD', perMille: 255, netCents: 10_000, vatCents: 2550 },
    { vatCode: 'LOW', perMille: 100, netCents: 10_000, vatCents: 1000 },
    { vatCode: 'ZERO', perMille: 0, netCents: 10_000, vatCents: 0 },
  ])
})
