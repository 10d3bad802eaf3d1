import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHOICE_KINDS } from '#features/catalog/catalog.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { MAX_CENTS } from '#shared/money.ts'
import { customerPrice, NO_RULES, type PriceRules } from './customer-prices.ts'

const cents = fc.integer({ min: 0, max: MAX_CENTS })
const perMille = fc.integer({ min: 0, max: 1000 })
const named = fc.record({ kind: fc.constantFrom(...CHOICE_KINDS), sourceId: fc.constantFrom('a', 'b', 'c') })
const anyRules: fc.Arbitrary<PriceRules> = fc.record({
  serviceDiscountPerMille: perMille,
  productDiscountPerMille: perMille,
  prices: fc
    .uniqueArray(fc.tuple(named, cents), { selector: ([one]) => `${one.kind} ${one.sourceId}` })
    .map((prices) => prices.map(([one, priceCents]) => ({ ...one, priceCents }))),
})
const asked = fc.tuple(named, fc.option(cents)).map(([one, listPriceCents]) => ({ ...one, listPriceCents }))

test('an own price takes precedence over the discount, and the discount over the list price', () => {
  fc.assert(
    fc.property(anyRules, asked, (rules, what) => {
      const own = rules.prices.find(({ kind, sourceId }) => kind === what.kind && sourceId === what.sourceId)
      const discount = what.kind === 'SERVICE' ? rules.serviceDiscountPerMille : rules.productDiscountPerMille
      expect(customerPrice(rules, what)).toEqual(
        own
          ? { unitPriceCents: own.priceCents, discountPerMille: 0, isCustomerPrice: true }
          : { unitPriceCents: what.listPriceCents, discountPerMille: discount, isCustomerPrice: discount > 0 },
      )
    }),
  )
})

test('a line at a discount is never dearer than at the list price, and is the true price to half a cent', () => {
  fc.assert(
    fc.property(
      anyRules,
      named,
      cents,
      fc.integer({ min: 1, max: 100_000 }),
      (rules, one, listPriceCents, quantity) => {
        const discounted = { ...rules, prices: [] }
        const line = (price: { unitPriceCents: number | null; discountPerMille: number }) =>
          lineNetCents({
            quantityThousandths: quantity,
            vatCode: 'STANDARD',
            discountPerMille: price.discountPerMille,
            unitPriceCents: price.unitPriceCents ?? 0,
          })
        const price = customerPrice(discounted, { ...one, listPriceCents })
        const net = line(price)
        expect(net).toBeLessThanOrEqual(line(customerPrice(NO_RULES, { ...one, listPriceCents })))
        const exact = BigInt(quantity) * BigInt(listPriceCents) * BigInt(1000 - price.discountPerMille)
        const off = BigInt(net) * 1_000_000n - exact
        expect(off <= 500_000n && off > -500_000n).toBe(true)
      },
    ),
  )
})

test('a customer without agreed prices pays the list price', () => {
  fc.assert(
    fc.property(asked, (what) => {
      expect(customerPrice(NO_RULES, what)).toEqual({
        unitPriceCents: what.listPriceCents,
        discountPerMille: 0,
        isCustomerPrice: false,
      })
    }),
  )
})
