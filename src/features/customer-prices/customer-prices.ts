import { z } from 'zod'
import { CHOICE_KINDS, type ChoiceKind, discountPerMille, priceCents } from '#features/catalog/catalog.ts'
import { STANDINGS } from '#features/catalog/packages.ts'
import { rowEdit } from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import { requiredLine } from '#shared/text-fields.ts'

/** How many customers of a garage may have prices of their own. */
export const MAX_PRICED_CUSTOMERS = 300
/** Of one customer. */
export const MAX_OWN_PRICES = 100

/** What the customer pays for one unit, without VAT; the name is kept for the day when it has left the price list. */
export const OwnPriceEdit = z.object({
  kind: z.enum(CHOICE_KINDS),
  sourceId: Id.toLowerCase(),
  name: requiredLine('Nimi', 200, 'Anna rivin nimi'),
  priceCents,
})
export type OwnPriceEdit = z.infer<typeof OwnPriceEdit>

/** In addition to what the price list says of it now. */
export const OwnPrice = z.object({
  kind: z.enum(CHOICE_KINDS),
  sourceId: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  priceCents: z.number(),
  /** Null when it is agreed case by case, or has left the list. */
  listPriceCents: z.number().nullable(),
  standing: z.enum(STANDINGS),
})
export type OwnPrice = z.infer<typeof OwnPrice>

/** Asiakashinnat: what a garage has agreed with one customer. The garage's own; no customer ever sees it. */
export const CustomerPrices = z.object({
  id: z.string(),
  customerId: z.string(),
  /** The customer's. */
  name: z.string(),
  /** Off the list price of what has no own price: 100 is 10 %. */
  serviceDiscountPerMille: z.number(),
  productDiscountPerMille: z.number(),
  prices: OwnPrice.array(),
  version: z.number(),
})
export type CustomerPrices = z.infer<typeof CustomerPrices>

export const CustomerPricesEdit = z.object({
  ...rowEdit,
  customerId: z.string('Valitse asiakas').min(1, 'Valitse asiakas').max(64, 'Valitse asiakas'),
  serviceDiscountPerMille: discountPerMille,
  productDiscountPerMille: discountPerMille,
  prices: OwnPriceEdit.array()
    .max(MAX_OWN_PRICES, `Asiakkaalla voi olla enintään ${MAX_OWN_PRICES} omaa hintaa`)
    .refine(
      (prices) => new Set(prices.map(({ kind, sourceId }) => `${kind} ${sourceId}`)).size === prices.length,
      'Sama palvelu tai tuote on hinnoissa kahdesti',
    ),
})
export type CustomerPricesEdit = z.infer<typeof CustomerPricesEdit>

export const PricedCustomer = z.object({ id: z.string(), name: z.string(), city: z.string() })
export type PricedCustomer = z.infer<typeof PricedCustomer>

/** What decides a customer's price of something of the price list. */
export type PriceRules = Pick<CustomerPricesEdit, 'serviceDiscountPerMille' | 'productDiscountPerMille'> & {
  prices: readonly Pick<OwnPriceEdit, 'kind' | 'sourceId' | 'priceCents'>[]
}

export const NO_RULES: PriceRules = { serviceDiscountPerMille: 0, productDiscountPerMille: 0, prices: [] }

export type CustomerPrice = {
  /** Of one unit without VAT, before the discount; null when it is agreed case by case. */
  unitPriceCents: number | null
  discountPerMille: number
  /** Whether it is another price than everybody's. */
  isCustomerPrice: boolean
}

/**
 * What this customer pays: an own price takes precedence over the discount, the discount over the list price. The discount is not taken off here
 * but returned with the price, as lines keep it, so that it is rounded once, with the line (`#shared/line-totals.ts`).
 */
export function customerPrice(
  rules: PriceRules,
  { kind, sourceId, listPriceCents }: { kind: ChoiceKind; sourceId: string; listPriceCents: number | null },
): CustomerPrice {
  const own = rules.prices.find((price) => price.kind === kind && price.sourceId === sourceId)
  if (own) return { unitPriceCents: own.priceCents, discountPerMille: 0, isCustomerPrice: true }
  const discount = kind === 'SERVICE' ? rules.serviceDiscountPerMille : rules.productDiscountPerMille
  return { unitPriceCents: listPriceCents, discountPerMille: discount, isCustomerPrice: discount > 0 }
}
