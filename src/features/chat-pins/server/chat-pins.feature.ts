import { serverFeature } from '#server/feature.ts'
import type {} from '../chat-pins.failures.ts'
import { chatMentionsRouter, chatPinsRouter } from './chat-pins.router.ts'

/** Messages of a conversation that stand on a ticket, and what the words of one lead to. */
export const chatPins = serverFeature({
  name: 'chat-pins',
  routers: { chatPins: chatPinsRouter, chatMentions: chatMentionsRouter },
  isolation: () => import('./chat-pins.isolation.ts'),
})
