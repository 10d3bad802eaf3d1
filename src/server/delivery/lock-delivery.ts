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

/** Locks and reads the delivery until the transaction ends: its sending and its provider's callbacks come one after the other. */
export async function lockDelivery(tx: Transaction, deliveryId: string): Promise<DeliveryRow | undefined> {
  const [delivery] = await byId(tx).execute({ deliveryId })
  return delivery
}
