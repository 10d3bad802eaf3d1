import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { levellingsOf } from '#features/line-items/server/levellings-of.ts'
import { lineItems, ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { lineNetSql } from '#features/line-items/server/line-net-sql.ts'
import type { Party } from '#features/organizations/organizations.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import { isCounted, mileageReadings } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { type VatCode, vatCents } from '#shared/vat.ts'
import { COST_YEARS, type CostPage, type CostYear, type VehicleCosts } from '../vehicle-costs.ts'
import { kmOfYear } from '../year-km.ts'

const closedDay = sql<string>`to_char(${tickets.closedAt} at time zone 'Europe/Helsinki', 'YYYY-MM-DD')`
const closedYear = sql<number>`extract(year from ${tickets.closedAt} at time zone 'Europe/Helsinki')::int`
const readDay = sql<string>`(${mileageReadings.readAt} at time zone 'Europe/Helsinki')::date`
/** One a day is read: no car has more in the years of a page, unless these are decades apart. */
const READINGS = 10_000

/**
 * What a car's finished tickets cost, by year and garage, the last years first: of a customer those at all garages, of a garage its own. As on the
 * ticket, VAT is computed for the day on which it was closed. Refusal: `not_found: vehicle`.
 */
export async function costsOfVehicle(
  { db, membership, services }: OrganizationContext,
  { vehicleId, cursor }: VehicleCosts,
): Promise<CostPage> {
  const { id } = await vehicleFor(db, membership, vehicleId)
  const done = and(eq(tickets.vehicleId, id), ownTicket(membership), eq(tickets.status, 'DONE'))
  const years = await db
    .selectDistinct({ year: closedYear })
    .from(tickets)
    .where(and(done, cursor ? lt(closedYear, cursor) : undefined))
    .orderBy(desc(closedYear))
    .limit(COST_YEARS + 1)
  const shown = years.slice(0, COST_YEARS)
  const [newest, oldest] = [shown[0]?.year, shown.at(-1)?.year]
  if (newest === undefined || oldest === undefined) return { years: [], next: null }
  const rows = await costRows(db, and(done, sql`${closedYear} between ${oldest} and ${newest}`))
  const isCustomer = membership.organizationType === 'CUSTOMER'
  const readings = isCustomer ? await countedSince(db, id, oldest) : []
  return {
    years: shown.map(({ year }) => ({
      ...yearOf(
        year,
        rows.filter((row) => row.year === year),
      ),
      km: kmOfYear(year, readings, services.clock()),
    })),
    next: years.length > shown.length ? oldest : null,
  }
}

type CostRow = {
  year: number
  day: string
  ticketId: string
  garage: Party
  vatCode: VatCode | null
  netCents: number
}

/** What the lines of each kind of VAT make on each ticket, as they are invoiced; a ticket without lines is one row. */
async function costRows(db: Queryable, of: SQL | undefined): Promise<CostRow[]> {
  const rows = await db
    .select({
      year: closedYear,
      day: closedDay,
      ticketId: tickets.id,
      vatCode: lineItems.vatCode,
      garage: { id: organizations.id, name: organizations.name, image: organizations.image },
      netCents: sql<number>`coalesce(sum(${lineNetSql}), 0)::float8`,
      isFixed: sql<boolean>`coalesce(max(${ticketPrices.priceType}) = 'FIXED', false)`,
    })
    .from(tickets)
    .innerJoin(organizations, eq(organizations.id, tickets.garageId))
    .leftJoin(lineItems, and(eq(lineItems.garageId, tickets.garageId), eq(lineItems.ticketId, tickets.id)))
    .leftJoin(ticketPrices, eq(ticketPrices.ticketId, tickets.id))
    .where(of)
    .groupBy(tickets.id, organizations.id, lineItems.vatCode)
  const levellings = await levellingsOf(
    db,
    rows.filter(({ isFixed }) => isFixed),
  )
  for (const [ticketId, lines] of levellings)
    for (const line of lines) {
      const ofTicket = rows.filter((row) => row.ticketId === ticketId)
      const same = ofTicket.find(({ vatCode }) => vatCode === line.vatCode)
      if (same) same.netCents += lineNetCents(line)
      else if (ofTicket[0]) rows.push({ ...ofTicket[0], vatCode: line.vatCode, netCents: lineNetCents(line) })
    }
  return rows
}

const NOTHING = { ticketCount: 0, netCents: 0, grossCents: 0 }

function yearOf(year: number, rows: readonly CostRow[]): Omit<CostYear, 'km'> {
  const garages = new Map<string, { garage: Party; tickets: Set<string>; netCents: number; grossCents: number }>()
  for (const { garage, ticketId, vatCode, netCents, day } of rows) {
    const sums = garages.get(garage.id) ?? { garage, tickets: new Set(), netCents: 0, grossCents: 0 }
    garages.set(garage.id, sums)
    sums.tickets.add(ticketId)
    sums.netCents += netCents
    sums.grossCents += netCents + (vatCode === null ? 0 : vatCents(netCents, vatCode, day))
  }
  const each = [...garages.values()]
    .map(({ tickets, ...sums }) => ({ ...sums, ticketCount: tickets.size }))
    .sort((one, other) => other.netCents - one.netCents || one.garage.name.localeCompare(other.garage.name, 'fi'))
  const all = each.reduce(
    (sum, one) => ({
      ticketCount: sum.ticketCount + one.ticketCount,
      netCents: sum.netCents + one.netCents,
      grossCents: sum.grossCents + one.grossCents,
    }),
    NOTHING,
  )
  return { year, ...all, garages: each }
}

/** The mileages that count from some time before that year on, the last one of each day, in the order of time. */
function countedSince(db: Queryable, vehicleId: string, year: number) {
  const { mileageKm, readAt } = mileageReadings
  return db
    .selectDistinctOn([readDay], { mileageKm, readAt })
    .from(mileageReadings)
    .where(and(eq(mileageReadings.vehicleId, vehicleId), gte(readAt, `${year - 2}-01-01T00:00:00Z`), isCounted))
    .orderBy(asc(readDay), desc(readAt), desc(mileageReadings.id))
    .limit(READINGS)
}
