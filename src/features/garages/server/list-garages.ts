import { and, asc, count, eq, exists, type SQL, sql } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { garageProperty } from '#features/organization-settings/server/properties.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import { connectedToCustomer, garageVisibleToCustomer } from '#features/organizations/server/visible-parties.ts'
import { nextFreeTimes } from '#features/planning/server/find-free-times.ts'
import { ratingOf } from '#features/reviews/rating.ts'
import { reviewTotals } from '#features/reviews/server/reviews.tables.ts'
import { ratingColumns } from '#features/reviews/server/reviews-of-garage.ts'
import type { OrganizationContext } from '#server/context.ts'
import { distanceText } from '#server/db/distance-sql.ts'
import type { Point } from '#shared/distance.ts'
import { isOpenAt } from '#shared/opening-hours.ts'
import { GARAGES_PAGE_SIZE, type GaragePage, type GarageSearch } from '../garages.ts'

const SERVICES_ON_A_CARD = 6

/** From the point, whose numbers are checked, to the garage; null without a map pin. */
const distanceFrom = ({ latitude, longitude }: Point): SQL<number | null> =>
  sql<number | null>`${sql.raw(
    distanceText(
      { latitude: `${latitude}::float8`, longitude: `${longitude}::float8` },
      { latitude: 'organizations.latitude', longitude: 'organizations.longitude' },
    ),
  )}`

/** By Helsinki's clock; the same rule as `isOpenAt`, in the query so that pages stay full. */
const openNow = sql`exists (
  select 1 from (select now() at time zone 'Europe/Helsinki' as wall) as clock
  cross join lateral (select ${organizations.openingHours} -> (extract(isodow from clock.wall)::int - 1) as day) as today
  where today.day ->> 'opens' <= to_char(clock.wall, 'HH24:MI') and to_char(clock.wall, 'HH24:MI') < today.day ->> 'closes')`

/** A page of garages for the list and the map: the nearest first, or connected ones and then by name. */
export async function listGarages(
  { db, membership: { organizationId }, services: { clock } }: OrganizationContext,
  search: GarageSearch,
): Promise<GaragePage> {
  const distanceKm = search.near ? distanceFrom(search.near) : sql<number | null>`null::float8`
  const where = and(
    garageVisibleToCustomer(organizationId),
    search.text
      ? sql`position(lower(${search.text}) in lower(concat_ws(' ', ${organizations.name}, ${organizations.businessName},
          ${organizations.shortDescription}, ${organizations.streetAddress}, ${organizations.postalCode}, ${organizations.city}))) > 0`
      : undefined,
    search.service
      ? exists(
          db
            .select({ one: sql`1` })
            .from(services)
            .where(
              and(
                eq(services.organizationId, organizations.id),
                eq(services.active, true),
                sql`position(lower(${search.service}) in lower(${services.group} || ' ' || ${services.name})) > 0`,
              ),
            ),
        )
      : undefined,
    search.near && search.withinKm ? sql`${distanceKm} <= ${search.withinKm}` : undefined,
    search.openNow ? openNow : undefined,
  )
  const rows = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      image: organizations.image,
      shortDescription: organizations.shortDescription,
      address: addressLine,
      city: organizations.city,
      phone: organizations.phone,
      latitude: organizations.latitude,
      longitude: organizations.longitude,
      distanceKm,
      openingHours: organizations.openingHours,
      totals: ratingColumns,
      takesOfferRequests: garageProperty('takesOfferRequests', organizations.id),
      isConnected: sql<boolean>`${connectedToCustomer(organizationId)}`,
      services: sql<string[]>`coalesce((select json_agg(s.name order by s.name) from (
        select ${services.name} as name from ${services}
        where ${services.organizationId} = ${organizations.id} and ${services.active}
        order by ${services.name} limit ${SERVICES_ON_A_CARD}) as s), '[]')`,
    })
    .from(organizations)
    .leftJoin(reviewTotals, eq(reviewTotals.garageId, organizations.id))
    .where(where)
    .orderBy(
      ...(search.near ? [sql`${distanceKm} asc nulls last`] : [sql`${connectedToCustomer(organizationId)} desc`]),
      asc(organizations.name),
      asc(organizations.id),
    )
    .limit(GARAGES_PAGE_SIZE)
    .offset(search.page * GARAGES_PAGE_SIZE)
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(organizations).where(where)
  const now = clock()
  const ids = rows.map(({ id }) => id)
  const nextFree = await nextFreeTimes(db, ids, now)
  return {
    garages: rows.map(({ totals, ...row }) => ({
      ...row,
      rating: ratingOf(totals),
      isOpenNow: isOpenAt(row.openingHours, now),
      nextFreeAt: nextFree.get(row.id) ?? null,
    })),
    total,
  }
}
