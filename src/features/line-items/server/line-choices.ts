import { packageChoices } from '#features/catalog/server/package-choices.ts'
import { pricedChoices } from '#features/catalog/server/priced-choices.ts'
import { customerPrice, NO_RULES } from '#features/customer-prices/customer-prices.ts'
import { priceRules } from '#features/customer-prices/server/price-rules.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { idOrNull } from '#shared/id.ts'
import type { CustomerChoiceSearch, LineChoice, LineChoiceSearch } from '../line-items.ts'
import { packageLines } from './package-lines.ts'

/** What fits a text of the garage's packages and price lists, in this order, at what the ticket's customer pays. */
export async function lineChoices(
  { db, membership }: OrganizationContext,
  { ticketId, text }: LineChoiceSearch,
): Promise<LineChoice[]> {
  return choicesBetween(db, await ticketFor(db, membership, ticketId), text)
}

/**
 * The same for a customer by its id. It does not show whether that customer exists: what it pays is what the garage wrote, and all others pay the
 * list price.
 */
export const customerChoices = (
  { db, membership }: OrganizationContext,
  { customerId, text }: CustomerChoiceSearch,
): Promise<LineChoice[]> =>
  choicesBetween(db, { garageId: membership.organizationId, customerId: idOrNull(customerId) }, text)

async function choicesBetween(
  db: Queryable,
  { garageId, customerId }: { garageId: string; customerId: string | null },
  text: string,
): Promise<LineChoice[]> {
  const [packages, listed, rules] = await Promise.all([
    packageChoices(db, garageId, text),
    pricedChoices(db, garageId, text),
    customerId === null ? NO_RULES : priceRules(db, { garageId, customerId }),
  ])
  return [
    ...packages.map(({ id, name, rows }) => ({
      kind: 'PACKAGE' as const,
      id,
      name,
      lines: packageLines(rows, rules),
      skipped: rows.flatMap((row) => (row.standing === 'SOLD' ? [] : [row.name])),
    })),
    ...listed.map((choice) => {
      const { kind, id: sourceId, unitPriceCents: listPriceCents } = choice
      return { ...choice, ...customerPrice(rules, { kind, sourceId, listPriceCents }) }
    }),
  ]
}
