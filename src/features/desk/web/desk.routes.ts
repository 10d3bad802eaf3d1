import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readDeskSearch } from '../desk-search.ts'

export const deskRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  validateSearch: readSearch(readDeskSearch),
  component: lazyPage(() => import('./desk-page.tsx'), 'DeskPage'),
})

export const deskRoutes = [deskRoute] as const
