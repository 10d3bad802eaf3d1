import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AgreedPrice, limitCents, PRICE_TYPES, priceState } from './agreed-price.ts'
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
