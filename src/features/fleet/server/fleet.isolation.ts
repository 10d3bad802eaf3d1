import { type Isolation, ownList } from '#server/isolation.ts'
import type { FleetRouter } from './fleet.router.ts'

export const isolation: Isolation<{ fleet: FleetRouter }> = {
  routes: {
    'GET /api/fleet/cars.csv': {
      about: 'organization',
      requests: (id) => [{ url: `/api/fleet/cars.csv?organizationId=${id('customerId')}` }],
    },
  },
  cases: {
    fleet: {
      list: ownList('customer', { text: '', state: 'inHall' }),
      counts: ownList('customer'),
      editCars: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ vehicleIds: [id('vehicleId')], changes: { location: 'Turku' } }),
      },
      markInspected: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ vehicleIds: [id('vehicleId')] }),
      },
      costs: { about: 'organization', side: 'both', names: true, input: (id) => ({ vehicleId: id('vehicleId') }) },
      ofCustomer: { about: 'organization', side: 'garage', input: (id) => ({ customerId: id('customerId') }) },
    },
  },
}
