import { and, desc, eq, gte } from 'drizzle-orm'
import { chatWith } from '#features/chats/server/chats.access.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { MAX_MARKS, type MarksOf, type PinMark } from '../chat-pins.ts'
import { chatPins } from './chat-pins.tables.ts'

/** Which messages of the conversation are pinned from one on, and to which tickets; the newest of them. */
export async function marksOfMessages(
  { db, membership }: OrganizationContext,
  { otherId, from }: MarksOf,
): Promise<PinMark[]> {
  const { chat } = await chatWith(db, membership, otherId)
  if (!chat) return []
  const { id, number, registrationNumber, vinNumber } = tickets
  return db
    .select({ messageId: chatPins.messageNumber, ticket: { id, number, registrationNumber, vinNumber } })
    .from(chatPins)
    .innerJoin(tickets, eq(tickets.id, chatPins.ticketId))
    .where(and(eq(chatPins.chatId, chat.id), gte(chatPins.messageNumber, from), ownTicket(membership)))
    .orderBy(desc(chatPins.messageNumber), desc(tickets.id))
    .limit(MAX_MARKS)
}
