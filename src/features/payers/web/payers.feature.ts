import { FileCheck } from 'lucide-react'
import type {} from '#features/organizations/web/customer-slots.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { payersApi } from './payers.api.ts'
import { payersRoutes } from './payers.routes.ts'
import { useOpenPermits } from './use-open-permits.ts'

/** Who pays a car and a ticket besides its holder, and the permits of such payers. */
export const payers = {
  name: 'payers',
  failures: {},
  laterFailures: async () => (await import('../payers.failures.ts')).payersFailures,
  routes: { app: payersRoutes },
  navigation: [
    {
      place: 'main',
      order: 37,
      to: '/app/permits',
      label: 'Laskutusluvat',
      icon: FileCheck,
      // few customers pay the cars of others
      isFor: ({ switchedOn }) => switchedOn.includes('permits'),
      count: { useCount: useOpenPermits, label: 'odottaa vastausta', isUrgent: () => true },
      alsoUnder: ['/app/permits'],
    },
  ],
  pageQuestions: {
    '/app/tickets/$ticketId': ({ organizationId, params: { ticketId = '' } }): PageQuestion[] => [
      payersApi.ofTicket.queryOptions({ organizationId, ticketId }),
    ],
  },
  keptOffline: ['payers.ofTicket'],
  staleAfter: { payers: ['ticketEvent.new'], permits: ['ticketEvent.new'] },
  notificationTargets: { permit: (permitId) => ({ to: '/app/permits/$permitId', params: { permitId } }) },
  slots: {
    ticketPayer: lazyComponent(() => import('./payer-card.tsx'), 'PayerCard', { quiet: true }),
    customerCards: lazyComponent(() => import('./payer-terms-card.tsx'), 'PayerTermsCard', { quiet: true }),
  },
  checkedPages: [
    { path: '/app/permits', as: 'customer', heading: 'Laskutusluvat' },
    { path: '/app/permits', as: 'garage', heading: /ei löytynyt/ },
  ],
} satisfies WebFeature
