import { FileSearch } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** What was asked of the vehicle register, and the terms for asking it. */
export const registerLookups = {
  name: 'register-lookups',
  failures: {},
  settingsPages: [
    {
      path: 'organization-register-lookups',
      section: 'organization',
      order: 95,
      label: 'Rekisterihaut',
      icon: FileSearch,
      load: async () => (await import('./register-lookups-page.tsx')).RegisterLookupsPage,
    },
  ],
  auditWords: () => import('./register-lookups.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/organization-register-lookups', as: 'garage', heading: 'Rekisterihaut' },
    { path: '/app/settings/organization-register-lookups', as: 'mechanic', heading: 'Rekisterihaut' },
    { path: '/app/settings/organization-register-lookups', as: 'customer', heading: 'Rekisterihaut' },
  ],
} satisfies WebFeature
