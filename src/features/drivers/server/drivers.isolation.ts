import { editsNamed, type Isolation, ownList } from '#server/isolation.ts'
import { makeDriver } from './drivers.factory.ts'
import type { DriversPages } from './drivers.router.ts'

const driver = { version: 1, name: 'x', phone: '', email: '', channel: 'NONE' }

export const isolation: Isolation<Record<never, never>, DriversPages> = {
  things: async (db, { customerId }) => ({ driverId: (await makeDriver(db, { organizationId: customerId })).id }),
  cases: {},
  settings: {
    drivers: {
      list: ownList('customer'),
      save: editsNamed('customer', (id) => ({ row: { ...driver, id: id('driverId') } })),
      remove: editsNamed('customer', (id) => ({ id: id('driverId'), version: 1 })),
    },
  },
}
