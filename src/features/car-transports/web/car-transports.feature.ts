import { Truck } from 'lucide-react'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { carTransportsApi } from './car-transports.api.ts'
import { carTransportsRoutes } from './car-transports.routes.ts'

/** A garage fetches a car from its customer, and brings it back. */
export const carTransports = {
  name: 'car-transports',
  failures: {},
  laterFailures: async () => (await import('../car-transports.failures.ts')).carTransportsFailures,
  routes: { app: carTransportsRoutes },
  navigation: [
    {
      place: 'main',
      order: 47,
      to: '/app/car-transports',
      label: 'Kuljetukset',
      icon: Truck,
      isFor: ({ type, switchedOn }) => type === 'GARAGE' && switchedOn.includes('car-transports'),
    },
  ],
  settingsPages: [
    {
      path: 'garage-car-transports',
      managedPath: 'car-transports',
      section: 'garage',
      order: 62,
      label: 'Kuljetukset',
      icon: Truck,
      type: 'GARAGE',
      load: async () => (await import('./car-transports-settings-page.tsx')).CarTransportsSettingsPage,
    },
  ],
  pageQuestions: {
    // a garage has the part only where it drives cars
    '/app/tickets/$ticketId': ({ organizationId, type, params: { ticketId = '' } }): PageQuestion[] =>
      type === 'CUSTOMER' ? [carTransportsApi.ofTicket.queryOptions({ organizationId, ticketId })] : [],
  },
  staleAfter: { carTransports: ['ticketEvent.new'] },
  auditWords: () => import('./car-transports.audit-words.ts'),
  slots: { ticketTransports: lazyComponent(() => import('./ticket-transports.tsx'), 'TicketTransports') },
  checkedPages: [
    { path: '/app/car-transports', as: 'garage', heading: 'Kuljetukset' },
    { path: '/app/settings/garage-car-transports', as: 'garage', heading: 'Kuljetukset' },
  ],
} satisfies WebFeature
