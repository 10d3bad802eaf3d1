import { asc, eq, inArray } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { BOOKING_LINK } from './booking-link.ts'
import { bookingDrafts, bookings } from './booking-page.tables.ts'

const bookingsOf = (db: Queryable, customerId: string) =>
  db
    .select({ id: bookings.id, phone: bookings.phone, ticketId: bookings.ticketId, createdAt: bookings.createdAt })
    .from(bookings)
    .where(eq(bookings.customerId, customerId))
    .orderBy(asc(bookings.id))

/** What a garage's own customer has booked on its page. */
export const bookingsOfCustomer: CustomerData = {
  name: 'bookings',
  read: async (db, customerId) => (await bookingsOf(db, customerId)).map(({ id: _, ...booking }) => booking),
  words: async (tx, customerId) => (await bookingsOf(tx, customerId)).map(({ phone }) => phone),
  async erase(tx, { customerId, now }) {
    const subjects = (await bookingsOf(tx, customerId)).map(({ id }) => id)
    if (subjects.length === 0) return
    await revokeLinks(tx, { purpose: BOOKING_LINK, subjects, now })
    await tx.delete(bookingDrafts).where(inArray(bookingDrafts.bookingId, subjects))
    await tx.update(bookings).set({ phone: '' }).where(eq(bookings.customerId, customerId))
  },
}
