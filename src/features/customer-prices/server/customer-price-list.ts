import { and, eq, inArray, ne } from 'drizzle-orm'
import { type Listed, onPriceList } from '#features/catalog/server/on-price-list.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ownedList } from '#features/organizations/server/owned-list.ts'
import { customerKnownToGarage } from '#features/organizations/server/visible-parties.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { CustomerPricesAudit } from '../customer-prices.audit.ts'
import {
  type CustomerPrices,
  type CustomerPricesEdit,
  MAX_PRICED_CUSTOMERS,
  type OwnPrice,
  type OwnPriceEdit,
} from '../customer-prices.ts'
import { customerPrices as table } from './customer-prices.tables.ts'

type Kept = Omit<CustomerPrices, 'name' | 'prices'> & { prices: OwnPriceEdit[] }

/** What a garage has agreed with its customers, one row each. */
export const customerPrices = ownedList<CustomerPrices, CustomerPricesEdit, CustomerPricesAudit, Kept>({
  table,
  columns: {
    id: table.id,
    customerId: table.customerId,
    serviceDiscountPerMille: table.serviceDiscountPerMille,
    productDiscountPerMille: table.productDiscountPerMille,
    prices: table.prices,
    version: table.version,
  },
  complete,
  orderBy: [table.createdAt],
  max: MAX_PRICED_CUSTOMERS,
  thing: 'customer_prices',
  tooMany: 'too_many_priced_customers',
  async check(tx, { organizationId, fields: { customerId, prices }, exceptId }) {
    const before = exceptId === undefined ? undefined : await rowById(tx, exceptId)
    // whose prices they are stays, also when the connection has ended since
    if (before?.customerId !== customerId) await requireKnown(tx, organizationId, customerId)
    const others = and(
      eq(table.organizationId, organizationId),
      eq(table.customerId, customerId),
      exceptId === undefined ? undefined : ne(table.id, exceptId),
    )
    if (await hasRows(tx, table, others))
      throw new AppError('conflict', 'customer_prices_exist', {
        details: { fields: [{ field: 'customerId', message: 'Asiakkaalla on jo asiakashinnat' }] },
      })
    // what is named for the first time is on the garage's own list; what was named before may have left it since
    const list = await onPriceList(tx, organizationId, prices)
    const known = new Set(before?.prices.map(({ sourceId }) => sourceId))
    const strange = prices.find((price) => !list.of(price) && !known.has(price.sourceId))
    if (strange)
      throw invalidFields({ field: 'prices', message: `${strange.name}: tätä ei ole enää hinnastossa. Poista rivi` })
  },
  audit: (act, { id, customerId, name }) => ({ action: `customer_prices.${act}`, details: { id, customerId, name } }),
})

async function rowById(tx: Transaction, id: string) {
  const [row] = await tx.select().from(table).where(eq(table.id, id))
  return row
}

/** Other garages' customers answer as unknown ones do. */
async function requireKnown(tx: Transaction, garageId: string, customerId: string): Promise<void> {
  const known = and(eq(organizations.id, customerId), customerKnownToGarage(garageId))
  if (!isUuid(customerId) || !(await hasRows(tx, organizations, known))) throw notFound('customer')
}

async function complete(db: Queryable, garageId: string, rows: readonly Kept[]): Promise<CustomerPrices[]> {
  const customerIds = rows.map(({ customerId }) => customerId)
  const customers =
    rows.length === 0
      ? []
      : await db
          .select({ id: organizations.id, name: organizations.name })
          .from(organizations)
          .where(inArray(organizations.id, customerIds))
  const names = new Map(customers.map(({ id, name }) => [id, name]))
  const list = await onPriceList(
    db,
    garageId,
    rows.flatMap(({ prices }) => prices),
  )
  return rows.map((row) => ({
    ...row,
    name: names.get(row.customerId) ?? '',
    prices: row.prices.map((price) => ownPrice(price, list.of(price))),
  }))
}

const ownPrice = ({ kind, sourceId, name, priceCents }: OwnPriceEdit, listed: Listed | undefined): OwnPrice => ({
  kind,
  sourceId,
  priceCents,
  ...(listed
    ? {
        code: listed.code,
        name: listed.name,
        unit: listed.unit,
        listPriceCents: listed.unitPriceCents,
        standing: listed.active ? 'SOLD' : 'PAUSED',
      }
    : { code: '', name, unit: 'kpl', listPriceCents: null, standing: 'REMOVED' }),
})
