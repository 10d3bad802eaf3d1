import type { WebFeature } from '#web/feature.ts'
import { driverFailures } from '../drivers.failures.ts'
import { driversSettingsRoutes } from './drivers.routes.ts'

/** The people who drive a customer’s cars. */
export const drivers = {
  name: 'drivers',
  failures: driverFailures,
  routes: { settings: driversSettingsRoutes },
  checkedPages: [{ path: '/app/settings/organization-drivers', as: 'customer', heading: 'Kuljettajat' }],
} satisfies WebFeature
