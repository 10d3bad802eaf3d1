import { inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { WAITING_REASONS } from '#features/tickets/tickets.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import { type DayNumbers, type DayPart, noNumbers, type Part } from '../day-facts.ts'
import { askableDays, daysBefore, grainOf, periodsOf } from '../report-range.ts'
import { maySeeHoursOf } from '../reporting.policy.ts'
import { type AskReport, type Report, SHOWN_ROWS } from '../reporting.ts'
import { inBands, percentile } from '../turnaround.ts'
import { byCostCentre } from './cost-centres.ts'
import { distanceOf, kmOfCars } from './driven-km.ts'
import { garagesOf } from './garages-of.ts'
import { type Counted, readWithEarlier } from './read-days.ts'

/** An organisation's report over these days, compared with as many days before them; of each table the largest rows. */
export const readReport = (ctx: OrganizationContext, asked: AskReport): Promise<Report> => {
  const cut = <Row>(rows: Row[]): Row[] => rows.slice(0, SHOWN_ROWS)
  return wholeReport(ctx, asked).then((report) => ({
    ...report,
    sold: cut(report.sold),
    parties: cut(report.parties),
    garages: cut(report.garages),
    mechanics: cut(report.mechanics),
    vehicles: cut(report.vehicles),
    costCentres: cut(report.costCentres),
  }))
}

/** The same with all rows, the largest first. */
export const wholeReport = (ctx: OrganizationContext, asked: AskReport): Promise<Report> =>
  abortableRead(ctx, async (reader) => {
    const { membership, actor, services } = ctx
    const { note: _, ...days } = askableDays(asked, dayInHelsinki(services.clock()))
    const before = daysBefore(days)
    const steps = periodsOf(days, grainOf(days))
    const { counted, earlier } = await readWithEarlier(reader, membership, { steps, before })
    const pairs = pairsOf(counted.parts, earlier.parts)
    const who = { userId: actor.userId, role: membership.role }
    const sold = pairs('SERVICE', 'PRODUCT', 'OTHER').map(({ part, ...row }) => ({ ...moneyOf(row), kind: part }))
    const parties = await named(reader, pairs('PARTY').map(moneyOf), organizations)
    const hours = pairs('MECHANIC')
      .filter(({ key }) => maySeeHoursOf(who, key))
      .map(({ key, name, count, amount, before }) => ({ key, name, count, minutes: amount, beforeMinutes: before }))
    const mechanics = await named(reader, hours, users)
    const offRoad = new Map(pairs('OFF_ROAD').map(({ key, amount }) => [key, amount]))
    const drivenKm = await kmOfCars(reader, membership, days, services.clock())
    const cars = pairs('VEHICLE').map((row) => ({
      ...moneyOf(row),
      vehicleId: isUuid(row.key) ? row.key : null,
      offRoadMinutes: offRoad.get(row.key) ?? 0,
      km: drivenKm.get(row.key) ?? null,
    }))
    const garages = membership.organizationType === 'CUSTOMER' ? garagesOf(parties, counted.parts) : []
    const costCentres = await byCostCentre(reader, membership, cars, drivenKm)
    return {
      days,
      before,
      numbers: counted.sum,
      numbersBefore: earlier.sum,
      turnaround: turnaroundOf(counted),
      turnaroundBefore: turnaroundOf(earlier),
      periods: steps.map((step) => ({ ...step, ...shownOf(counted.steps.get(step.from) ?? noNumbers()) })),
      waiting: waitingOf(pairs('WAITING')),
      ...({ sold, parties, mechanics, vehicles: cars } as Pick<Report, 'sold' | 'parties' | 'mechanics' | 'vehicles'>),
      garages,
      distance: distanceOf(cars, drivenKm),
      costCentres,
      rowCounts: {
        sold: sold.length,
        parties: parties.length,
        garages: garages.length,
        mechanics: mechanics.length,
        vehicles: cars.length,
        costCentres: costCentres.length,
      },
      seesAllHours: membership.role === 'ADMIN',
    }
  })

type Pair = Omit<DayPart, 'label'> & { name: string; before: number }

/**
 * What is counted of some of the parts, the largest amount first, with what it was before. What was only before comes last: a customer that
 * came no more is what users look for first.
 */
function pairsOf(counted: readonly DayPart[], earlier: readonly DayPart[]): (...parts: Part[]) => Pair[] {
  const before = Map.groupBy(earlier, ({ part }) => part)
  const now = Map.groupBy(counted, ({ part }) => part)
  const pairsOfPart = (part: Part): Pair[] => {
    const was = new Map(before.get(part)?.map((row) => [row.key, row]))
    const pairs = (now.get(part) ?? []).map(({ label, ...row }) => {
      const amount = was.get(row.key)?.amount ?? 0
      was.delete(row.key)
      return { ...row, name: label, before: amount }
    })
    const gone = [...was.values()].map(({ label, ...row }) => ({
      ...row,
      name: label,
      count: 0,
      amount: 0,
      before: row.amount,
    }))
    return [...pairs, ...gone]
  }
  return (...parts) => parts.flatMap(pairsOfPart).sort(largestFirst)
}

const largestFirst = (one: Pair, other: Pair): number =>
  other.amount - one.amount ||
  other.count - one.count ||
  other.before - one.before ||
  (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)

const moneyOf = ({ key, name, count, amount, before }: Omit<Pair, 'part'>) => ({
  key,
  name,
  count,
  netCents: amount,
  beforeCents: before,
})

/** These rows with what their people or organisations are called now, as far as it is not known yet. */
async function named<Row extends { key: string; name: string }>(
  db: Queryable,
  rows: readonly Row[],
  table: typeof users | typeof organizations,
): Promise<Row[]> {
  const ids = rows.flatMap(({ key, name }) => (name === '' ? [key] : []))
  if (ids.length === 0) return [...rows]
  const found = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, name: names.get(row.key) ?? row.name }))
}

function turnaroundOf({ parts }: Counted): Report['turnaround'] {
  const took = parts
    .filter(({ part }) => part === 'TURNAROUND')
    .map(({ key, count }) => ({ minutes: Number(key), count }))
  return {
    count: took.reduce((sum, { count }) => sum + count, 0),
    median: percentile(took, 0.5),
    p90: percentile(took, 0.9),
    bands: inBands(took),
  }
}

/** Every reason has its row, so that the table stays as it is from one range to another. */
const waitingOf = (pairs: readonly Pair[]): Report['waiting'] =>
  WAITING_REASONS.map((reason) => {
    const pair = pairs.find(({ key }) => key === reason)
    return { reason, count: pair?.count ?? 0, minutes: pair?.amount ?? 0, beforeMinutes: pair?.before ?? 0 }
  })

const shownOf = (day: DayNumbers) => ({
  ticketsIn: day.ticketsIn,
  ticketsOut: day.ticketsOut,
  netCents: day.netCents,
  workedMinutes: day.workedMinutes,
  offRoadMinutes: day.offRoadMinutes,
  billedMinutes: day.billedMinutes,
  mechanicDays: day.mechanicDays,
})
