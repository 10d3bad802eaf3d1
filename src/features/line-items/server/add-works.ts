import { and, eq, inArray, sql } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { packageToSell } from '#features/catalog/server/package-choices.ts'
import { customerPrice, type PriceRules } from '#features/customer-prices/customer-prices.ts'
import { priceRules } from '#features/customer-prices/server/price-rules.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { AppError } from '#shared/app-error.ts'
import { lineFieldsOf, MAX_LINES, type PackageLine } from '../line-items.ts'
import { keyOfRow } from './add-package.ts'
import { changeLines } from './change-lines.ts'
import { lineItems } from './line-items.tables.ts'
import { sourceColumnsOf } from './line-source.ts'
import { packageLines } from './package-lines.ts'

/** Work that is done on a ticket: by its service or package of the garage's price list, or only by its name. */
export type Work = { name: string; serviceId: string | null; packageId: string | null }

/** More rows than any act may bring. */
const MOST_ROWS = MAX_LINES

/**
 * Adds lines for these works at the end, at the prices of this moment for this customer: the service or package, else the garage's service of the very name,
 * else a line that asks for its price. A work of which a line of its name or service is there already adds none; a retry with the same key adds
 * nothing more. Refusals: `limit: too_many_lines`, `forbidden: garage_prices`.
 */
export function addWorks(
  ctx: OrganizationContext,
  { ticketId, works, requestKey }: { ticketId: string; works: readonly Work[]; requestKey: string },
): Promise<{ ids: string[] }> {
  const keys = Array.from({ length: MOST_ROWS }, (_, row) => keyOfRow(requestKey, row))
  return changeLines<{ ids: string[] }>(ctx, ticketId, async (tx, ticket, lines) => {
    const earlier = lines.filter((line) => keys.includes(line.requestKey))
    if (earlier.length > 0) return { after: null, answer: { ids: earlier.map(({ id }) => id) } }
    const known = new Set(lines.flatMap(({ name, serviceId }) => [nameKey(name), serviceId]))
    const rows = (await rowsOf(tx, ticket, works)).filter(
      ({ name, sourceId }) => !known.has(nameKey(name)) && (sourceId === null || !known.has(sourceId)),
    )
    if (rows.length === 0) return { after: null, answer: { ids: [] } }
    if (lines.length + rows.length > MAX_LINES) throw new AppError('limit', 'too_many_lines')
    const last = lines.at(-1)?.place ?? 0
    const added = rows.map((line, row) => ({
      ...lineFieldsOf({ ...line, unitPriceCents: line.unitPriceCents ?? 0 }),
      ...sourceColumnsOf(line),
      isUnpriced: line.unitPriceCents === null,
      id: newId(),
      ticketId: ticket.id,
      garageId: ticket.garageId,
      requestKey: keys[row] ?? requestKey,
      place: last + row + 1,
    }))
    await tx.insert(lineItems).values(added)
    return { after: [...lines, ...added], answer: { ids: added.map(({ id }) => id) } }
  })
}

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('fi')

async function rowsOf(tx: Transaction, ticket: TicketRow, works: readonly Work[]): Promise<PackageLine[]> {
  const rules = await priceRules(tx, ticket)
  const sold = await servicesOf(tx, ticket.garageId, works)
  const rows: PackageLine[] = []
  for (const work of works) {
    const found = work.packageId === null ? undefined : await packageToSell(tx, ticket.garageId, work.packageId)
    const ofPackage = found ? packageLines(found.rows, rules) : []
    if (ofPackage.length > 0) rows.push(...ofPackage)
    else {
      const service = sold.find(({ id }) => id === work.serviceId) ?? sold.find(({ key }) => key === nameKey(work.name))
      rows.push(service ? listedLine(service, rules) : typedLine(work.name))
    }
  }
  return rows
}

type Sold = Awaited<ReturnType<typeof servicesOf>>[number]

async function servicesOf(tx: Transaction, garageId: string, works: readonly Work[]) {
  const ids = works.flatMap(({ serviceId }) => serviceId ?? [])
  const names = works.map(({ name }) => nameKey(name))
  const { id, name, priceCents, vatCode, active, organizationId } = services
  const found = await tx
    .select({ id, name, priceCents, vatCode })
    .from(services)
    .where(
      and(
        eq(organizationId, garageId),
        eq(active, true),
        ids.length === 0
          ? inArray(sql`lower(${name})`, names)
          : sql`(${inArray(id, ids)} or ${inArray(sql`lower(${name})`, names)})`,
      ),
    )
    .for('key share')
  return found.map((service) => ({ ...service, key: nameKey(service.name) }))
}

const listedLine = ({ id, name, priceCents, vatCode }: Sold, rules: PriceRules): PackageLine => ({
  kind: 'SERVICE',
  sourceId: id,
  code: '',
  name,
  quantityThousandths: 1000,
  unit: 'kpl',
  vatCode,
  ...customerPrice(rules, { kind: 'SERVICE', sourceId: id, listPriceCents: priceCents }),
})

const typedLine = (name: string): PackageLine => ({
  kind: 'OTHER',
  sourceId: null,
  code: '',
  name,
  quantityThousandths: 1000,
  unit: 'kpl',
  vatCode: 'STANDARD',
  unitPriceCents: null,
  discountPerMille: 0,
  isCustomerPrice: false,
})
