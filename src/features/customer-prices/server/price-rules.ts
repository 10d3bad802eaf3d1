import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { NO_RULES, type PriceRules } from '../customer-prices.ts'
import { customerPrices } from './customer-prices.tables.ts'

/** What the garage has agreed with this customer. Those who are asked for it know both from a ticket of theirs. */
export async function priceRules(
  db: Queryable,
  { garageId, customerId }: { garageId: string; customerId: string },
): Promise<PriceRules> {
  const [found] = await db
    .select({
      serviceDiscountPerMille: customerPrices.serviceDiscountPerMille,
      productDiscountPerMille: customerPrices.productDiscountPerMille,
      prices: customerPrices.prices,
    })
    .from(customerPrices)
    .where(and(eq(customerPrices.organizationId, garageId), eq(customerPrices.customerId, customerId)))
  return found ?? NO_RULES
}
