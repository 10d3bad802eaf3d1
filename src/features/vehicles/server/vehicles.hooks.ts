import { eq, type Placeholder, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { anyRow, hasRows } from '#server/db/has-rows.ts'
import { vehicles } from './vehicles.tables.ts'

export const hasVehicles = (db: Queryable, organizationId: string): Promise<boolean> =>
  hasRows(db, vehicles, eq(vehicles.organizationId, organizationId))

/** The same as a column of another statement. */
export const vehiclesColumn = (organizationId: Placeholder): SQL<boolean> =>
  anyRow(vehicles, eq(vehicles.organizationId, organizationId))
