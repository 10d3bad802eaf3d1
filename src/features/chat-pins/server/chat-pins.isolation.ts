import { makeMessage } from '#features/chats/server/chats.factory.ts'
import type { Isolation, IsolationCase } from '#server/isolation.ts'
import type { ChatMentionsRouter, ChatPinsRouter } from './chat-pins.router.ts'

/** A conversation with another garage's customer is not possible; a pair's own ticket in another conversation is in `chat-pins.test.ts`. */
const withOther = (more: Record<string, unknown>): IsolationCase => ({
  about: 'organization',
  side: 'both',
  names: true,
  input: (id) => ({ otherId: id('pinCustomerId'), ...more }),
})
const pin: IsolationCase = {
  about: 'organization',
  side: 'both',
  names: true,
  input: (id) => ({ otherId: id('pinCustomerId'), messageId: 1, ticketId: id('ticketId') }),
}

export const isolation: Isolation<{ chatPins: ChatPinsRouter; chatMentions: ChatMentionsRouter }> = {
  async things(db, { garageId, customerId }) {
    await makeMessage(db, { garageId, customerId, from: 'CUSTOMER' })
    return { pinCustomerId: customerId }
  },
  cases: {
    chatPins: {
      ofTicket: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      ofMessages: withOther({ from: 1 }),
      pin,
      unpin: pin,
    },
    chatMentions: { find: withOther({ words: ['ABC-123', '2026-0001'] }) },
  },
}
