import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { prepared } from '#server/db/prepared.ts'
import { shortPreview } from '#shared/short-preview.ts'
import { type Chat, MESSAGES_PER_PAGE, type Message, type MessagePage, type ReadMessages } from '../chats.ts'
import { CHAT_FILES } from './chat-files.ts'
import { chatWith } from './chats.access.ts'
import { chatMessages, chatReads, chats } from './chats.tables.ts'
import { readUntil, unreadMessages } from './unread.ts'

const otherReadOf = prepared((db) =>
  db
    .select({ id: chatReads.number, at: chatReads.readAt, name: users.name })
    .from(chatReads)
    .leftJoin(users, eq(users.id, chatReads.userId))
    .where(
      and(
        eq(chatReads.chatId, sql.placeholder('chatId')),
        ne(chatReads.organizationId, sql.placeholder('organizationId')),
      ),
    )
    .orderBy(desc(chatReads.number))
    .limit(1)
    .prepare('read-by-other-side'),
)

/** With whom it is, who may write, and how far both sides have read. */
export async function readChat(ctx: OrganizationContext, otherId: string): Promise<Chat> {
  const { db, membership } = ctx
  const { other, canWrite, chat } = await chatWith(db, membership, otherId)
  if (!chat) return { other, canWrite, readId: 0, unread: 0, otherRead: null }
  const [[own], [theirs]] = await Promise.all([
    db
      .select({ readId: readUntil(ctx), unread: unreadMessages(ctx) })
      .from(chats)
      .where(eq(chats.id, chat.id)),
    otherReadOf(db).execute({ chatId: chat.id, organizationId: membership.organizationId }),
  ])
  const { readId = 0, unread = 0 } = own ?? {}
  return { other, canWrite, readId: Number(readId), unread, otherRead: theirs ?? null }
}

/** A part of the conversation, however long it is: by the index from one message on. */
export async function readMessages(
  ctx: OrganizationContext,
  { otherId, from: asked }: ReadMessages,
): Promise<MessagePage> {
  const { db } = ctx
  const { chat } = await chatWith(db, ctx.membership, otherId)
  if (!chat) return { messages: [], hasOlder: false, hasNewer: false, unreadFrom: null }
  const unread = asked?.way === 'unread' ? await firstUnread(ctx, chat.id) : null
  const from = asked?.way === 'unread' ? (unread === null ? null : { way: 'around' as const, id: unread }) : asked
  return { ...(await partOf(db, chat.id, from)), unreadFrom: unread }
}

type From = { way: 'before' | 'after' | 'around' | 'only'; id: number } | null

async function partOf(db: Queryable, chatId: string, from: From): Promise<Omit<MessagePage, 'unreadFrom'>> {
  const older = (before: number, most: number) => olderOf(db).execute({ chatId, before, most })
  const newer = (first: number, most: number) => newerOf(db).execute({ chatId, first, most })
  switch (from?.way) {
    case 'only': {
      const found = await newer(from.id, 1)
      const only = found.filter(({ id }) => id === from.id)
      return { messages: await messagesOf(db, only), hasOlder: true, hasNewer: true }
    }
    case 'after': {
      const [found, hasOlder] = await Promise.all([
        newer(from.id + 1, MESSAGES_PER_PAGE + 1),
        hasRows(db, chatMessages, and(eq(chatMessages.chatId, chatId), lte(chatMessages.number, from.id))),
      ])
      return {
        messages: await messagesOf(db, found.slice(0, MESSAGES_PER_PAGE)),
        hasOlder,
        hasNewer: found.length > MESSAGES_PER_PAGE,
      }
    }
    case 'around': {
      const half = MESSAGES_PER_PAGE / 2
      const [before, after] = await Promise.all([older(from.id, half + 1), newer(from.id, half + 1)])
      return {
        messages: await messagesOf(db, [...before.slice(0, half).reverse(), ...after.slice(0, half)]),
        hasOlder: before.length > half,
        hasNewer: after.length > half,
      }
    }
    default: {
      const found = await older(from?.id ?? Number.MAX_SAFE_INTEGER, MESSAGES_PER_PAGE + 1)
      return {
        messages: await messagesOf(db, found.slice(0, MESSAGES_PER_PAGE).reverse()),
        hasOlder: found.length > MESSAGES_PER_PAGE,
        hasNewer: from !== null,
      }
    }
  }
}

/** The first message of the other side that the caller has not read; null when all is read. */
async function firstUnread(ctx: OrganizationContext, chatId: string): Promise<number | null> {
  const [found] = await ctx.db
    .select({ number: chatMessages.number })
    .from(chats)
    .innerJoin(chatMessages, eq(chatMessages.chatId, chats.id))
    .where(and(eq(chats.id, chatId), gt(chatMessages.number, readUntil(ctx)), isNull(chatMessages.withdrawnAt)))
    .orderBy(asc(chatMessages.number))
    .limit(1)
  return found?.number ?? null
}

/** Of a message as its conversation shows it; `users` is who wrote it. */
export const messageColumns = {
  key: chatMessages.id,
  id: chatMessages.number,
  organizationId: chatMessages.organizationId,
  sender: { id: users.id, name: users.name, image: users.image },
  body: chatMessages.body,
  replyTo: chatMessages.replyTo,
  attachmentCount: chatMessages.attachmentCount,
  byMail: chatMessages.byMail,
  requestKey: chatMessages.requestKey,
  createdAt: chatMessages.createdAt,
  editedAt: chatMessages.editedAt,
  withdrawnAt: chatMessages.withdrawnAt,
}

const rowsOf = (db: Queryable, such: SQL, order: SQL) =>
  db
    .select(messageColumns)
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(and(eq(chatMessages.chatId, sql.placeholder('chatId')), such))
    .orderBy(order)
    .limit(sql.placeholder('most'))
const { number } = chatMessages
const olderOf = prepared((db) =>
  rowsOf(db, lt(number, sql.placeholder('before')), desc(number)).prepare('messages-before'),
)
const newerOf = prepared((db) =>
  rowsOf(db, gte(number, sql.placeholder('first')), asc(number)).prepare('messages-from'),
)

type ReadRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** With files, and what they answer. */
export async function messagesOf(db: Queryable, rows: readonly ReadRow[]): Promise<Message[]> {
  const withFiles = rows.filter(({ attachmentCount, withdrawnAt }) => attachmentCount > 0 && withdrawnAt === null)
  const [files, answered] = await Promise.all([
    attachedFiles(
      db,
      CHAT_FILES,
      withFiles.map(({ key }) => key),
    ),
    answeredBy(db, rows),
  ])
  return rows.map(({ key, attachmentCount: _, replyTo, ...row }) => ({
    ...row,
    files: files.get(key) ?? [],
    replyTo: replyTo === null ? null : (answered.get(replyTo) ?? null),
  }))
}

/** What these messages answer, by its number. */
async function answeredBy(db: Queryable, rows: readonly ReadRow[]) {
  const numbers = rows.flatMap(({ replyTo }) => (replyTo === null ? [] : [replyTo]))
  if (numbers.length === 0) return new Map<number, Message['replyTo']>()
  const found = await db
    .select({ id: chatMessages.number, senderName: users.name, body: sql<string>`left(${chatMessages.body}, 200)` })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(inArray(chatMessages.number, numbers))
  return new Map(found.map(({ id, senderName, body }) => [id, { id, senderName, preview: shortPreview(body) }]))
}
