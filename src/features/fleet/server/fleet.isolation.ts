import { type Isolation, ownList } from '#server/isolation.ts'
import type { FleetRouter } from './fleet.router.ts'

export const isolation: Isolation<{ fleet: FleetRouter }> = {
  cases: {
    fleet: {
      list: ownList('customer', { text: '', state: 'inHall' }),
      counts: ownList('customer'),
      ofCustomer: { about: 'organization', side: 'garage', input: (id) => ({ customerId: id('customerId') }) },
    },
  },
}
