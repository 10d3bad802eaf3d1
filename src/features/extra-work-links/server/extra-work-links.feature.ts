import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../extra-work-links.failures.ts'
import { extraWorkLinksOfCustomer } from './customer-data.ts'
import { extraWorkLinksExported } from './extra-work-links.exported.ts'
import { extraWorkLinksRouter } from './extra-work-links.router.ts'
import { extraWorkLinks as table } from './extra-work-links.tables.ts'
import { followLinks } from './follow-links.ts'
import { linkRoutes } from './link.routes.ts'
import { recordReplies } from './record-replies.ts'

/** Requests for extra work that are answered by a signed link, without an account. */
export const extraWorkLinks = serverFeature({
  name: 'extra-work-links',
  routers: { extraWorkLinks: extraWorkLinksRouter },
  isolation: () => import('./extra-work-links.isolation.ts'),
  listeners: (services) => [recordReplies, ...followLinks(services)],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  routes: linkRoutes,
  customerMerge: [{ columns: [table.organizationId] }],
  customerData: [extraWorkLinksOfCustomer],
  exported: extraWorkLinksExported,
})
