import { and, asc, between, eq } from 'drizzle-orm'
import { chatWith } from '#features/chats/server/chats.access.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { MAX_MARKS, type MarksOf, type PinMark } from '../chat-pins.ts'
import { chatPins } from './chat-pins.tables.ts'

/** Which messages of a part of the conversation are pinned, and to which tickets. */
export async function marksOfMessages(
  { db, membership }: OrganizationContext,
  { otherId, from, to }: MarksOf,
): Promise<PinMark[]> {
  const { chat } = await chatWith(db, membership, otherId)
  if (!chat) return []
  const { id, number, registrationNumber, vinNumber } = tickets
  return db
    .select({ messageId: chatPins.messageNumber, ticket: { id, number, registrationNumber, vinNumber } })
    .from(chatPins)
    .innerJoin(tickets, eq(tickets.id, chatPins.ticketId))
    .where(and(eq(chatPins.chatId, chat.id), between(chatPins.messageNumber, from, to), ownTicket(membership)))
    .orderBy(asc(chatPins.messageNumber), asc(tickets.id))
    .limit(MAX_MARKS)
}
