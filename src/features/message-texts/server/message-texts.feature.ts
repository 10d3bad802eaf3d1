import { serverFeature } from '#server/feature.ts'
import type {} from '../message-texts.failures.ts'
import { messageTextsExported } from './message-texts.exported.ts'
import { messageTextsPages } from './message-texts.router.ts'

/** How a garage words the text messages that leave in its name. */
export const messageTexts = serverFeature({
  name: 'message-texts',
  routers: {},
  settings: messageTextsPages,
  isolation: () => import('./message-texts.isolation.ts'),
  exported: messageTextsExported,
})
