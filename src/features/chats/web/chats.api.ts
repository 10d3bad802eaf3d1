import { featureApi } from '#web/api.ts'
import type { ChatsRouter } from '../server/chats.router.ts'

export const chatsApi = featureApi<ChatsRouter>('chats')
