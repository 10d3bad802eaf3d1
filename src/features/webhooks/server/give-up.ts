import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { EndpointRow } from './endpoints.access.ts'
import { webhookDeliveries } from './webhooks.tables.ts'

/** Tries nothing more of what waits for an address that is off: an admin sends it again once it is on. */
export const giveUpWaiting = (tx: Transaction, { organizationId, id }: Pick<EndpointRow, 'organizationId' | 'id'>) =>
  tx
    .update(webhookDeliveries)
    .set({ state: 'GIVEN_UP', nextTryAt: null, failure: 'OFF', answerCode: null, answer: '' })
    .where(
      and(
        eq(webhookDeliveries.organizationId, organizationId),
        eq(webhookDeliveries.endpointId, id),
        isNotNull(webhookDeliveries.nextTryAt),
      ),
    )
