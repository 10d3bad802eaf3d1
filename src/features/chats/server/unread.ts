import { and, count, eq, gt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { MOST_UNREAD } from '../chats.ts'
import { chatMessages, chatReads, chats } from './chats.tables.ts'

/** Who has read or not: a person of one side. */
export type Reader = {
  organizationType: OrganizationType
  organizationId: string | Placeholder
  userId: string | Placeholder
}

export const readerOf = ({ membership, caller }: Pick<OrganizationContext, 'membership' | 'caller'>) => ({
  organizationType: membership.organizationType,
  organizationId: membership.organizationId,
  userId: caller.userId,
})

/** Any reader of this side, for a prepared statement with `organizationId` and `userId`. */
export const askedReader = (organizationType: OrganizationType): Reader => ({
  organizationType,
  organizationId: sql.placeholder('organizationId'),
  userId: sql.placeholder('userId'),
})

export const ownSide = ({ organizationType }: Pick<Reader, 'organizationType'>) =>
  organizationType === 'GARAGE'
    ? { own: chats.garageId, other: chats.customerId, answered: chats.garageNumber }
    : { own: chats.customerId, other: chats.garageId, answered: chats.customerNumber }

/** Up to which message they have read: what they looked at, and all before an answer of anybody of their side. */
export const readUntil = (reader: Reader): SQL<number> =>
  sql<number>`greatest(${ownSide(reader).answered}, coalesce((select ${chatReads.number} from ${chatReads}
    where ${chatReads.chatId} = ${chats.id} and ${chatReads.organizationId} = ${reader.organizationId}
      and ${chatReads.userId} = ${reader.userId}), 0))`

/** The messages of the other side that they have not read; one that was withdrawn is none. */
const notRead = (reader: Reader): SQL =>
  sql`select from ${chatMessages} where ${chatMessages.chatId} = ${chats.id} and ${chatMessages.number} > ${readUntil(reader)}
    and ${chatMessages.withdrawnAt} is null`

/** How many of them there are. */
export const unreadMessages = (reader: Reader): SQL<number> =>
  sql<number>`(select count(*)::int from (${notRead(reader)} limit ${sql.raw(String(MOST_UNREAD))}) unread)`

// every page asks for it
const unreadOf = (organizationType: OrganizationType) =>
  prepared((db) => {
    const reader = askedReader(organizationType)
    const unread = db
      .select({ one: sql`1` })
      .from(chats)
      .where(
        and(
          eq(ownSide(reader).own, reader.organizationId),
          // by the chat's own row first: few have anything after what was read
          gt(chats.lastNumber, readUntil(reader)),
          sql`exists (${notRead(reader)})`,
        ),
      )
      .limit(MOST_UNREAD)
      .as('unread')
    return db.select({ count: count() }).from(unread).prepare(`unread-chats-of-${organizationType.toLowerCase()}`)
  })
const unreadBy = { GARAGE: unreadOf('GARAGE'), CUSTOMER: unreadOf('CUSTOMER') }

/** In how many conversations something is unread, counted up to a limit. */
export async function countUnreadChats(ctx: OrganizationContext): Promise<number> {
  const { organizationType, ...reader } = readerOf(ctx)
  const [unread] = await unreadBy[organizationType](ctx.db).execute(reader)
  return unread?.count ?? 0
}
