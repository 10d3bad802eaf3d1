import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AgreedPrice,
  isBetterPrice,
  limitCents,
  PRICE_TYPES,
  priceState,
  promisedLimitCents,
} from './agreed-price.ts'
import { MAX_CENTS } from './money.ts'

const agreed = (priceType: AgreedPrice['priceType'], agreedCents: number | null = 10_000): AgreedPrice => ({
  priceType,
  agreedCents,
})

test.each([
  ['an estimate, at its price', agreed('ESTIMATE'), 10_000, 'within'],
  ['an estimate, a cent above', agreed('ESTIMATE'), 10_001, 'overrun'],
  ['an estimate, 15 % above', agreed('ESTIMATE'), 11_500, 'overrun'],
  ['an estimate, a cent more than 15 % above', agreed('ESTIMATE'), 11_501, 'over'],
  ['a cap, at its price', agreed('CAP'), 10_000, 'within'],
  ['a cap, a cent above', agreed('CAP'), 10_001, 'over'],
  ['a fixed price, at its price', agreed('FIXED'), 10_000, 'within'],
  ['a fixed price, a cent above', agreed('FIXED'), 10_001, 'over'],
  ['no agreed price', agreed('NONE', null), 1_000_000, 'none'],
  ['an estimate of nothing, a cent above', agreed('ESTIMATE', 0), 1, 'over'],
] as const)('%s: %s', (_, price, actualCents, state) => {
  expect(priceState(price, actualCents)).toBe(state)
})

test('nothing at or below the limit is over, everything above it is, and the limit is never more than 15 % above the estimate', () => {
  const anyPrice = fc.record({
    priceType: fc.constantFrom(...PRICE_TYPES.filter((type) => type !== 'NONE')),
    agreedCents: fc.integer({ min: 0, max: MAX_CENTS }),
  })
  fc.assert(
    fc.property(anyPrice, (price) => {
      const limit = limitCents(price) ?? Number.NaN
      expect(priceState(price, limit)).not.toBe('over')
      expect(priceState(price, limit + 1)).toBe('over')
      expect(limit * 100).toBeLessThanOrEqual(price.agreedCents * (price.priceType === 'ESTIMATE' ? 115 : 100))
      expect(limit).toBeGreaterThanOrEqual(price.agreedCents)
    }),
  )
})

test.each([
  ['a lower estimate', agreed('ESTIMATE', 40_000), agreed('ESTIMATE', 39_999), true],
  ['the same estimate', agreed('ESTIMATE', 40_000), agreed('ESTIMATE', 40_000), false],
  ['a higher estimate', agreed('ESTIMATE', 40_000), agreed('ESTIMATE', 40_001), false],
  ['a cap within what the estimate allowed', agreed('ESTIMATE', 40_000), agreed('CAP', 46_000), true],
  ['a cap above that', agreed('ESTIMATE', 40_000), agreed('CAP', 46_001), false],
  ['an estimate below a cap, which binds less', agreed('CAP', 40_000), agreed('ESTIMATE', 20_000), false],
  ['a fixed price, of which all is paid', agreed('ESTIMATE', 40_000), agreed('FIXED', 30_000), false],
  ['a lower fixed price', agreed('FIXED', 40_000), agreed('FIXED', 39_000), true],
  ['a cap as high as the fixed price', agreed('FIXED', 40_000), agreed('CAP', 40_000), true],
  ['a fixed price as high as the cap', agreed('CAP', 40_000), agreed('FIXED', 40_000), false],
  ['a first price', agreed('NONE', null), agreed('CAP', 1), false],
  [
    'an amount with VAT next to one without',
    agreed('CAP', 40_000),
    { priceType: 'CAP', agreedCents: 100, agreedGrossCents: 125 },
    false,
  ],
] as const)('%s, after %j as %j, needs no yes of the customer: %s', (_, before, after, isBetter) => {
  expect(isBetterPrice(before, after)).toBe(isBetter)
})

test('a price that needs no yes never lets more be charged, nor makes the least that is paid greater', () => {
  const anyPrice = fc.record({
    priceType: fc.constantFrom(...PRICE_TYPES.filter((type) => type !== 'NONE')),
    agreedCents: fc.integer({ min: 0, max: 1000 }),
  })
  const least = ({ priceType, agreedCents }: AgreedPrice) => (priceType === 'FIXED' ? (agreedCents ?? 0) : 0)
  fc.assert(
    fc.property(anyPrice, anyPrice, (before, after) => {
      fc.pre(isBetterPrice(before, after))
      expect(promisedLimitCents(after)).toBeLessThanOrEqual(promisedLimitCents(before) ?? 0)
      expect(least(after)).toBeLessThanOrEqual(least(before))
    }),
  )
})
