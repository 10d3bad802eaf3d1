import type { WebFeature } from '#web/feature.ts'
import { driverFailures } from '../drivers.failures.ts'

/** The people who drive a customer’s cars. */
export const drivers = {
  name: 'drivers',
  failures: driverFailures,
  checkedPages: [{ path: '/app/settings/organization-drivers', as: 'customer', heading: 'Kuljettajat' }],
} satisfies WebFeature
