import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../status-links.failures.ts'
import { statusLinksOfCustomer } from './customer-data.ts'
import { followPage } from './follow-page.ts'
import { followStatusLinks } from './follow-status-links.ts'
import { recordStatusReplies } from './record-status-replies.ts'
import { sendAtIntake, sendWithPrice, sendWithReceipt } from './send-to-customer.ts'
import { statusRoutes } from './status.routes.ts'
import { statusLinksExported } from './status-links.exported.ts'
import { statusLinksRouter } from './status-links.router.ts'
import { statusLinks as table } from './status-links.tables.ts'

/** Links by which people without an account follow a ticket, and their page. */
export const statusLinks = serverFeature({
  name: 'status-links',
  routers: { statusLinks: statusLinksRouter },
  isolation: () => import('./status-links.isolation.ts'),
  listeners: (services) => [
    sendAtIntake(services),
    sendWithPrice(services),
    sendWithReceipt(services),
    recordStatusReplies,
    ...followStatusLinks,
  ],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  routes: statusRoutes,
  customerMerge: [{ columns: [table.organizationId] }],
  followPages: [followPage],
  customerData: [statusLinksOfCustomer],
  exported: statusLinksExported,
})
