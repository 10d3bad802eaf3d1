import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { deferredCounts } from '#features/extra-work/server/deferred-of-vehicles.ts'
import { presentTickets, vehiclesInHall } from '#features/tickets/server/tickets-of-vehicles.ts'
import { INSPECTION_SOON_DAYS } from '#features/vehicles/inspection.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import { vehicleColumns } from '#features/vehicles/server/vehicle-columns.ts'
import { visibleVehicles } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import { searchedWords } from '#shared/searched-words.ts'
import { type CustomersCars, FLEET_PAGE_SIZE, type FleetCounts, type FleetPage, type FleetSearch } from '../fleet.ts'
import type { FleetState } from '../fleet-states.ts'

/** A page of the customer's own cars, what is due first. */
export const listFleet = (ctx: OrganizationContext, search: FleetSearch): Promise<FleetPage> =>
  abortableRead(ctx, (reader) => readFleet(reader, ctx.membership, search, ctx.services.clock()))

export const readFleet = (db: Queryable, membership: Membership, search: FleetSearch, now: Date) =>
  readPage(db, membership, fleetWhere(db, membership, search, now), search.page)

/** The customer's own cars that a search shows, on all pages. */
export function fleetWhere(
  db: Queryable,
  membership: Membership,
  { text, state }: Omit<FleetSearch, 'page'>,
  now: Date,
) {
  const words = searchedWords(text)
  // a search without a letter or digit finds no number of a car
  const nothing = text.trim() !== '' && words.length === 0
  return and(
    eq(vehicles.organizationId, membership.organizationId),
    stateIs(db, membership, state ?? null, now),
    nothing ? sql`false` : undefined,
    ...words.map(hasWord),
  )
}

/** A page of the cars of a customer that have been with the caller's garage; empty when the two are not connected. */
export const listCustomersCars = (ctx: OrganizationContext, { customerId, page }: CustomersCars): Promise<FleetPage> =>
  abortableRead(ctx, async (reader) => {
    if (!isUuid(customerId)) return { cars: [], total: 0 }
    const ofCustomer = and(
      eq(vehicles.organizationId, customerId),
      isNull(vehicles.retiredAt),
      visibleVehicles(reader, ctx.membership),
    )
    return readPage(reader, ctx.membership, ofCustomer, page)
  })

async function readPage(
  db: Queryable,
  membership: Membership,
  where: SQL | undefined,
  page: number,
): Promise<FleetPage> {
  const rows = await db
    .select(vehicleColumns)
    .from(vehicles)
    .where(where)
    // in the order of the index: cars without a date come last
    .orderBy(asc(vehicles.dueOn), asc(vehicles.registrationNumber), asc(vehicles.id))
    .limit(FLEET_PAGE_SIZE)
    .offset(page * FLEET_PAGE_SIZE)
  const ids = rows.map(({ id }) => id)
  const present = await presentTickets(db, membership, ids)
  const deferred = await deferredCounts(db, membership, ids)
  return {
    cars: rows.map((row) => ({ ...row, ticket: present.get(row.id) ?? null, deferred: deferred.get(row.id) ?? 0 })),
    // a first page that is not full is all there is
    total: page === 0 && rows.length < FLEET_PAGE_SIZE ? rows.length : await db.$count(vehicles, where),
  }
}

function stateIs(db: Queryable, membership: Membership, state: FleetState | null, now: Date): SQL | undefined {
  if (state === 'retired') return isNotNull(vehicles.retiredAt)
  const inUse = isNull(vehicles.retiredAt)
  if (state === 'inHall') return and(inUse, inArray(vehicles.id, vehiclesInHall(db, membership)))
  if (state === 'late') return and(inUse, lt(vehicles.dueOn, dayInHelsinki(now)))
  if (state === 'service') return and(inUse, lte(vehicles.serviceDueOn, lastDaySoon(now)))
  return state === 'inspection' ? and(inUse, lte(vehicles.nextInspectionOn, lastDaySoon(now))) : inUse
}

const lastDaySoon = (now: Date): string => dayInHelsinki(new Date(now.getTime() + INSPECTION_SOON_DAYS * 86_400_000))

/** Each word is looked for in the numbers, however they are written, and in make and model. */
const hasWord = (
  word: string,
): SQL => sql`position(${word} in concat_ws(' ', ${plateKeySql(vehicles.registrationNumber)},
  ${vehicles.vinNumber}, upper(replace(concat_ws(' ', ${vehicles.make}, ${vehicles.model}), '-', '')))) > 0`

/** How many cars each filter holds. */
export const countFleet = (ctx: OrganizationContext): Promise<FleetCounts> =>
  abortableRead(ctx, async (reader) => {
    const now = ctx.services.clock()
    const count = (state: FleetState | null) =>
      reader.$count(
        vehicles,
        and(eq(vehicles.organizationId, ctx.membership.organizationId), stateIs(reader, ctx.membership, state, now)),
      )
    return {
      all: await count(null),
      inHall: await count('inHall'),
      late: await count('late'),
      service: await count('service'),
      inspection: await count('inspection'),
      retired: await count('retired'),
    }
  })
