import type {} from '#features/chats/web/message-slots.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { chatPinsApi } from './chat-pins.api.ts'

/** Messages of a conversation that are pinned to a ticket, and what the text of one leads to. */
export const chatPins = {
  name: 'chat-pins',
  failures: {},
  laterFailures: async () => (await import('../chat-pins.failures.ts')).chatPinsFailures,
  pageQuestions: {
    '/app/tickets/$ticketId': ({ organizationId, params: { ticketId = '' } }): PageQuestion[] => [
      chatPinsApi.ofTicket.queryOptions({ organizationId, ticketId }),
    ],
  },
  keptOffline: ['chatPins.ofTicket'],
  staleAfter: { chatPins: ['ticketEvent.new'] },
  slots: {
    pinnedMessages: lazyComponent(() => import('./pinned-messages.tsx'), 'PinnedMessages', { quiet: true }),
    messageMarks: lazyComponent(() => import('./message-marks.tsx'), 'MessageMarks', { quiet: true }),
    messageWord: lazyComponent(() => import('./message-word.tsx'), 'MessageWord', { quiet: true }),
    pinMessage: lazyComponent(() => import('./pin-dialog.tsx'), 'PinDialog'),
  },
  checkedPages: [],
} satisfies WebFeature
