import { CarFront } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** The people who drive a customer’s cars. */
export const drivers = {
  name: 'drivers',
  failures: {},
  laterFailures: async () => (await import('../drivers.failures.ts')).driverFailures,
  settingsPages: [
    {
      path: 'organization-drivers',
      managedPath: 'drivers',
      section: 'organization',
      order: 40,
      label: 'Kuljettajat',
      icon: CarFront,
      type: 'CUSTOMER',
      load: async () => (await import('./drivers-page.tsx')).DriversPage,
    },
  ],
  auditWords: () => import('./drivers.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/organization-drivers', as: 'customer', heading: 'Kuljettajat' },
    // a garage sees whose page it is
    { path: '/app/settings/organization-drivers', as: 'garage', heading: 'Kuljettajat' },
  ],
} satisfies WebFeature
