import { packageChoices } from '#features/catalog/server/package-choices.ts'
import { pricedChoices } from '#features/catalog/server/priced-choices.ts'
import { customerPrice } from '#features/customer-prices/customer-prices.ts'
import { priceRules } from '#features/customer-prices/server/price-rules.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { LineChoice, LineChoiceSearch } from '../line-items.ts'
import { packageLines } from './package-lines.ts'

/** What fits a text of the garage's packages and price lists, in this order, at what the ticket's customer pays. */
export async function lineChoices(
  { db, membership }: OrganizationContext,
  { ticketId, text }: LineChoiceSearch,
): Promise<LineChoice[]> {
  const ticket = await ticketFor(db, membership, ticketId)
  const [packages, listed, rules] = await Promise.all([
    packageChoices(db, ticket.garageId, text),
    pricedChoices(db, ticket.garageId, text),
    priceRules(db, ticket),
  ])
  return [
    ...packages.map(({ id, name, rows }) => ({
      ...{ kind: 'PACKAGE' as const, id, name, lines: packageLines(rows, rules) },
      skipped: rows.flatMap((row) => (row.standing === 'SOLD' ? [] : [row.name])),
    })),
    ...listed.map((choice) => {
      const { kind, id: sourceId, unitPriceCents: listPriceCents } = choice
      return { ...choice, ...customerPrice(rules, { kind, sourceId, listPriceCents }) }
    }),
  ]
}
