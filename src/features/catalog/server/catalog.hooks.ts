import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { anyRow, hasRows } from '#server/db/has-rows.ts'
import { products, servicePackages, services } from './catalog.tables.ts'

/** Whether the organisation has any service, product or package. */
export const hasPriceList = async (db: Queryable, organizationId: string): Promise<boolean> =>
  (await hasRows(db, services, eq(services.organizationId, organizationId))) ||
  (await hasRows(db, products, eq(products.organizationId, organizationId))) ||
  (await hasRows(db, servicePackages, eq(servicePackages.organizationId, organizationId)))

/** Whether it has any service or product, as a column of another statement. */
export const priceListColumn = (organizationId: Placeholder): SQL<boolean> =>
  sql<boolean>`(${anyRow(services, eq(services.organizationId, organizationId))}
    or ${anyRow(products, eq(products.organizationId, organizationId))})`
