import { KeyRound } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** Keys by which an organisation's programs use the REST interface. */
export const apiKeys = {
  name: 'api-keys',
  failures: {},
  laterFailures: async () => (await import('../api-keys.failures.ts')).apiKeyFailures,
  settingsPages: [
    {
      path: 'organization-api-keys',
      section: 'organization',
      order: 65,
      label: 'Rajapinta-avaimet',
      icon: KeyRound,
      isForCompanies: true,
      load: async () => (await import('./api-keys-page.tsx')).ApiKeysPage,
    },
  ],
  auditWords: () => import('./api-keys.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/organization-api-keys', as: 'garage', heading: 'Rajapinta-avaimet' },
    { path: '/app/settings/organization-api-keys', as: 'mechanic', heading: 'Rajapinta-avaimet' },
    { path: '/app/settings/organization-api-keys', as: 'customer', heading: 'Rajapinta-avaimet' },
  ],
} satisfies WebFeature
