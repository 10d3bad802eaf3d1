import { Building2, Settings } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { settingsRoutes } from './settings.routes.ts'

/** The frame of all settings pages. */
export const settings = {
  name: 'settings',
  failures: {},
  routes: { settings: settingsRoutes },
  navigation: [
    {
      place: 'own',
      order: 10,
      to: '/app/settings/user-account',
      label: 'Asetukset',
      icon: Settings,
      alsoUnder: ['/app/settings', '/app/webhooks'],
      bottomBar: 'right',
    },
  ],
  // what the organisation says of itself, with the picture that the files keep
  settingsPages: [
    {
      path: 'organization-profile',
      managedPath: 'profile',
      section: 'organization',
      order: 10,
      label: 'Perustiedot',
      icon: Building2,
      load: async () => (await import('./organization-profile-screen.tsx')).OrganizationProfileScreen,
    },
  ],
  checkedPages: [{ path: '/app/settings/user-account', as: 'garage', heading: 'Käyttäjätili' }],
} satisfies WebFeature
