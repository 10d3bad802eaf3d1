import { and, eq, getColumns } from 'drizzle-orm'
import { attachFiles } from '#features/files/server/attach-files.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { MailAnswers, Poster } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce, invalidate } from '#server/events/announce.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { shortPreview } from '#shared/short-preview.ts'
import { messageSent } from '../chats.events.ts'
import { MAX_BODY, SendMessage } from '../chats.ts'
import { CHAT_FILES } from './chat-files.ts'
import { type ChatRow, chatWith, isPair, type OpenChat } from './chats.access.ts'
import { chatMessages, chats } from './chats.tables.ts'

/**
 * Writes to the other side. A retry with the same key sends nothing more and answers with the message's number; the same key with another
 * text is refused (`conflict: message_key_used`). Refusals: `not_found: chat`, `conflict: chat_closed`, `not_found: chat_message`
 * for an answer to what is not there.
 */
export const sendMessage = (ctx: Poster, sent: SendMessage, { byMail = false } = {}): Promise<{ id: number }> =>
  transact(ctx.db, (tx) => sendMessageWithin(tx, ctx, sent, { byMail }))

/** The same as part of another act. */
export async function sendMessageWithin(
  tx: Transaction,
  ctx: Omit<Poster, 'db'>,
  sent: SendMessage,
  { byMail = false } = {},
): Promise<{ id: number }> {
  const open = await chatWith(tx, ctx.membership, sent.otherId)
  if (!open.canWrite) throw new AppError('conflict', 'chat_closed')
  const chat = await lockedChat(tx, open)
  const earlier = await earlierTry(sent.requestKey, {
    key: chatMessages.requestKey,
    of: eq(chatMessages.chatId, chat.id),
    answer: getColumns(chatMessages),
  })(tx)
  if (earlier) {
    if (earlier.organizationId !== ctx.membership.organizationId || earlier.userId !== ctx.caller.userId)
      throw new AppError('conflict', 'message_key_used')
    if (earlier.body !== sent.body && earlier.editedAt === null && earlier.withdrawnAt === null)
      throw new AppError('conflict', 'message_key_used')
    return { id: earlier.number }
  }
  if (sent.replyToId !== null) await requireMessage(tx, chat.id, sent.replyToId)

  const { organizationId } = ctx.membership
  const { userId } = ctx.caller
  const { body, replyToId: replyTo, requestKey, fileIds } = sent
  const attachmentCount = new Set(fileIds).size
  const [written] = await tx
    .insert(chatMessages)
    .values({ chatId: chat.id, organizationId, userId, body, replyTo, requestKey, attachmentCount, byMail })
    .returning({ id: chatMessages.id, number: chatMessages.number })
  if (!written) throw new Error('the message was not written')
  const { number } = written
  const side = ctx.membership.organizationType === 'GARAGE' ? { garageNumber: number } : { customerNumber: number }
  await tx
    .update(chats)
    .set({ lastNumber: number, ...side })
    .where(eq(chats.id, chat.id))
  await attachFiles(tx, { caller: ctx.caller, organizationId }, fileIds, { kind: CHAT_FILES, id: written.id })

  const [own] = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!own) throw new Error('the sender has no organisation')
  const to = { id: open.other.id, name: open.other.name }
  invalidate(tx, [organizationId, to.id], {
    type: 'message.new',
    message: { from: own, to },
    preview: shortPreview(body),
    id: number,
    senderId: userId,
    attachmentCount,
  })
  const { garageId, customerId } = open
  const by = { actorOrganizationId: organizationId, actorUserId: userId }
  announce(tx, messageSent, { messageId: number, garageId, customerId, ...by })
  return { id: number }
}

/** Made by the first message; locked, so that the messages of a conversation are numbered in the order in which they appear. */
async function lockedChat(tx: Transaction, { garageId, customerId }: OpenChat): Promise<ChatRow> {
  await tx.insert(chats).values({ garageId, customerId }).onConflictDoNothing()
  const [chat] = await tx.select().from(chats).where(isPair({ garageId, customerId })).for('no key update')
  if (!chat) throw new Error('the conversation was not made')
  return chat
}

async function requireMessage(tx: Transaction, chatId: string, messageId: number): Promise<void> {
  const [found] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.number, messageId), eq(chatMessages.chatId, chatId)))
  if (!found) throw notFound('chat_message')
}

/** An answer to a mail about a message goes to the organisation that had written, as a message of the user who answers. */
export const chatMailAnswers: MailAnswers = {
  maxLength: MAX_BODY,
  async post(by, { targetId: otherId, ...answer }) {
    await sendMessage(by, SendMessage.parse({ otherId, ...answer }), { byMail: true })
  },
}
