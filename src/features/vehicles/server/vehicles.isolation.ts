import type { Isolation } from '#server/isolation.ts'
import { makeVehicle } from './vehicles.factory.ts'
import type { VehiclesRouter } from './vehicles.router.ts'

export const isolation: Isolation<{ vehicles: VehiclesRouter }> = {
  things: async (db, { customerId }) => ({ vehicleId: (await makeVehicle(db, { organizationId: customerId })).id }),
  cases: {
    vehicles: {
      find: { about: 'organization', side: 'both', input: (id) => ({ customerId: id('customerId') }) },
      get: { about: 'organization', side: 'both', names: true, input: (id) => ({ vehicleId: id('vehicleId') }) },
      lookUp: {
        about: 'organization',
        side: 'both',
        input: (id) => ({ registrationNumber: 'ABC-123', customerId: id('customerId') }),
      },
    },
  },
}
