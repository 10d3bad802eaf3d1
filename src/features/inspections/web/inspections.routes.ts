import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

const inspectionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tickets/$ticketId/inspection/$inspectionId',
  component: lazyPage(() => import('./inspection-page.tsx'), 'InspectionPage'),
})

export const inspectionsRoutes = [inspectionRoute] as const
