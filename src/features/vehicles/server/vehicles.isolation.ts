import { type IdOf, type Isolation, ownList } from '#server/isolation.ts'
import { makeVehicle } from './vehicles.factory.ts'
import type { VehiclesRouter } from './vehicles.router.ts'

/** A version that is no more: nothing is written. */
const old = (id: IdOf) => ({ vehicleId: id('vehicleId'), version: 99 })

export const isolation: Isolation<{ vehicles: VehiclesRouter }> = {
  things: async (db, { customerId }) => ({ vehicleId: (await makeVehicle(db, { organizationId: customerId })).id }),
  cases: {
    vehicles: {
      get: { about: 'organization', side: 'both', names: true, input: (id) => ({ vehicleId: id('vehicleId') }) },
      details: { about: 'organization', side: 'both', names: true, input: (id) => ({ vehicleId: id('vehicleId') }) },
      mileages: { about: 'organization', side: 'both', names: true, input: (id) => ({ vehicleId: id('vehicleId') }) },
      hours: { about: 'organization', side: 'both', names: true, input: (id) => ({ vehicleId: id('vehicleId') }) },
      recordHours: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ vehicleId: id('vehicleId'), tenths: 10, isConfirmed: false }),
      },
      choices: ownList('customer'),
      add: { about: 'organization', side: 'customer', acts: true, input: () => ({ vehicle: {} }) },
      edit: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ ...old(id), changes: { make: 'X' } }),
      },
      remove: { about: 'organization', side: 'both', names: true, input: old },
      takeBack: { about: 'organization', side: 'both', names: true, input: old },
      lookUp: {
        about: 'organization',
        side: 'both',
        input: (id) => ({ registrationNumber: 'ABC-123', customerId: id('customerId') }),
      },
    },
  },
}
