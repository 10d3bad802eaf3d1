import { type SQL, sql } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { MOST_UNREAD } from '../chats.ts'
import { chatMessages, chatReads, chats } from './chats.tables.ts'

export const ownSide = ({ organizationType }: Membership) =>
  organizationType === 'GARAGE'
    ? { own: chats.garageId, other: chats.customerId, answered: chats.garageNumber }
    : { own: chats.customerId, other: chats.garageId, answered: chats.customerNumber }

/** Up to which message the caller has read: what they looked at, and all before an answer of anybody of their side. */
export const readUntil = ({ membership, caller }: Pick<OrganizationContext, 'membership' | 'caller'>): SQL<number> =>
  sql<number>`greatest(${ownSide(membership).answered}, coalesce((select ${chatReads.number} from ${chatReads}
    where ${chatReads.chatId} = ${chats.id} and ${chatReads.organizationId} = ${membership.organizationId}
      and ${chatReads.userId} = ${caller.userId}), 0))`

/** How many messages of the other side the caller has not read. */
export const unreadMessages = (ctx: Pick<OrganizationContext, 'membership' | 'caller'>): SQL<number> =>
  sql<number>`(select count(*)::int from (select from ${chatMessages}
    where ${chatMessages.chatId} = ${chats.id} and ${chatMessages.number} > ${readUntil(ctx)}
      and ${chatMessages.withdrawnAt} is null limit ${MOST_UNREAD}) unread)`

/** In how many conversations something is unread, counted up to a limit. */
export async function countUnreadChats(ctx: OrganizationContext): Promise<number> {
  const { own } = ownSide(ctx.membership)
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${chats} where ${own} = ${ctx.membership.organizationId} and ${chats.lastNumber} > ${readUntil(ctx)}
      limit ${MOST_UNREAD}
    ) unread`)
  return rows[0]?.count ?? 0
}
