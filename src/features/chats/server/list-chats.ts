import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { shortPreview } from '#shared/short-preview.ts'
import { CHATS_PER_PAGE, type ChatList, type ListChats } from '../chats.ts'
import { chatMessages, chats } from './chats.tables.ts'
import { ownSide, readerOf, unreadMessages } from './unread.ts'

/** The organisation's conversations, the one that was written to last first. */
export async function listChats(ctx: OrganizationContext, { text, before }: ListChats): Promise<ChatList> {
  const reader = readerOf(ctx)
  const { own, other } = ownSide(reader)
  const rows = await ctx.db
    .select({
      number: chats.lastNumber,
      other: { id: organizations.id, name: organizations.name, image: organizations.image },
      organizationId: chatMessages.organizationId,
      senderName: users.name,
      body: sql<string>`left(${chatMessages.body}, 200)`,
      attachmentCount: chatMessages.attachmentCount,
      createdAt: chatMessages.createdAt,
      withdrawnAt: chatMessages.withdrawnAt,
      unread: unreadMessages(reader),
    })
    .from(chats)
    .innerJoin(organizations, eq(organizations.id, other))
    .innerJoin(chatMessages, eq(chatMessages.number, chats.lastNumber))
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(
      and(
        eq(own, reader.organizationId),
        gt(chats.lastNumber, 0),
        before === null ? undefined : lt(chats.lastNumber, before),
        text === '' ? undefined : sql`position(lower(${text}) in lower(${organizations.name})) > 0`,
      ),
    )
    .orderBy(desc(chats.lastNumber))
    .limit(CHATS_PER_PAGE + 1)
  const shown = rows.slice(0, CHATS_PER_PAGE)
  return {
    chats: shown.map(({ number, other: party, body, withdrawnAt, unread, ...last }) => ({
      other: party,
      last: { ...last, id: number, preview: shortPreview(body), isWithdrawn: withdrawnAt !== null },
      unread,
    })),
    next: rows.length > CHATS_PER_PAGE ? (shown.at(-1)?.number ?? null) : null,
  }
}
