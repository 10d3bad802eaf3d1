import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

const reportedReviewsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/manage/reviews',
  component: lazyPage(() => import('./reported-reviews-page.tsx'), 'ReportedReviewsPage'),
})

export const reviewsRoutes = [reportedReviewsRoute] as const
