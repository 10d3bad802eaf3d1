import type { Queryable } from '#server/db/database.ts'
import { chatPins } from './chat-pins.tables.ts'

/** Pins a message as `makeMessage` gives it. */
export const makePin = (
  db: Queryable,
  { ticketId, message, ...given }: { ticketId: string; message: { number: number; chatId: string }; userId?: string },
) => db.insert(chatPins).values({ ticketId, messageNumber: message.number, chatId: message.chatId, ...given })
