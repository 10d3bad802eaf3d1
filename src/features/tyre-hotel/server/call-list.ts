import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { connections, memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { newestAnswers } from '#features/reminders/server/due-cars.ts'
import { reminderRefusals } from '#features/reminders/server/reminders.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { OPEN_STATUSES } from '#features/tickets/tickets.ts'
import { shownPlateKey } from '#features/vehicles/server/plate-key-sql.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { idOrNull } from '#shared/id.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import { plateKey } from '#shared/plate-key.ts'
import { wearOf } from '../tread.ts'
import {
  type CalledCar,
  type CallFilter,
  type CallList,
  type CallSeason,
  type CallWay,
  MAX_CALL_LIST,
  type NotCalled,
} from '../tyre-calls.ts'
import { setTitle } from '../tyre-set.ts'
import { escaped, hasWear } from './list-tyre-sets.ts'
import { tyreCalls, tyreSets } from './tyre-hotel.tables.ts'

const SETS_OF = { SUMMER: ['SUMMER'], WINTER: ['FRICTION', 'STUDDED'] } as const

/** Of which year a season is: the winter that began in autumn goes on until May. */
export function yearOfSeason(season: CallSeason, now: Date): number {
  const [year = 0, month = 1] = dayInHelsinki(now).split('-').map(Number)
  return season === 'WINTER' && month <= 5 ? year - 1 : year
}

/** What a call needs to know of a car besides what is shown. */
export type CallableCar = CalledCar & { address: { id: string; name: string; phone: string; email: string } }

/** Who would be called up, by what, and who not and why: the truth before anything is sent. */
export const listCalls = (ctx: OrganizationContext, filter: CallFilter): Promise<CallList> =>
  abortableRead(ctx, async (reader) => {
    const found = await callableCars(reader, ctx.membership.organizationId, ctx.services.clock(), filter)
    return {
      cars: found.slice(0, MAX_CALL_LIST).map(({ address: _, ...car }) => car),
      isCut: found.length > MAX_CALL_LIST,
    }
  })

type Asked = Pick<CallFilter, 'season'> & Partial<CallFilter> & { vehicleIds?: readonly string[] }

/**
 * Cars of which a set of the season is on a shelf, one row a car, by customer. Those that were called already come last: when there are more than are
 * listed, each call lets the next one in.
 */
export async function callableCars(
  db: Queryable,
  garageId: string,
  now: Date,
  { season, wear, text, customerId, vehicleIds }: Asked,
): Promise<CallableCar[]> {
  const newest = newestAnswers(db, garageId)
  const hasTicket = sql<boolean>`exists (select 1 from ${tickets} where ${and(
    eq(tickets.vehicleId, vehicles.id),
    inArray(tickets.status, OPEN_STATUSES),
  )})`
  const last = lastCalls(db, garageId, season, yearOfSeason(season, now))
  const isCalled = sql`(${last.vehicleId} is not null)`
  const rows = await db
    .selectDistinctOn([isCalled, organizations.name, vehicles.id], {
      vehicleId: vehicles.id,
      plate: sql<string>`coalesce(${vehicles.registrationNumber}, ${vehicles.vinNumber}, '')`,
      isGone: sql<boolean>`${vehicles.retiredAt} is not null`,
      setId: tyreSets.id,
      number: tyreSets.number,
      season: tyreSets.season,
      size: tyreSets.size,
      leastTread: tyreSets.leastTread,
      address: {
        id: organizations.id,
        name: organizations.name,
        phone: organizations.phone,
        email: organizations.email,
      },
      isManaged: sql<boolean>`coalesce(${organizations.managedByGarageId} = ${garageId}, false)`,
      hasPeople: hasPeople(garageId),
      isRefused: sql<boolean>`${reminderRefusals.customerId} is not null`,
      answer: newest.answer,
      hasTicket,
      calledAt: last.calledAt,
    })
    .from(tyreSets)
    .innerJoin(vehicles, eq(vehicles.id, tyreSets.vehicleId))
    .innerJoin(organizations, eq(organizations.id, tyreSets.customerId))
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(last, eq(last.vehicleId, vehicles.id))
    .leftJoin(
      reminderRefusals,
      and(eq(reminderRefusals.garageId, garageId), eq(reminderRefusals.customerId, organizations.id)),
    )
    .where(
      and(
        eq(tyreSets.garageId, garageId),
        eq(tyreSets.state, 'ON_SHELF'),
        inArray(tyreSets.season, [...SETS_OF[season]]),
        isNull(organizations.disabledAt),
        wear ? hasWear(wear) : undefined,
        text ? hasText(text) : undefined,
        customerId ? eq(tyreSets.customerId, idOrNull(customerId) ?? NO_ID) : undefined,
        vehicleIds && inArray(tyreSets.vehicleId, [...vehicleIds]),
      ),
    )
    .orderBy(asc(isCalled), asc(organizations.name), asc(vehicles.id), asc(tyreSets.number))
    .limit(MAX_CALL_LIST + 1)
  return rows.map(shownCar)
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** When each car was called up in a season last. */
const lastCalls = (db: Queryable, garageId: string, season: CallSeason, year: number) =>
  db
    .select({
      vehicleId: tyreCalls.vehicleId,
      calledAt: sql<string | null>`max(${tyreCalls.createdAt})`.as('called_at'),
    })
    .from(tyreCalls)
    .where(and(eq(tyreCalls.garageId, garageId), eq(tyreCalls.season, season), eq(tyreCalls.year, year)))
    .groupBy(tyreCalls.vehicleId)
    .as('last_call')

/** The plate as it is shown, or words of the customer. */
function hasText(text: string): SQL | undefined {
  const plate = plateKey(text)
  return or(
    plate ? sql`position(${plate} in ${shownPlateKey(vehicles)}) > 0` : undefined,
    ilike(organizations.name, `%${escaped(text)}%`),
  )
}

/** A customer with people of its own, whom the garage is connected with, is notified in the product. */
const hasPeople = (garageId: string): SQL<boolean> => sql<boolean>`(exists (
  select 1 from ${memberships} where ${memberships.organizationId} = ${organizations.id}
) and exists (
  select 1 from ${connections} where ${connections.garageId} = ${garageId} and ${connections.customerId} = ${organizations.id}
    and ${connections.state} = 'ACCEPTED'
))`

type Row = {
  vehicleId: string
  plate: string
  isGone: boolean
  setId: string
  number: number
  season: Parameters<typeof wearOf>[0]
  size: string
  leastTread: number | null
  address: CallableCar['address']
  isManaged: boolean
  hasPeople: boolean
  isRefused: boolean
  answer: string | null
  hasTicket: boolean
  calledAt: string | null
}

function shownCar(row: Row): CallableCar {
  const { vehicleId, plate, setId, number, season, size, leastTread, address, calledAt } = row
  const way = wayTo(row)
  return {
    vehicleId,
    plate,
    setId,
    number,
    title: setTitle({ season, size }),
    wear: wearOf(season, leastTread),
    customer: { id: address.id, name: address.name },
    address,
    way,
    notCalled: whyNot(row, way),
    calledAt: calledAt === null ? null : new Date(calledAt).toISOString(),
  }
}

function wayTo({ hasPeople: isUser, isManaged, address: { phone, email } }: Row): CallWay | null {
  if (isUser) return 'APP'
  if (!isManaged) return null
  return canGetTexts(phone) ? 'SMS' : email === '' ? null : 'EMAIL'
}

function whyNot({ isGone, isRefused, answer, hasTicket, calledAt }: Row, way: CallWay | null): NotCalled | null {
  if (isGone) return 'handed_over'
  if (isRefused) return 'refused'
  if (answer === 'NOT_MINE') return 'not_mine'
  if (hasTicket) return 'booked'
  if (way === null) return 'no_address'
  return calledAt === null ? null : 'called'
}
