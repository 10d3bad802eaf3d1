import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../line-items.failures.ts'
import { lineItemsRouter } from './line-items.router.ts'
import { searchedLines } from './searched-lines.ts'

/** What is sold on a ticket, and what was agreed that it costs. */
export const lineItems = serverFeature({
  name: 'line-items',
  routers: { lineItems: lineItemsRouter },
  isolation: () => import('./line-items.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  searchedWords: [searchedLines],
})
