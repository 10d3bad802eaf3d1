import type { WebFeature } from '#web/feature.ts'
import { customerPricesFailures } from '../customer-prices.failures.ts'

/** What a garage has agreed with its customers of its prices. */
export const customerPrices = {
  name: 'customer-prices',
  failures: customerPricesFailures,
  auditWords: () => import('./customer-prices.audit-words.ts'),
  checkedPages: [],
} satisfies WebFeature
