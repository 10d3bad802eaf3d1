import type { WebFeature } from '#web/feature.ts'
import { catalogFailures } from '../catalog.failures.ts'
import { catalogSettingsRoutes } from './catalog.routes.ts'

/** What a garage does and sells. */
export const catalog = {
  name: 'catalog',
  failures: catalogFailures,
  routes: { settings: catalogSettingsRoutes },
  checkedPages: [
    { path: '/app/settings/garage-services', as: 'garage', heading: 'Palvelut' },
    { path: '/app/settings/garage-services', as: 'mechanic', heading: 'Palvelut' },
    { path: '/app/settings/garage-products', as: 'garage', heading: 'Tuotteet' },
  ],
} satisfies WebFeature
