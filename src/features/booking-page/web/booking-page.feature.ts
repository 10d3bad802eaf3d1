import { CalendarCheck } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** A garage's public page on which people without an account book a time; here its settings. */
export const bookingPage = {
  name: 'booking-page',
  failures: {},
  laterFailures: async () => (await import('../booking-page.failures.ts')).bookingPageFailures,
  settingsPages: [
    {
      path: 'garage-booking',
      managedPath: 'garage-booking',
      section: 'garage',
      order: 40,
      label: 'Ajanvaraussivu',
      icon: CalendarCheck,
      type: 'GARAGE',
      load: async () => (await import('./booking-page-page.tsx')).BookingPageSettings,
    },
  ],
  auditWords: () => import('./booking-page.audit-words.ts'),
  checkedPages: [{ path: '/app/settings/garage-booking', as: 'garage', heading: 'Ajanvaraussivu' }],
} satisfies WebFeature
