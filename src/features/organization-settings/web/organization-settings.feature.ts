import type { WebFeature } from '#web/feature.ts'
import { organizationSettingsFailures } from '../organization-settings.failures.ts'
import { organizationSettingsRoutes } from './organization-settings.routes.ts'

/** What an organisation says of itself and how it wants to work. */
export const organizationSettings = {
  name: 'organization-settings',
  failures: organizationSettingsFailures,
  routes: { settings: organizationSettingsRoutes },
  checkedPages: [
    { path: '/app/settings/organization-profile', as: 'garage', heading: 'Perustiedot' },
    { path: '/app/settings/organization-profile', as: 'mechanic', heading: 'Perustiedot' },
    { path: '/app/settings/organization-billing', as: 'garage', heading: 'Laskutus' },
    { path: '/app/settings/organization-contacts', as: 'garage', heading: 'Yhteyshenkilöt' },
    { path: '/app/settings/organization-notifications', as: 'garage', heading: 'Ilmoitusosoitteet' },
    { path: '/app/settings/organization-properties', as: 'garage', heading: 'Ominaisuudet' },
    { path: '/app/settings/organization-properties', as: 'customer', heading: 'Ominaisuudet' },
  ],
} satisfies WebFeature
