import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { vehicles } from './vehicles.tables.ts'

export const hasVehicles = (db: Queryable, organizationId: string): Promise<boolean> =>
  hasRows(db, vehicles, eq(vehicles.organizationId, organizationId))
