import { BellRing } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { remindersRoutes } from './reminders.routes.ts'

/** What is due of the cars of a garage's own customers. */
export const reminders = {
  name: 'reminders',
  failures: {},
  laterFailures: async () => (await import('../reminders.failures.ts')).remindersFailures,
  routes: { app: remindersRoutes },
  navigation: [
    {
      place: 'main',
      order: 38,
      to: '/app/reminders',
      label: 'Muistutettavat',
      icon: BellRing,
      isFor: ({ type }) => type === 'GARAGE',
    },
  ],
  notificationTargets: { reminders: () => ({ to: '/app/reminders', params: {}, search: { list: 'all' } }) },
  staleAfter: { reminders: ['ticketEvent.new', 'notification.new'] },
  auditWords: () => import('./reminders.audit-words.ts'),
  checkedPages: [{ path: '/app/reminders', as: 'garage', heading: 'Muistutettavat' }],
} satisfies WebFeature
