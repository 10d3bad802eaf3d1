import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { anyRow, hasRows } from '#server/db/has-rows.ts'
import { products, services } from './catalog.tables.ts'

/** Whether the organisation has any service or product. */
export const hasPriceList = async (db: Queryable, organizationId: string): Promise<boolean> =>
  (await hasRows(db, services, eq(services.organizationId, organizationId))) ||
  (await hasRows(db, products, eq(products.organizationId, organizationId)))

/** The same as a column of another statement. */
export const priceListColumn = (organizationId: Placeholder): SQL<boolean> =>
  sql<boolean>`(${anyRow(services, eq(services.organizationId, organizationId))}
    or ${anyRow(products, eq(products.organizationId, organizationId))})`
