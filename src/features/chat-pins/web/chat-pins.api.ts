import { featureApi } from '#web/api.ts'
import type { ChatMentionsRouter, ChatPinsRouter } from '../server/chat-pins.router.ts'

export const chatPinsApi = featureApi<ChatPinsRouter>('chatPins')
export const chatMentionsApi = featureApi<ChatMentionsRouter>('chatMentions')
