import { KeyRound } from 'lucide-react'
import type {} from '#features/planning/web/plan-slots.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { courtesyCarsRoutes } from './courtesy-cars.routes.ts'

/** The cars that a garage lends while the customer's own is in work. */
export const courtesyCars = {
  name: 'courtesy-cars',
  failures: {},
  laterFailures: async () => (await import('../courtesy-cars.failures.ts')).courtesyCarsFailures,
  routes: { app: courtesyCarsRoutes },
  navigation: [
    {
      place: 'main',
      order: 46,
      to: '/app/courtesy-cars',
      label: 'Sijaisautot',
      icon: KeyRound,
      isFor: ({ type, switchedOn }) => type === 'GARAGE' && switchedOn.includes('courtesy-cars'),
    },
  ],
  settingsPages: [
    {
      path: 'garage-courtesy-cars',
      managedPath: 'courtesy-cars',
      section: 'garage',
      order: 61,
      label: 'Sijaisautot',
      icon: KeyRound,
      type: 'GARAGE',
      load: async () => (await import('./courtesy-cars-settings-page.tsx')).CourtesyCarsSettingsPage,
    },
  ],
  pageQuestions: {
    // a garage has the part only where it lends cars
    '/app/tickets/$ticketId': ({ organizationId, type, params: { ticketId = '' } }): PageQuestion[] =>
      type === 'CUSTOMER' ? [courtesyCarsApi.ofTicket.queryOptions({ organizationId, ticketId })] : [],
  },
  staleAfter: { courtesyCars: ['ticketEvent.new', 'courtesyCars.changed'] },
  searched: {
    courtesyCar: () => import('./searched-courtesy-car.tsx'),
    courtesyLoan: () => import('./searched-courtesy-loan.tsx'),
  },
  auditWords: () => import('./courtesy-cars.audit-words.ts'),
  slots: {
    ticketCourtesyCar: lazyComponent(() => import('./ticket-courtesy-car.tsx'), 'TicketCourtesyCar'),
    planCourtesyCar: lazyComponent(() => import('./plan-courtesy-car.tsx'), 'PlanCourtesyCar'),
  },
  checkedPages: [
    { path: '/app/courtesy-cars', as: 'garage', heading: 'Sijaisautot' },
    { path: '/app/courtesy-cars/calendar', as: 'garage', heading: 'Sijaisautot' },
    { path: '/app/courtesy-cars/loans', as: 'garage', heading: 'Sijaisautot' },
    { path: '/app/settings/garage-courtesy-cars', as: 'garage', heading: 'Sijaisautot' },
  ],
} satisfies WebFeature
