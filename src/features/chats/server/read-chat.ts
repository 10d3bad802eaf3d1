import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { Chat } from '../chats.ts'
import { askedPair, chatAndWith, isPair } from './chats.access.ts'
import { chatReads, chats } from './chats.tables.ts'
import { askedReader, readerOf, readUntil, unreadMessages } from './unread.ts'

const ownReadOf = (organizationType: OrganizationType) =>
  prepared((db) => {
    const reader = askedReader(organizationType)
    return db
      .select({ readId: readUntil(reader).mapWith(Number), unread: unreadMessages(reader) })
      .from(chats)
      .where(isPair(askedPair))
      .prepare(`read-by-${organizationType.toLowerCase()}`)
  })
const ownReadBy = { GARAGE: ownReadOf('GARAGE'), CUSTOMER: ownReadOf('CUSTOMER') }

const otherReadOf = prepared((db) =>
  db
    .select({ id: chatReads.number, at: chatReads.readAt, name: users.name })
    .from(chats)
    .innerJoin(
      chatReads,
      and(eq(chatReads.chatId, chats.id), ne(chatReads.organizationId, sql.placeholder('organizationId'))),
    )
    .leftJoin(users, eq(users.id, chatReads.userId))
    .where(isPair(askedPair))
    .orderBy(desc(chatReads.number))
    .limit(1)
    .prepare('read-by-other-side'),
)

/** With whom it is, who may write, and how far both sides have read. */
export async function readChat(ctx: OrganizationContext, otherId: string): Promise<Chat> {
  const { organizationType, ...reader } = readerOf(ctx)
  const [{ other, canWrite }, [[own], [theirs]]] = await chatAndWith(ctx.db, ctx.membership, otherId, (pair) =>
    Promise.all([
      ownReadBy[organizationType](ctx.db).execute({ ...pair, ...reader }),
      otherReadOf(ctx.db).execute({ ...pair, organizationId: reader.organizationId }),
    ]),
  )
  return { other, canWrite, readId: own?.readId ?? 0, unread: own?.unread ?? 0, otherRead: theirs ?? null }
}
