import { MAX_PACKAGE_ROWS } from '#features/catalog/packages.ts'
import { packageToSell } from '#features/catalog/server/package-choices.ts'
import { priceRules } from '#features/customer-prices/server/price-rules.ts'
import { contentHash } from '#server/content-hash.ts'
import type { OrganizationContext } from '#server/context.ts'
import { newId } from '#server/db/new-id.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { type AddPackage, lineFieldsOf, MAX_LINES } from '../line-items.ts'
import { changeLines } from './change-lines.ts'
import { lineItems } from './line-items.tables.ts'
import { sourceColumnsOf } from './line-source.ts'
import { packageLines } from './package-lines.ts'

/**
 * Adds all that a package holds and the garage sells now, at the prices of this moment for this customer; what is agreed case by case asks
 * for its price. All of it or nothing, and a retry with the same key adds nothing more. Refusals: `not_found: service_package`,
 * `limit: too_many_lines`, `invalid` at `packageId` when nothing of it is sold, `forbidden: garage_prices`.
 */
export function addPackage(
  ctx: OrganizationContext,
  { ticketId, packageId, requestKey }: AddPackage,
): Promise<{ ids: string[] }> {
  const keys = Array.from({ length: MAX_PACKAGE_ROWS }, (_, row) => keyOfRow(requestKey, row))
  return changeLines<{ ids: string[] }>(ctx, ticketId, async (tx, ticket, lines) => {
    const earlier = lines.filter((line) => keys.includes(line.requestKey))
    if (earlier.length > 0) return { after: null, answer: { ids: earlier.map(({ id }) => id) } }
    const sold = await packageToSell(tx, ticket.garageId, packageId)
    if (!sold) throw notFound('service_package')
    const added = packageLines(sold.rows, await priceRules(tx, ticket)).map((line, row) => ({
      ...line,
      unitPriceCents: line.unitPriceCents ?? 0,
      isUnpriced: line.unitPriceCents === null,
      id: newId(),
      requestKey: keys[row] ?? requestKey,
    }))
    if (added.length === 0)
      throw invalidFields({ field: 'packageId', message: 'Mikään paketin riveistä ei ole nyt myynnissä' })
    if (lines.length + added.length > MAX_LINES) throw new AppError('limit', 'too_many_lines')
    const last = lines.at(-1)?.place ?? 0
    await tx.insert(lineItems).values(
      added.map((line, row) => ({
        ...lineFieldsOf(line),
        ...sourceColumnsOf(line),
        ticketId,
        garageId: ticket.garageId,
        id: line.id,
        isUnpriced: line.isUnpriced,
        requestKey: line.requestKey,
        place: last + row + 1,
      })),
    )
    return { after: [...lines, ...added], answer: { ids: added.map(({ id }) => id) } }
  })
}

/** Each line has a key of its own, made of the key of the act: a retry is recognised even when lines of it were taken away since. */
export const keyOfRow = (requestKey: string, row: number): string =>
  contentHash([requestKey.toLowerCase(), row]).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
