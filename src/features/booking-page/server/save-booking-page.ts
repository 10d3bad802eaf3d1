import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { organizationRow, settingsPage } from '#features/organizations/server/settings-page.ts'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { invalidFields } from '#shared/app-error.ts'
import type { BookingPageAudit } from '../booking-page.audit.ts'
import {
  type BookingChoices,
  type BookingPage,
  type BookingPageEdit,
  NEW_BOOKING_PAGE,
  proposedSlug,
} from '../booking-page.ts'
import { bookingPages } from './booking-page.tables.ts'

const row = organizationRow(bookingPages, NEW_BOOKING_PAGE)

/** The page Ajanvaraussivu. An address that another garage has, and a service that is not the garage's own, are refused at their fields. */
export const bookingPageSettings = settingsPage<BookingPage, BookingPageEdit, BookingPageAudit>({
  thing: 'booking_page',
  audit: (changed) => ({ action: 'booking_page.saved', details: { changed } }),
  read: (db, { id }) => row.read(db, id),
  async check(tx, { organization, edit }) {
    const isOther = and(eq(bookingPages.slug, edit.slug), ne(bookingPages.organizationId, organization.id))
    if (edit.slug !== '' && (await hasRows(tx, bookingPages, isOther)))
      throw invalidFields({ field: 'slug', message: 'Osoite on jo toisen korjaamon käytössä. Valitse toinen' })
    const isOwn = and(eq(services.organizationId, organization.id), inArray(services.id, edit.serviceIds))
    const ids = new Set(edit.serviceIds)
    if (ids.size > 0 && (await tx.$count(services, isOwn)) < ids.size)
      throw invalidFields({ field: 'serviceIds', message: 'Palvelua ei enää ole. Valitse palvelut uudelleen' })
  },
  write: (tx, { organization, edit }) => row.write(tx, organization.id, edit),
})

/** Deleted services are left out of what is chosen by the form. */
export async function bookingChoices(
  db: Queryable,
  organizationId: string,
  publicUrl: string,
): Promise<BookingChoices> {
  const { name, openingHours } = await organizationById(db, organizationId)
  const found = await db
    .select({ id: services.id, name: services.name, group: services.group, hours: services.hours })
    .from(services)
    .where(and(eq(services.organizationId, organizationId), eq(services.active, true)))
    .orderBy(asc(services.group), asc(services.name))
    .limit(1000)
  return {
    base: `${publicUrl}/ajanvaraus/`,
    proposedSlug: proposedSlug(name),
    services: found,
    hasOpeningHours: openingHours !== null,
  }
}
