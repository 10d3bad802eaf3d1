import { sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import type { OneMessage } from '../chats.ts'
import { chatWith } from './chats.access.ts'
import { chatReads } from './chats.tables.ts'

/** The caller has read up to this message; never back, and no further than there is. The other side sees it. */
export const markChatRead = (ctx: OrganizationContext, { otherId, messageId }: OneMessage): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { chat } = await chatWith(tx, ctx.membership, otherId)
    if (!chat) return
    const { organizationId } = ctx.membership
    const number = Math.min(messageId, chat.lastNumber)
    const moved = await tx
      .insert(chatReads)
      .values({
        chatId: chat.id,
        organizationId,
        userId: ctx.caller.userId,
        number,
        readAt: ctx.services.clock().toISOString(),
      })
      .onConflictDoUpdate({
        target: [chatReads.chatId, chatReads.organizationId, chatReads.userId],
        set: { number: sql`excluded.number`, readAt: sql`excluded.read_at` },
        setWhere: sql`${chatReads.number} < excluded.number`,
      })
      .returning({ number: chatReads.number })
    if (moved.length > 0)
      invalidate(tx, [chat.garageId, chat.customerId], { type: 'messageEvent.new', messageId: number })
  })
