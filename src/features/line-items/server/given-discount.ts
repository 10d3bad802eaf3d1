import { customerPrice } from '#features/customer-prices/customer-prices.ts'
import { priceRules } from '#features/customer-prices/server/price-rules.ts'
import { mayAgreePrices } from '#features/organizations/organizations.policy.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { LineItem } from '../line-items.ts'

/** Refuses a discount that was not agreed before, of a member who does not agree prices. `agreed` is asked only then. */
export async function requireDiscount(
  { membership }: Pick<OrganizationContext, 'membership'>,
  discountPerMille: number | undefined,
  agreed: () => number | Promise<number>,
): Promise<void> {
  if (!discountPerMille || mayAgreePrices(membership)) return
  if (discountPerMille > (await agreed())) throw new AppError('forbidden', 'does_not_bill')
}

/** What the garage has agreed with the customer of a ticket for this service or product. */
export async function agreedDiscount(
  db: Queryable,
  pair: { garageId: string; customerId: string },
  { kind, sourceId }: Pick<LineItem, 'kind' | 'sourceId'>,
): Promise<number> {
  if (kind === 'OTHER' || sourceId === null) return 0
  const rules = await priceRules(db, pair)
  return customerPrice(rules, { kind, sourceId, listPriceCents: 0 }).discountPerMille
}
