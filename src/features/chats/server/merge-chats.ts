import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CustomerMerge } from '#server/contributions.ts'
import { AppError } from '#shared/app-error.ts'
import { chatMessages, chatReads, chats } from './chats.tables.ts'

/**
 * The conversation of one of them follows it. Two are not put together: a message is known by its conversation, and a customer without people of its
 * own has hardly one.
 */
export const mergeChats: CustomerMerge = {
  columns: [chats.customerId, chatMessages.organizationId, chatReads.organizationId],
  async join(tx, { keptId, removedId }) {
    const other = alias(chats, 'other')
    const both = await tx
      .select({ id: chats.id })
      .from(chats)
      .innerJoin(other, and(eq(other.garageId, chats.garageId), eq(other.customerId, removedId)))
      .where(eq(chats.customerId, keptId))
      .limit(1)
    if (both.length > 0) throw new AppError('precondition', 'customers_both_write')
  },
}
