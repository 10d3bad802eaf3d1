import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { garageVisibleToCustomer } from '#features/organizations/server/visible-parties.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { Chat } from '../chats.ts'
import { chats } from './chats.tables.ts'

export type ChatRow = typeof chats.$inferSelect

export type Pair = { garageId: string; customerId: string }

export type OpenChat = Pick<Chat, 'other' | 'canWrite'> &
  Pair & {
    /** Null until the first message. */
    chat: ChatRow | null
  }

/** The two sides of a conversation, by the caller's own. */
export const pairOf = ({ organizationId, organizationType }: Membership, otherId: string): Pair =>
  organizationType === 'GARAGE'
    ? { garageId: organizationId, customerId: otherId }
    : { garageId: otherId, customerId: organizationId }

type AskedPair = Record<keyof Pair, string | Placeholder>

export const isPair = ({ garageId, customerId }: AskedPair): SQL | undefined =>
  and(eq(chats.garageId, garageId), eq(chats.customerId, customerId))

/** The pair that a prepared statement is asked with. */
export const askedPair = { garageId: sql.placeholder('garageId'), customerId: sql.placeholder('customerId') }

// every act in a conversation begins with it
const openFor = (organizationType: OrganizationType) =>
  prepared((db) => {
    const isGarage = organizationType === 'GARAGE'
    return db
      .select({
        id: organizations.id,
        name: organizations.name,
        image: organizations.image,
        type: organizations.type,
        disabledAt: organizations.disabledAt,
        connection: connections.state,
        chat: chats,
      })
      .from(organizations)
      .leftJoin(
        connections,
        and(eq(connections.garageId, askedPair.garageId), eq(connections.customerId, askedPair.customerId)),
      )
      .leftJoin(chats, isPair(askedPair))
      .where(
        and(
          eq(organizations.id, isGarage ? askedPair.customerId : askedPair.garageId),
          eq(organizations.type, isGarage ? 'CUSTOMER' : 'GARAGE'),
          or(
            eq(chats.garageId, askedPair.garageId),
            eq(connections.state, 'ACCEPTED'),
            isGarage ? undefined : garageVisibleToCustomer(askedPair.customerId),
          ),
        ),
      )
      .prepare(`chat-of-${organizationType.toLowerCase()}`)
  })
const openBy = { GARAGE: openFor('GARAGE'), CUSTOMER: openFor('CUSTOMER') }

/**
 * A conversation with another organisation, begun or not. A customer writes to the garages that it sees, a garage to its own
 * customers and to those who have written to it and have not refused it. All that was written stays readable. Any other
 * organisation is `not_found: chat`, whether there is such a one or not.
 */
export async function chatWith(db: Queryable, membership: Membership, otherId: string): Promise<OpenChat> {
  if (!isUuid(otherId)) throw notFound('chat')
  const pair = pairOf(membership, otherId)
  const [found] = await openBy[membership.organizationType](db).execute(pair)
  if (!found) throw notFound('chat')
  const { disabledAt, connection, chat, ...other } = found
  const isRefused = membership.organizationType === 'GARAGE' && (connection === 'REFUSED' || connection === 'REVOKED')
  return { ...pair, other, chat, canWrite: disabledAt === null && !isRefused }
}

/** The same, fetched together with what is read of the pair: a caller who may not see the conversation never gets what was read. */
export async function chatAndWith<Found>(
  db: Queryable,
  membership: Membership,
  otherId: string,
  read: (pair: Pair) => Promise<Found>,
): Promise<[OpenChat, Found]> {
  if (!isUuid(otherId)) throw notFound('chat')
  return Promise.all([chatWith(db, membership, otherId), read(pairOf(membership, otherId))])
}
