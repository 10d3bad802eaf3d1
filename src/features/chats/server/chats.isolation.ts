import { randomUUID } from 'node:crypto'
import type { Isolation, IsolationCase } from '#server/isolation.ts'
import { makeMessage } from './chats.factory.ts'
import type { ChatsRouter } from './chats.router.ts'

/** A conversation with another garage's customer is not possible; the listed garages are open to all, and `chats.test.ts` has those that are not. */
const withOther = (more: Record<string, unknown> = {}): IsolationCase => ({
  about: 'organization',
  side: 'both',
  names: true,
  input: (id) => ({ otherId: id('chatCustomerId'), ...more }),
})

export const isolation: Isolation<{ chats: ChatsRouter }> = {
  async things(db, { garageId, customerId }) {
    await makeMessage(db, { garageId, customerId, from: 'CUSTOMER' })
    return { chatCustomerId: customerId }
  },
  cases: {
    chats: {
      list: { about: 'organization', side: 'both', input: () => ({ text: '', before: null }) },
      partners: { about: 'organization', side: 'both', input: () => ({ text: '', after: null }) },
      countUnread: { about: 'organization', side: 'both', input: () => ({}) },
      get: withOther(),
      messages: withOther({ from: null }),
      search: withOther({ text: 'Terve', before: null }),
      messageAt: withOther({ day: '2030-01-01' }),
      send: withOther({ body: 'Terve', fileIds: [], replyToId: null, requestKey: randomUUID() }),
      edit: withOther({ messageId: 1, body: 'Terve' }),
      withdraw: withOther({ messageId: 1 }),
      typing: withOther(),
      markRead: withOther({ messageId: 1 }),
    },
  },
}
