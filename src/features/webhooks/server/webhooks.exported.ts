import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

/** Where calls go, without the secrets that sign them. Deliveries are kept for 30 days only. */
export const webhooksExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'webhooks',
    about: 'Webhook-osoitteet ilman salaisuuksia',
    whose: webhookEndpoints.organizationId,
    order: [webhookEndpoints.id],
    columns: pick(webhookEndpoints, 'id', 'name', 'url', 'types', 'isOn', 'offReason', 'createdAt'),
  }),
]
