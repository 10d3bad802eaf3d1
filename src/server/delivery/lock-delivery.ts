import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { type DeliveryRow, deliveries } from './deliveries.tables.ts'

const byId = prepared((tx) =>
  tx
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, sql.placeholder('deliveryId')))
    .for('update')
    .prepare('delivery-to-move'),
)

/** The delivery as it is until the transaction ends: what sends it and what its provider tells of it come one after the other. */
export async function lockDelivery(tx: Transaction, deliveryId: string): Promise<DeliveryRow | undefined> {
  const [delivery] = await byId(tx).execute({ deliveryId })
  return delivery
}
