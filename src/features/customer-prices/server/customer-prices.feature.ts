import { serverFeature } from '#server/feature.ts'
import type {} from '../customer-prices.failures.ts'
import { customerPricesExported } from './customer-prices.exported.ts'
import { customerPricesPages } from './customer-prices.router.ts'
import { mergeCustomerPrices } from './merge-customer-prices.ts'

/** What a garage has agreed with its customers of its prices. */
export const customerPrices = serverFeature({
  name: 'customer-prices',
  routers: {},
  settings: customerPricesPages,
  isolation: () => import('./customer-prices.isolation.ts'),
  customerMerge: [mergeCustomerPrices],
  exported: customerPricesExported,
})
