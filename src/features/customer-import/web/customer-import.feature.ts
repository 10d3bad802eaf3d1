import { Upload } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** A garage's own customers with their cars, from a file. */
export const customerImport = {
  name: 'customer-import',
  failures: {},
  settingsPages: [
    {
      path: 'garage-import',
      managedPath: 'garage-import',
      section: 'garage',
      order: 50,
      label: 'Tuonti',
      icon: Upload,
      type: 'GARAGE',
      load: async () => (await import('./import-page.tsx')).ImportPage,
    },
  ],
  auditWords: () => import('./customer-import.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/garage-import', as: 'garage', heading: 'Tuonti' },
    { path: '/app/settings/garage-import', as: 'mechanic', heading: 'Tuonti' },
  ],
} satisfies WebFeature
