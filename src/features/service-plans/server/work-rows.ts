import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { servicePackages } from '#features/catalog/server/catalog.tables.ts'
import { lineItems } from '#features/line-items/server/line-items.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { isOnLines } from '../done-by-lines.ts'
import { planItems, planWorks, servicePlans } from './service-plans.tables.ts'

const columns = {
  ticket: {
    id: tickets.id,
    status: tickets.status,
    mileageKm: tickets.mileageKm,
    closedAt: tickets.closedAt,
    garageId: tickets.garageId,
    customerId: tickets.customerId,
  },
  car: {
    id: vehicles.id,
    handedOverAt: vehicles.handedOverAt,
    mileageKm: vehicles.mileageKm,
    mileageAt: vehicles.mileageAt,
    kmPerDay: vehicles.kmPerDay,
    engineTenths: vehicles.engineTenths,
    engineTenthsAt: vehicles.engineTenthsAt,
    tenthsPerDay: vehicles.tenthsPerDay,
  },
  plan: servicePlans,
  item: planItems,
  packageRows: servicePackages.rows,
  ticked: planWorks.ticked,
  before: planWorks.before,
  after: planWorks.after,
}

/** The parts of the programmes of these tickets' cars, with what each ticket did to them. */
const rowsWhere = (db: Queryable, where: SQL) =>
  db
    .select(columns)
    .from(tickets)
    .innerJoin(vehicles, eq(vehicles.id, tickets.vehicleId))
    .innerJoin(servicePlans, eq(servicePlans.vehicleId, vehicles.id))
    .innerJoin(planItems, eq(planItems.vehicleId, vehicles.id))
    .leftJoin(servicePackages, eq(servicePackages.id, planItems.packageId))
    .leftJoin(planWorks, and(eq(planWorks.ticketId, tickets.id), eq(planWorks.itemId, planItems.id)))
    .where(where)
    .orderBy(asc(vehicles.id), asc(tickets.id), asc(planItems.place), asc(planItems.id))

const rowsOf = (db: Queryable, ticketIds: readonly string[]) => rowsWhere(db, inArray(tickets.id, [...ticketIds]))

const rowsOfTicket = prepared((db) =>
  rowsWhere(db, eq(tickets.id, sql.placeholder('ticketId'))).prepare('plan-of-ticket'),
)

type Row = Awaited<ReturnType<typeof rowsOf>>[number]
export type WorkRow = Row & { isOnLines: boolean; isDone: boolean }

async function withLines(db: Queryable, rows: readonly Row[]): Promise<WorkRow[]> {
  const ids = [...new Set(rows.map(({ ticket }) => ticket.id))]
  if (ids.length === 0) return []
  const { ticketId, name, serviceId, productId } = lineItems
  const lines = await db
    .select({ ticketId, name, serviceId, productId })
    .from(lineItems)
    .where(inArray(lineItems.ticketId, ids))
  const byTicket = Map.groupBy(lines, (line) => line.ticketId)
  return rows.map((row) => {
    const { name, serviceId } = row.item
    const isThere = isOnLines({ name, serviceId, packageRows: row.packageRows }, byTicket.get(row.ticket.id) ?? [])
    return { ...row, isOnLines: isThere, isDone: row.ticked ?? isThere }
  })
}

/** Two statements, or one where none of the tickets' cars has a programme. */
export const workRows = async (db: Queryable, ticketIds: readonly string[]): Promise<WorkRow[]> =>
  withLines(db, await rowsOf(db, ticketIds))

/** The same of one ticket's page, which is asked with each of its pages. */
export const workRowsOfTicket = async (db: Queryable, ticketId: string): Promise<WorkRow[]> =>
  withLines(db, await rowsOfTicket(db).execute({ ticketId }))

/** The same to be written: the cars are locked until the transaction ends. */
export const workRowsToWrite = async (tx: Transaction, ticketIds: readonly string[]): Promise<WorkRow[]> =>
  withLines(tx, await rowsOf(tx, ticketIds).for('no key update', { of: vehicles }))

/** The parts that a ticket would move on, were it ready now, by name. */
export const movedBy = async (db: Queryable, ticketId: string): Promise<string[]> =>
  (await workRows(db, [ticketId])).filter(({ isDone, after }) => isDone && after === null).map(({ item }) => item.name)
