import type { Queryable } from '#server/db/database.ts'
import { type BookingPage, NEW_BOOKING_PAGE } from '../booking-page.ts'
import { bookingPages } from './booking-page.tables.ts'

/** A garage's page that is on; the rest is as in a new one. */
export async function makeBookingPage(
  db: Queryable,
  given: Partial<BookingPage> & { organizationId: string; slug: string },
): Promise<void> {
  await db.insert(bookingPages).values({ ...NEW_BOOKING_PAGE, isOn: true, ...given })
}
