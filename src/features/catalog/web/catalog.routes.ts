import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { settingsRoute } from '#web/navigation/routes.ts'
import { ownPriceList } from './own-price-list.tsx'

const inSettings = <Path extends string>(path: Path, load: () => Promise<ComponentType>) =>
  createRoute({
    getParentRoute: () => settingsRoute,
    path,
    component: lazyRouteComponent(async () => ({ Page: ownPriceList(await load()) }), 'Page'),
  })

export const catalogSettingsRoutes = [
  inSettings('/garage-services', async () => (await import('./services-page.tsx')).ServicesPage),
  inSettings('/garage-products', async () => (await import('./products-page.tsx')).ProductsPage),
] as const
