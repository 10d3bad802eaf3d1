import { and, eq, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CustomerMerge } from '#server/contributions.ts'
import { customerPrices } from './customer-prices.tables.ts'

/** What was agreed with the kept customer holds for both; where it has none, those of the other one follow. */
export const mergeCustomerPrices: CustomerMerge = {
  columns: [customerPrices.customerId],
  async join(tx, { keptId, removedId }) {
    const kept = alias(customerPrices, 'kept')
    const hasOwn = tx
      .select({ one: sql`1` })
      .from(kept)
      .where(and(eq(kept.organizationId, customerPrices.organizationId), eq(kept.customerId, keptId)))
    await tx.delete(customerPrices).where(and(eq(customerPrices.customerId, removedId), exists(hasOwn)))
  },
}
