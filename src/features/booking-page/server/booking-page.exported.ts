import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { bookingPages, bookings } from './booking-page.tables.ts'

/** The garage's page and what was booked on it; what visitors only began is theirs, and deleted after a day. */
export const bookingPageExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'bookingPages',
    about: 'Ajanvaraussivu',
    whose: { GARAGE: bookingPages.organizationId },
    order: [bookingPages.organizationId],
    columns: pick(
      bookingPages,
      'isOn',
      'slug',
      'serviceIds',
      'leadHours',
      'daysAhead',
      'sentence',
      'showsPrices',
      'frameOrigins',
    ),
  }),
  exportedTable({
    name: 'bookings',
    about: 'Ajanvaraussivulla tehdyt varaukset',
    whose: { GARAGE: bookings.garageId },
    order: [bookings.id],
    columns: pick(bookings, 'id', 'customerId', 'ticketId', 'phone', 'minutes', 'newWishAt', 'createdAt'),
  }),
]
