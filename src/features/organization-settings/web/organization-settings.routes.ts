import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ownSettings } from '#features/organizations/web/own-settings.tsx'
import { settingsRoute } from '#web/navigation/routes.ts'

const inSettings = <Path extends string>(path: Path, load: () => Promise<ComponentType>) =>
  createRoute({
    getParentRoute: () => settingsRoute,
    path,
    component: lazyRouteComponent(async () => ({ Page: ownSettings(await load()) }), 'Page'),
  })

/** An organisation's settings, but for its profile: that one needs the files (`features/settings`). */
export const organizationSettingsRoutes = [
  inSettings('/organization-billing', async () => (await import('./billing-page.tsx')).BillingPage),
  inSettings('/organization-contacts', async () => (await import('./contacts-page.tsx')).ContactsPage),
  inSettings('/organization-notifications', async () => (await import('./notifications-page.tsx')).NotificationsPage),
  inSettings('/organization-properties', async () => (await import('./properties-page.tsx')).PropertiesPage),
] as const
