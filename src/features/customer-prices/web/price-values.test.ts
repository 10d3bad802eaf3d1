import { expect, test } from 'vitest'
import { type CustomerPrices, CustomerPricesEdit } from '../customer-prices.ts'
import { blankPrices, pricesInput, toPricesValues } from './price-values.ts'

const stored: CustomerPrices = {
  id: 'p',
  customerId: 'c',
  name: 'Kuljetus Oy',
  serviceDiscountPerMille: 125,
  productDiscountPerMille: 0,
  prices: [
    {
      kind: 'PRODUCT',
      sourceId: 'a',
      code: 'OIL',
      name: 'Öljy',
      unit: 'l',
      priceCents: 990,
      listPriceCents: 1190,
      standing: 'SOLD',
    },
  ],
  version: 2,
}

test('the form sends the agreed prices unchanged', () => {
  const sent = pricesInput(toPricesValues(stored))
  expect(sent).toEqual({
    customerId: 'c',
    serviceDiscountPerMille: 125,
    productDiscountPerMille: 0,
    prices: [{ kind: 'PRODUCT', sourceId: 'a', name: 'Öljy', priceCents: 990 }],
  })
  expect(CustomerPricesEdit.safeParse(sent).success).toBe(true)
})

test('an unreadable discount and a missing customer are refused with a Finnish message', () => {
  const read = CustomerPricesEdit.safeParse(
    pricesInput({ ...blankPrices, serviceDiscountPerMille: 'paljon', productDiscountPerMille: '12,5 %' }),
  )
  expect(read.error?.issues.map(({ message }) => message)).toEqual([
    'Valitse asiakas',
    'Anna alennus prosentteina, esimerkiksi 10',
  ])
})
