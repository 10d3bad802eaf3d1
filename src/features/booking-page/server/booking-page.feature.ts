import { serverFeature } from '#server/feature.ts'
import type {} from '../booking-page.failures.ts'
import { bookingRoutes } from './booking.routes.ts'
import { bookingPageExported } from './booking-page.exported.ts'
import { remindBookers, sweepBookingDrafts } from './booking-page.jobs.ts'
import { bookingPagePages } from './booking-page.router.ts'
import { bookings } from './booking-page.tables.ts'
import { bookingsOfCustomer } from './customer-data.ts'
import { followBookings } from './follow-tickets.ts'
import { ownBookingRoutes } from './own-booking.routes.ts'

/** A garage's public page on which people without an account book a time. */
export const bookingPage = serverFeature({
  name: 'booking-page',
  routers: {},
  settings: bookingPagePages,
  isolation: () => import('./booking-page.isolation.ts'),
  listeners: followBookings,
  jobs: [sweepBookingDrafts, remindBookers],
  routes: [...bookingRoutes, ...ownBookingRoutes],
  customerMerge: [{ columns: [bookings.customerId] }],
  customerData: [bookingsOfCustomer],
  exported: bookingPageExported,
})
