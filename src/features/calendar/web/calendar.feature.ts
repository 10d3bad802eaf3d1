import type { WebFeature } from '#web/feature.ts'

/** The week and the day of a garage's work; the work desk shows them as two of its views. */
export const calendar = {
  name: 'calendar',
  failures: {},
  keptOffline: ['calendar.week', 'calendar.unplanned'],
  staleAfter: { calendar: ['ticketEvent.new', 'absences.changed'] },
  shortcuts: () => import('./calendar-shortcuts.ts'),
  checkedPages: [
    { path: '/app?view=week', as: 'garage', heading: 'Työpöytä' },
    { path: '/app?view=day', as: 'garage', heading: 'Työpöytä' },
  ],
} satisfies WebFeature
