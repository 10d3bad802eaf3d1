import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { partyColumns } from '#features/organizations/server/find-parties.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { phoneKeySql } from '#features/organizations/server/phone-key-sql.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import { vehicleColumns } from '#features/vehicles/server/vehicle-columns.ts'
import { vehicleHasWord } from '#features/vehicles/server/vehicle-words.ts'
import { visibleVehicles } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { readPhone } from '#shared/phone.ts'
import { phoneKey } from '#shared/phone-key.ts'
import { plateKey } from '#shared/plate-key.ts'
import { searchedWords } from '#shared/searched-words.ts'
import { CARS_SUGGESTED, type CarSearch, type CarSuggestions } from '../../intake.ts'
import { MORE_CARS_COUNTED, OPEN_STATUSES } from '../../tickets.ts'
import { ownTicket } from '../tickets.access.ts'
import { tickets } from '../tickets.tables.ts'
import { openTicketOfEach } from './open-tickets-of.ts'
import { reachedBy } from './reached-by.ts'

/**
 * Cars to choose from when a ticket is made: a customer's own, or for a garage those that it has had of all customers it is
 * connected with. What begins with the typed number comes first, then what was on a ticket last.
 */
export const findCars = (ctx: OrganizationContext, search: CarSearch): Promise<CarSuggestions> =>
  abortableRead(ctx, (reader) => readCars(reader, ctx.membership, search))

/** Among so many of the newest tickets there are nearly always as many cars as are shown. */
const NEWEST_TICKETS = 200

async function readCars(db: Queryable, membership: Membership, { text, id }: CarSearch): Promise<CarSuggestions> {
  if (id !== undefined && !isUuid(id)) return { cars: [], more: 0 }
  const phone = membership.organizationType === 'GARAGE' && readPhone(text) !== null ? phoneKey(text) : null
  const typed = phone === null ? plateKey(text) : ''
  if (text.trim() !== '' && typed === '' && phone === null) return { cars: [], more: 0 }
  const beginsSo = sql<boolean>`${plateKeySql(vehicles.registrationNumber)} like ${`${typed}%`}`
  const last = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.vehicleId, vehicles.id), ownTicket(membership)))
    .orderBy(desc(tickets.id))
    .limit(1)
    .as('last')
  const fits = and(
    visibleVehicles(db, membership),
    isNull(organizations.disabledAt),
    id === undefined ? isNull(vehicles.retiredAt) : eq(vehicles.id, id),
    ...(phone === null
      ? searchedWords(text).map(hasWord)
      : [or(reachedBy(phone), inArray(vehicles.id, carsOfCaller(db, membership, phone)))]),
  )
  const find = (among?: SQL) =>
    db
      .select({
        ...vehicleColumns,
        customer: partyColumns,
        all: sql<number>`(count(*) over ())::int`,
      })
      .from(vehicles)
      .innerJoin(organizations, eq(organizations.id, vehicles.organizationId))
      .leftJoinLateral(last, sql`true`)
      .where(and(among, fits))
      .orderBy(
        ...(typed ? [sql`(${beginsSo}) is not true`] : []),
        sql`${last.id} desc nulls last`,
        asc(vehicles.registrationNumber),
        desc(vehicles.id),
      )
      .limit(CARS_SUGGESTED)
  const connection = membership.organizationType === 'GARAGE' ? ('ACCEPTED' as const) : null
  const shown = async (found: Awaited<ReturnType<typeof find>>, all: number): Promise<CarSuggestions> => {
    const open = await openTicketOfEach(
      db,
      membership,
      found.map(({ id: vehicleId }) => vehicleId),
    )
    return {
      cars: found.map(({ all: _, customer, ...car }) => ({
        ...car,
        customer: { ...customer, connection },
        open: open.get(car.id) ?? null,
      })),
      more: Math.min(MORE_CARS_COUNTED + 1, all - found.length),
    }
  }

  // when nothing is typed, which is first, the cars that came last are known without looking at all of a fleet
  if (typed === '' && id === undefined && phone === null) {
    const newest = await find(onNewestTickets(membership))
    if (newest.length === CARS_SUGGESTED) {
      const some = db
        .select({ id: vehicles.id })
        .from(vehicles)
        .innerJoin(organizations, eq(organizations.id, vehicles.organizationId))
        .where(fits)
        .limit(CARS_SUGGESTED + MORE_CARS_COUNTED + 1)
      return shown(newest, await db.$count(some.as('some')))
    }
  }
  const found = await find()
  return shown(found, found[0]?.all ?? 0)
}

/** Of open tickets that name the number as the one to call, though the customer's own is another. */
const carsOfCaller = (db: Queryable, membership: Membership, key: string) =>
  db
    .select({ id: tickets.vehicleId })
    .from(tickets)
    .where(
      and(
        ownTicket(membership),
        inArray(tickets.status, OPEN_STATUSES),
        isNull(tickets.garageArchivedAt),
        eq(phoneKeySql(tickets.contactPhone), key),
      ),
    )

const onNewestTickets = (membership: Membership): SQL => sql`${vehicles.id} = any(array(
  select newest.vehicle_id from (
    select ${tickets.vehicleId} as vehicle_id from ${tickets} where ${ownTicket(membership)}
    order by ${tickets.createdAt} desc, ${tickets.id} desc limit ${NEWEST_TICKETS}
  ) newest where newest.vehicle_id is not null))`

const hasWord = (word: string): SQL =>
  vehicleHasWord(word, vehicles, [vehicles.make, vehicles.model, organizations.name])
