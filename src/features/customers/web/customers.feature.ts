import { BookUser } from 'lucide-react'
import type {} from '#features/organizations/web/customer-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { customersRoutes } from './customers.routes.ts'

/** The garage's own customers: the register and the adviser's page. */
export const customers = {
  name: 'customers',
  failures: {},
  laterFailures: async () => (await import('../customers.failures.ts')).customersFailures,
  routes: { app: customersRoutes },
  navigation: [
    {
      place: 'main',
      order: 15,
      to: '/app/customers',
      label: 'Asiakkaat',
      icon: BookUser,
      isFor: ({ type }) => type === 'GARAGE',
    },
  ],
  // a connection that opens or closes causes a notification
  staleAfter: { customers: ['ticketEvent.new', 'notification.new'] },
  // what is opened of these the search remembers
  notificationTargets: { customer: (customerId) => ({ to: '/app/customers/$customerId', params: { customerId } }) },
  searched: { customer: () => import('./searched-customer.tsx') },
  auditWords: () => import('./customers.audit-words.ts'),
  checkedPages: [{ path: '/app/customers', as: 'garage', heading: 'Asiakkaat' }],
} satisfies WebFeature
