import { settingsPages } from '#features/organizations/web/settings-context.ts'
import type { MessageTextsPages } from '../server/message-texts.router.ts'

export const useMessageTextsApi = settingsPages<MessageTextsPages>()
