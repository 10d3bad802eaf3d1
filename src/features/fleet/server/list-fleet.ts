import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { deferredCounts } from '#features/extra-work/server/deferred-of-vehicles.ts'
import { nextWorks } from '#features/service-plans/server/due-items.ts'
import { presentTickets, vehiclesInHall } from '#features/tickets/server/tickets-of-vehicles.ts'
import { INSPECTION_SOON_DAYS } from '#features/vehicles/inspection.ts'
import { factColumns, vehicleColumns } from '#features/vehicles/server/vehicle-columns.ts'
import { vehicleHasWords } from '#features/vehicles/server/vehicle-words.ts'
import { visibleVehicles } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import { type CustomersCars, FLEET_PAGE_SIZE, type FleetCounts, type FleetPage, type FleetSearch } from '../fleet.ts'
import type { FleetSort, FleetState } from '../fleet-states.ts'

/** A page of the customer's own cars, what is due first. */
export const listFleet = (ctx: OrganizationContext, search: FleetSearch): Promise<FleetPage> =>
  abortableRead(ctx, (reader) => readFleet(reader, ctx.membership, search, ctx.services.clock()))

export const readFleet = (db: Queryable, membership: Membership, search: FleetSearch, now: Date) =>
  readPage(db, membership, { where: fleetWhere(db, membership, search, now), now, ...search })

/** The customer's own cars that a search shows, on all pages. */
export function fleetWhere(
  db: Queryable,
  membership: Membership,
  { text, state, make, costCentre, location, group }: Omit<FleetSearch, 'page' | 'sort' | 'direction'>,
  now: Date,
) {
  return and(
    eq(vehicles.organizationId, membership.organizationId),
    stateIs(db, membership, state ?? null, now),
    is(vehicles.make, make),
    is(vehicles.costCentre, costCentre),
    is(vehicles.location, location),
    is(vehicles.groupName, group),
    vehicleHasWords(text, vehicles, searchedNames),
  )
}

const is = (column: AnyPgColumn, text: string | undefined): SQL | undefined => (text ? eq(column, text) : undefined)

/** A page of the cars of a customer that have been with the caller's garage; empty when the two are not connected. */
export const listCustomersCars = (ctx: OrganizationContext, { customerId, page }: CustomersCars): Promise<FleetPage> =>
  abortableRead(ctx, async (reader) => {
    if (!isUuid(customerId)) return { cars: [], total: 0 }
    const ofCustomer = and(
      eq(vehicles.organizationId, customerId),
      isNull(vehicles.retiredAt),
      visibleVehicles(reader, ctx.membership),
    )
    const now = ctx.services.clock()
    return readPage(reader, ctx.membership, { where: ofCustomer, now, page, sort: 'due', direction: 'asc' })
  })

async function readPage(
  db: Queryable,
  membership: Membership,
  {
    where,
    now,
    page,
    sort,
    direction,
  }: Pick<FleetSearch, 'page' | 'sort' | 'direction'> & {
    where: SQL | undefined
    now: Date
  },
): Promise<FleetPage> {
  const rows = await db
    .select({ ...vehicleColumns, ...factColumns, driver: { id: drivers.id, name: drivers.name } })
    .from(vehicles)
    .leftJoin(drivers, eq(drivers.id, vehicles.driverId))
    .where(where)
    // by what is due in the order of the index; other orders sort one customer's cars. What has no date or text comes last
    .orderBy(
      ...sorts[sort].map((by) => (direction === 'asc' ? asc(by) : sql`${by} desc nulls last`)),
      asc(vehicles.registrationNumber),
      asc(vehicles.id),
    )
    .limit(FLEET_PAGE_SIZE)
    .offset(page * FLEET_PAGE_SIZE)
  const ids = rows.map(({ id }) => id)
  const isOwner = membership.organizationType === 'CUSTOMER'
  const present = await presentTickets(db, membership, ids)
  const deferred = await deferredCounts(db, membership, ids)
  const works = await nextWorks(db, rows, dayInHelsinki(now))
  return {
    cars: rows.map(({ costCentre, location, groupName, driverId: _, driver, ...row }) => ({
      ...row,
      ticket: present.get(row.id) ?? null,
      deferred: deferred.get(row.id) ?? 0,
      nextWorks: works.get(row.id) ?? [],
      facts: isOwner ? { costCentre, location, groupName, driver } : null,
    })),
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

/** A column of texts, of which an empty one comes last. */
const text = (column: AnyPgColumn): SQL => sql`nullif(lower(${column}), '')`

const sorts: Record<FleetSort, readonly (AnyPgColumn | SQL)[]> = {
  due: [vehicles.dueOn],
  plate: [vehicles.registrationNumber],
  model: [text(vehicles.make), text(vehicles.model)],
  inspection: [vehicles.nextInspectionOn],
  service: [vehicles.serviceDueOn],
  mileage: [vehicles.mileageKm],
  driver: [text(drivers.name)],
  costCentre: [text(vehicles.costCentre)],
  location: [text(vehicles.location)],
  group: [text(vehicles.groupName)],
}

/** Besides the numbers: what is found of a car, and how the owner sorts it. */
const searchedNames = [
  vehicles.make,
  vehicles.model,
  vehicles.costCentre,
  vehicles.location,
  vehicles.groupName,
  sql`(select ${drivers.name} from ${drivers} where ${drivers.id} = ${vehicles.driverId})`,
]

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
