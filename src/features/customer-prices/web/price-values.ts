import type { PriceListChoice } from '#features/catalog/catalog.ts'
import { centsOf, perMilleOf, typedCents, typedPerMille } from '#web/editing/typed-numbers.ts'
import type { CustomerPrices, OwnPrice } from '../customer-prices.ts'

export type PriceValues = Omit<OwnPrice, 'priceCents'> & { priceCents: string }

export type CustomerPricesValues = {
  customerId: string
  serviceDiscountPerMille: string
  productDiscountPerMille: string
  prices: PriceValues[]
}

export const blankPrices: CustomerPricesValues = {
  customerId: '',
  serviceDiscountPerMille: '',
  productDiscountPerMille: '',
  prices: [],
}

export const toPricesValues = (row: CustomerPrices): CustomerPricesValues => ({
  customerId: row.customerId,
  serviceDiscountPerMille: typedPerMille(row.serviceDiscountPerMille),
  productDiscountPerMille: typedPerMille(row.productDiscountPerMille),
  prices: row.prices.map((price) => ({ ...price, priceCents: typedCents(price.priceCents) })),
})

/** Its list price is what it begins with: the own one is typed over it. */
export const priceOfChoice = (choice: PriceListChoice): PriceValues => ({
  kind: choice.kind,
  sourceId: choice.id,
  code: choice.code,
  name: choice.name,
  unit: choice.unit,
  listPriceCents: choice.unitPriceCents,
  priceCents: typedCents(choice.unitPriceCents),
  standing: 'SOLD',
})

/** As it is sent; NaN is what cannot be read, and the schema says so in words. */
export const pricesInput = (values: CustomerPricesValues) => ({
  customerId: values.customerId,
  serviceDiscountPerMille: perMilleOf(values.serviceDiscountPerMille),
  productDiscountPerMille: perMilleOf(values.productDiscountPerMille),
  prices: values.prices.map(({ kind, sourceId, name, priceCents }) => ({
    kind,
    sourceId,
    name,
    priceCents: centsOf(priceCents) ?? Number.NaN,
  })),
})
