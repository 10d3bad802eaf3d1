import { asc, eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { messagesById } from '#features/chats/server/message-json.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { MAX_PINS, type PinnedMessages } from '../chat-pins.ts'
import { chatPins } from './chat-pins.tables.ts'

const pinsOf = prepared((db) =>
  db
    .select({ number: chatPins.messageNumber, pinnedAt: chatPins.createdAt, pinnedBy: users.name })
    .from(chatPins)
    .leftJoin(users, eq(users.id, chatPins.userId))
    .where(eq(chatPins.ticketId, sql.placeholder('ticketId')))
    .orderBy(asc(chatPins.messageNumber))
    .limit(MAX_PINS)
    .prepare('chat-pins-of-ticket'),
)

/** The messages that are pinned to a ticket, in their present state: a withdrawn one leaves only its trace. */
export async function pinsOfTicket({ db, membership }: OrganizationContext, ticketId: string): Promise<PinnedMessages> {
  const { id, garageId, customerId } = await ticketFor(db, membership, ticketId)
  const pins = await pinsOf(db).execute({ ticketId: id })
  const messages = await messagesById(
    db,
    pins.map(({ number }) => number),
  )
  return {
    otherId: membership.organizationType === 'GARAGE' ? customerId : garageId,
    pins: pins.flatMap(({ number, ...pin }) => {
      const message = messages.get(number)
      return message ? [{ message, ...pin }] : []
    }),
  }
}
