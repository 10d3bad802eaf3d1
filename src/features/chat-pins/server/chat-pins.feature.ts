import { serverFeature } from '#server/feature.ts'
import type {} from '../chat-pins.failures.ts'
import { chatPinsExported } from './chat-pins.exported.ts'
import { chatMentionsRouter, chatPinsRouter } from './chat-pins.router.ts'

/** Messages of a conversation that are pinned to a ticket, and what the text of one leads to. */
export const chatPins = serverFeature({
  name: 'chat-pins',
  routers: { chatPins: chatPinsRouter, chatMentions: chatMentionsRouter },
  isolation: () => import('./chat-pins.isolation.ts'),
  exported: chatPinsExported,
})
