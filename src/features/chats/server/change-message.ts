import { eq } from 'drizzle-orm'
import { detachFiles } from '#features/files/server/attach-files.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { rewriteMails } from '#server/delivery/rewrite-mails.ts'
import { invalidate } from '#server/events/announce.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { type EditMessage, isYoung, type OneMessage, saysSomething } from '../chats.ts'
import { CHAT_FILES } from './chat-files.ts'
import { chatMessages } from './chats.tables.ts'
import { MESSAGE_NOTICE } from './message-mail.ts'
import { lockedMessage, type MessageRow } from './one-message.ts'

/**
 * Muokkaa viestiä: one's own, within an hour; that it was edited is seen. Refusals: `not_found: chat_message`,
 * `forbidden: message_not_yours`, `conflict: message_too_old`, `message_withdrawn`, `chat_closed`, and `invalid` at `body` for nothing.
 */
export const editMessage = (ctx: OrganizationContext, { body, ...about }: EditMessage): Promise<void> =>
  changeMessage(ctx, about, async (tx, message, at) => {
    if (message.withdrawnAt !== null) throw new AppError('conflict', 'message_withdrawn')
    if (!saysSomething(body) && message.attachmentCount === 0)
      throw invalidFields({ field: 'body', message: 'Viesti on tyhjä' })
    if (message.body === body) return false
    await tx.update(chatMessages).set({ body, editedAt: at }).where(eq(chatMessages.id, message.id))
    return true
  })

/** Poista viesti: one's own, within an hour; that there was one stays to be seen, its text and files do not. Again is no change. */
export const withdrawMessage = (ctx: OrganizationContext, about: OneMessage): Promise<void> =>
  changeMessage(ctx, about, async (tx, message, at) => {
    if (message.withdrawnAt !== null) return false
    await tx.update(chatMessages).set({ body: '', withdrawnAt: at }).where(eq(chatMessages.id, message.id))
    await detachFiles(tx, { kind: CHAT_FILES, id: message.id }, { allBut: [] })
    return true
  })

const changeMessage = (
  ctx: OrganizationContext,
  about: OneMessage,
  rule: (tx: Transaction, message: MessageRow, at: string) => Promise<boolean>,
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { chat, message, canWrite } = await lockedMessage(tx, ctx.membership, about)
    if (message.organizationId !== ctx.membership.organizationId || message.userId !== ctx.caller.userId)
      throw new AppError('forbidden', 'message_not_yours')
    if (!canWrite) throw new AppError('conflict', 'chat_closed')
    const now = ctx.services.clock()
    if (!isYoung(message, now.getTime())) throw new AppError('conflict', 'message_too_old')
    if (!(await rule(tx, message, now.toISOString()))) return
    invalidate(tx, [chat.garageId, chat.customerId], { type: 'messageEvent.new', messageId: about.messageId })
    const { organizationId: targetId } = ctx.membership
    await rewriteMails(tx, { noticeKind: MESSAGE_NOTICE, organizationId: about.otherId, targetId })
  })
