import { MessageSquareText } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** How a garage words the text messages that leave in its name. */
export const messageTexts = {
  name: 'message-texts',
  failures: {},
  laterFailures: async () => (await import('../message-texts.failures.ts')).messageTextFailures,
  settingsPages: [
    {
      path: 'garage-message-texts',
      managedPath: 'message-texts',
      section: 'garage',
      order: 28,
      label: 'Viestipohjat',
      icon: MessageSquareText,
      type: 'GARAGE',
      load: async () => (await import('./message-texts-page.tsx')).MessageTextsPage,
    },
  ],
  auditWords: () => import('./message-texts.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/garage-message-texts', as: 'garage', heading: 'Viestipohjat' },
    { path: '/app/settings/garage-message-texts', as: 'mechanic', heading: 'Viestipohjat' },
  ],
} satisfies WebFeature
