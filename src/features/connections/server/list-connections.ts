import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { ReaderContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { askAgainFrom, connectionRights } from '../connections.policy.ts'
import {
  CONNECTIONS_PAGE_SIZE,
  type Connection,
  type ConnectionForPlatform,
  type ConnectionPage,
  type ConnectionSearch,
  statesOf,
} from '../connections.ts'
import { connectionColumns, ownConnection } from './connections.access.ts'

const others = alias(organizations, 'other')

const otherIs = ({ organizationType }: Pick<Membership, 'organizationType'>) =>
  eq(others.id, organizationType === 'GARAGE' ? connections.customerId : connections.garageId)

/** Before both said yes each side learns of the other its name and its business id, and nothing that it says of itself. */
const select = (db: Queryable, membership: Membership) =>
  db
    .select({
      row: connectionColumns,
      party: { id: others.id, name: others.name, image: others.image, businessId: others.businessId },
      isListed: others.listed,
    })
    .from(connections)
    .innerJoin(organizations, eq(organizations.id, connections.customerId))
    .innerJoin(others, otherIs(membership))

type Selected = Awaited<ReturnType<typeof select>>[number]

function viewOf({ row, party, isListed }: Selected, membership: Membership, now: number): Connection {
  const { id, state, requestedAt, acceptedAt, changedAt, changedBySide, version } = row
  // whether the customer has blocked it is the customer's to know: its garage sees that it may not ask
  const blocked = membership.organizationType === 'CUSTOMER' && row.blocked
  const from = askAgainFrom(row)
  return {
    id,
    state,
    party,
    isListed,
    requestedAt,
    changedAt,
    changedBySide,
    blocked,
    version,
    wasAccepted: acceptedAt !== null,
    askAgainAt: from === null || from === 0 ? null : new Date(from).toISOString(),
    can: connectionRights(membership, row, now),
  }
}

/** The organisation's connections: requests and closed ones with the newest first, open ones by name. */
export async function listConnections(
  { db, membership, services }: ReaderContext,
  { list, text, page }: ConnectionSearch,
): Promise<ConnectionPage> {
  const where: SQL | undefined = and(
    ownConnection(membership),
    inArray(connections.state, [...statesOf[list]]),
    text ? sql`position(lower(${text}) in lower(concat_ws(' ', ${others.name}, ${others.businessId}))) > 0` : undefined,
  )
  const rows = await select(db, membership)
    .where(where)
    .orderBy(...(list === 'ACCEPTED' ? [asc(others.name)] : [desc(connections.changedAt)]), asc(connections.id))
    .limit(CONNECTIONS_PAGE_SIZE)
    .offset(page * CONNECTIONS_PAGE_SIZE)
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(connections)
    .innerJoin(others, otherIs(membership))
    .where(where)
  const now = services.clock().getTime()
  return { connections: rows.map((row) => viewOf(row, membership, now)), total }
}

/** What the platform sees of an organisation's connections: what waits for an answer first, then what is open, by name. */
export const connectionsForPlatform = (
  db: Queryable,
  organization: Pick<Membership, 'organizationId' | 'organizationType'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConnectionForPlatform[]> =>
  db
    .select({
      id: connections.id,
      state: connections.state,
      blocked: connections.blocked,
      party: { id: others.id, name: others.name, image: others.image },
      requestedAt: connections.requestedAt,
      changedAt: connections.changedAt,
      changedBySide: connections.changedBySide,
      wasAccepted: sql<boolean>`${connections.acceptedAt} is not null`,
    })
    .from(connections)
    .innerJoin(others, otherIs(organization))
    .where(ownConnection(organization))
    .orderBy(
      desc(eq(connections.state, 'PENDING')),
      desc(eq(connections.state, 'ACCEPTED')),
      asc(others.name),
      asc(connections.id),
    )
    .limit(limit)
    .offset(offset)

/** The connection of the caller's organisation and another one; null when they have never dealt with each other. */
export async function connectionWith(
  { db, membership, services }: ReaderContext,
  otherId: string,
): Promise<Connection | null> {
  if (!isUuid(otherId)) return null
  const [row] = await select(db, membership)
    .where(and(ownConnection(membership), eq(others.id, otherId)))
    .limit(1)
  return row ? viewOf(row, membership, services.clock().getTime()) : null
}
