import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { vatCents } from '#shared/vat.ts'
import { bookingPages } from './booking-page.tables.ts'

/** A page that is on, as its visitors see it. */
export type OpenPage = Pick<
  typeof bookingPages.$inferSelect,
  'slug' | 'leadHours' | 'daysAhead' | 'sentence' | 'showsPrices' | 'frameOrigins' | 'serviceIds'
> & { garage: { id: string; name: string; phone: string } }

const shown = {
  slug: bookingPages.slug,
  leadHours: bookingPages.leadHours,
  daysAhead: bookingPages.daysAhead,
  sentence: bookingPages.sentence,
  showsPrices: bookingPages.showsPrices,
  frameOrigins: bookingPages.frameOrigins,
  serviceIds: bookingPages.serviceIds,
  garage: { id: organizations.id, name: organizations.name, phone: organizations.phone },
}

const isOn = and(eq(bookingPages.isOn, true), isNull(organizations.disabledAt))

/** A page that is off, or of a garage that is out of use, answers as an unknown one (`not_found: booking_page`). */
export async function openPage(db: Queryable, slug: string): Promise<OpenPage> {
  const [page] = await db
    .select(shown)
    .from(bookingPages)
    .innerJoin(organizations, eq(organizations.id, bookingPages.organizationId))
    .where(and(eq(bookingPages.slug, slug), isOn))
  if (!page || slug === '') throw notFound('booking_page')
  return page
}

/** The same by its garage; null where it is off. */
export async function openPageOf(db: Queryable, garageId: string): Promise<OpenPage | null> {
  const [page] = await db
    .select(shown)
    .from(bookingPages)
    .innerJoin(organizations, eq(organizations.id, bookingPages.organizationId))
    .where(and(eq(bookingPages.organizationId, garageId), isOn))
  return page ?? null
}

export type Bookable = { id: string; name: string; group: string; minutes: number; grossCents: number | null }

/** The services of the page that can be booked now: on the price list, and of a known length. Prices with VAT, where the garage shows them. */
export async function bookableServices(
  db: Queryable,
  { garage, serviceIds, showsPrices }: OpenPage,
  day: string,
): Promise<Bookable[]> {
  if (serviceIds.length === 0) return []
  const { id, name, group, hours, priceCents, vatCode } = services
  const rows = await db
    .select({ id, name, group, hours, priceCents, vatCode })
    .from(services)
    .where(
      and(
        eq(services.organizationId, garage.id),
        eq(services.active, true),
        isNotNull(services.hours),
        inArray(services.id, serviceIds),
      ),
    )
    .orderBy(asc(services.group), asc(services.name))
  return rows.map(({ hours: length, priceCents: cents, vatCode: code, ...service }) => ({
    ...service,
    minutes: Math.round((length ?? 0) * 60),
    grossCents: showsPrices && cents !== null ? cents + vatCents(cents, code, day) : null,
  }))
}

/** How long the chosen ones take together; 0 when one of them can no longer be booked. */
export function minutesOf(bookable: readonly Bookable[], chosen: readonly string[]): number {
  const lengths = chosen.map((id) => bookable.find((one) => one.id === id)?.minutes ?? 0)
  return lengths.includes(0) ? 0 : lengths.reduce((sum, minutes) => sum + minutes, 0)
}
