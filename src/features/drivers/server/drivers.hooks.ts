import { eq, type Placeholder, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { anyRow, hasRows } from '#server/db/has-rows.ts'
import { drivers } from './drivers.tables.ts'

export const hasDrivers = (db: Queryable, organizationId: string): Promise<boolean> =>
  hasRows(db, drivers, eq(drivers.organizationId, organizationId))

/** The same as a column of another statement. */
export const driversColumn = (organizationId: Placeholder): SQL<boolean> =>
  anyRow(drivers, eq(drivers.organizationId, organizationId))
