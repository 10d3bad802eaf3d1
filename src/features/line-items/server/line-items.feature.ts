import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../line-items.failures.ts'
import { pricesOfCustomer } from './customer-data.ts'
import { lineItemsExported } from './line-items.exported.ts'
import { lineItemsRouter } from './line-items.router.ts'
import { searchedLines } from './searched-lines.ts'
import { serviceLinesFollow } from './service-lines.ts'
import { settleProposed } from './settle-notices.ts'

/** What is sold on a ticket, what was proposed that it costs and what was agreed. */
export const lineItems = serverFeature({
  name: 'line-items',
  routers: { lineItems: lineItemsRouter },
  isolation: () => import('./line-items.isolation.ts'),
  listeners: () => [...serviceLinesFollow, ...settleProposed],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  searchedWords: [searchedLines],
  customerData: [pricesOfCustomer],
  exported: lineItemsExported,
})
