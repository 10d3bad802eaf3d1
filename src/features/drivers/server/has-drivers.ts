import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { drivers } from './drivers.tables.ts'

export const hasDrivers = (db: Queryable, organizationId: string): Promise<boolean> =>
  hasRows(db, drivers, eq(drivers.organizationId, organizationId))
