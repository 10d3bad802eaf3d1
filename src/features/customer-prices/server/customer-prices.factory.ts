import type { Queryable } from '#server/db/database.ts'
import { customerPrices } from './customer-prices.tables.ts'

type Given = Partial<typeof customerPrices.$inferInsert> & { organizationId: string; customerId: string }

export async function makeCustomerPrices(db: Queryable, given: Given): Promise<typeof customerPrices.$inferSelect> {
  const [made] = await db
    .insert(customerPrices)
    .values({ prices: [], ...given })
    .returning()
  if (!made) throw new Error('the prices were not made')
  return made
}
