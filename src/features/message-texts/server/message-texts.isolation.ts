import { type Isolation, ownList } from '#server/isolation.ts'
import type { MessageTextsPages } from './message-texts.router.ts'

export const isolation: Isolation<Record<never, never>, MessageTextsPages> = {
  cases: {},
  settings: {
    messageTexts: {
      get: ownList('garage'),
      save: {
        about: 'organization',
        side: 'garage',
        admin: true,
        input: () => ({ edit: { ready: '', reminder: '', tyres: '', version: -1 } }),
      },
    },
  },
}
