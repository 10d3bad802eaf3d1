import { and, eq, getColumns, type SQL, sql } from 'drizzle-orm'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { ConnectionFacts } from '../connections.policy.ts'

export type ConnectionRow = typeof connections.$inferSelect & ConnectionFacts

/** The tenant's condition: only its two sides see a connection. */
export const ownConnection = ({
  organizationId,
  organizationType,
}: Pick<Membership, 'organizationId' | 'organizationType'>): SQL =>
  eq(organizationType === 'GARAGE' ? connections.garageId : connections.customerId, organizationId)

/** The row with what the rules ask besides; `organizations` is the joined customer. */
export const connectionColumns = {
  ...getColumns(connections),
  isManaged: sql<boolean>`coalesce(${organizations.managedByGarageId} = ${connections.garageId}, false)`,
}

/** One connection by a condition that carries the tenant. Locked, it stays as it is until the transaction ends. */
export async function findConnection(db: Queryable, where: SQL | undefined, lock: Lock = 'none') {
  const found = db
    .select(connectionColumns)
    .from(connections)
    .innerJoin(organizations, eq(organizations.id, connections.customerId))
    .where(where)
    .limit(1)
  const [connection]: (ConnectionRow | undefined)[] = await (lock === 'update'
    ? found.for('no key update', { of: connections })
    : found)
  return connection
}

/** The connection of this id when the caller's organisation is one of its two; any other id is `not_found: connection`. */
export async function connectionFor(
  db: Queryable,
  membership: Membership,
  connectionId: string,
  lock: Lock = 'none',
): Promise<ConnectionRow> {
  if (!isUuid(connectionId)) throw notFound('connection')
  const connection = await findConnection(db, and(eq(connections.id, connectionId), ownConnection(membership)), lock)
  if (!connection) throw notFound('connection')
  return connection
}

export const pairIs = ({ garageId, customerId }: { garageId: string; customerId: string }): SQL | undefined =>
  and(eq(connections.garageId, garageId), eq(connections.customerId, customerId))
