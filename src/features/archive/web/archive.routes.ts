import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

// the page reads its search itself: what this file imports is in the first screen
const archiveRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/archive',
  component: lazyPage(async () => (await import('./load-archive.tsx')).loadArchive(), 'ArchivePage'),
})

export const archiveRoutes = [archiveRoute] as const
