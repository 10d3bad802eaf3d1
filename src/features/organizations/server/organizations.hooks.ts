import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { connections, organizations } from './organizations.tables.ts'

/** Whether the organisation is or was connected with another one, manages a customer or is managed by a garage. */
export async function hasOtherParties(db: Queryable, organizationId: string): Promise<boolean> {
  const isSide = or(eq(connections.garageId, organizationId), eq(connections.customerId, organizationId))
  const isManaged = and(eq(organizations.id, organizationId), isNotNull(organizations.managedByGarageId))
  return (
    (await hasRows(db, connections, isSide)) ||
    (await hasRows(db, organizations, or(eq(organizations.managedByGarageId, organizationId), isManaged)))
  )
}
