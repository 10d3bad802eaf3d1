import { CalendarSync } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** Addresses by which calendar programs read planned work, booked services and due days. */
export const calendarFeeds = {
  name: 'calendar-feeds',
  failures: {},
  laterFailures: async () => (await import('../calendar-feeds.failures.ts')).calendarFeedFailures,
  settingsPages: [
    {
      path: 'organization-calendars',
      section: 'organization',
      order: 65,
      label: 'Kalenterit',
      icon: CalendarSync,
      load: async () => (await import('./calendar-feeds-page.tsx')).CalendarFeedsPage,
    },
  ],
  checkedPages: [
    { path: '/app/settings/organization-calendars', as: 'garage', heading: 'Kalenterit' },
    { path: '/app/settings/organization-calendars', as: 'customer', heading: 'Kalenterit' },
  ],
} satisfies WebFeature
