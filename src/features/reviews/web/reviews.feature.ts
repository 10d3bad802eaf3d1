import { Star } from 'lucide-react'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { reviewsRoutes } from './reviews.routes.ts'

/** What customers thought of a garage's work. */
export const reviews = {
  name: 'reviews',
  failures: {},
  laterFailures: async () => (await import('../reviews.failures.ts')).reviewsFailures,
  routes: { app: reviewsRoutes },
  navigation: [{ place: 'platform', order: 37, to: '/app/manage/reviews', label: 'Ilmoitetut arviot', icon: Star }],
  staleAfter: { reviews: ['ticketEvent.new'] },
  auditWords: () => import('./reviews.audit-words.ts'),
  slots: { ticketReview: lazyComponent(() => import('./ticket-review-card.tsx'), 'TicketReviewCard', { quiet: true }) },
  checkedPages: [
    { path: '/app/manage/reviews', as: 'superUser', heading: 'Ilmoitetut arviot' },
    { path: '/app/manage/reviews', as: 'garage', heading: /ei löytynyt/ },
  ],
} satisfies WebFeature
