import type { Isolation } from '#server/isolation.ts'
import { makeDriver } from './drivers.factory.ts'

export const isolation: Isolation<Record<never, never>> = {
  things: async (db, { customerId }) => ({ driverId: (await makeDriver(db, { organizationId: customerId })).id }),
  cases: {},
}
