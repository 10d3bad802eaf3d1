import { asc, eq, sql } from 'drizzle-orm'
import { sessions } from '#features/accounts/server/accounts.tables.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { RequestContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { instantOfDriver } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { noNumbers } from '../day-facts.ts'
import type { Days } from '../report-range.ts'
import { percentile } from '../turnaround.ts'
import {
  type AskUsage,
  attendanceShare,
  billedShare,
  bookedShare,
  type GarageUsage,
  USAGE_PAGE_SIZE,
  type UsagePage,
  type UsageSort,
} from '../usage.ts'
import { daysOfMonth, type GarageMonth, readMonths } from './garage-months.ts'
import { readDays } from './read-days.ts'
import { reportStates } from './reporting.tables.ts'

/** So many garages that the job has not come to yet are counted while the page is asked for. */
const COUNTED_NOW = 20

/** A page of the garages with how they were used in a month, in the order that was asked for. */
export const usagePage = (ctx: RequestContext, asked: AskUsage): Promise<UsagePage> =>
  readUsage(ctx, asked, { from: asked.page * USAGE_PAGE_SIZE, count: USAGE_PAGE_SIZE })

type Asked = Pick<AskUsage, 'month' | 'sort' | 'direction'>

/** All of them. */
export const usageOfGarages = (ctx: RequestContext, asked: Asked): Promise<UsagePage> =>
  readUsage(ctx, asked, { from: 0, count: Number.POSITIVE_INFINITY })

/** Only days that are over count, so that every garage is told of the same ones. */
const readUsage = (ctx: RequestContext, asked: Asked, wanted: { from: number; count: number }) =>
  abortableRead(ctx, async (reader): Promise<UsagePage> => {
    const yesterday = plusDays(dayInHelsinki(ctx.services.clock()), -1)
    const month = daysOfMonth(asked.month)
    const over = { from: month.from, to: month.to < yesterday ? month.to : yesterday }
    const days = over.to >= over.from ? over : null
    const all = await garagesIn(reader, asked.month, days)
    // a page of an older address may be no more: the last one there is stands for it
    const lastPage = Math.max(0, Math.ceil(all.length / USAGE_PAGE_SIZE) - 1)
    const from = Math.min(wanted.from, lastPage * USAGE_PAGE_SIZE)
    const cut = <Row>(rows: readonly Row[]): Row[] => rows.slice(from, from + wanted.count)
    // who uses the product is asked of the garages that are shown alone, where that does not decide which they are
    const rows = isOfPeople(asked.sort)
      ? cut((await withPeople(reader, all)).toSorted(inOrder(asked)))
      : await withPeople(reader, cut(all.map(unpeopled).toSorted(inOrder(asked))))
    return { days, rows, total: all.length }
  })

type OwnUse = Omit<GarageUsage, keyof People>
type People = Pick<GarageUsage, 'memberCount' | 'activeCount' | 'lastSeenAt'>

const NOBODY: People = { memberCount: 0, activeCount: 0, lastSeenAt: null }
const unpeopled = (garage: OwnUse): GarageUsage => ({ ...garage, ...NOBODY })
const isOfPeople = (sort: UsageSort) => sort === 'active' || sort === 'lastSeen'

async function withPeople(db: Queryable, garages: readonly OwnUse[]): Promise<GarageUsage[]> {
  const people = await peopleOf(
    db,
    garages.map(({ garageId }) => garageId),
  )
  return garages.map((garage) => ({ ...garage, ...(people.get(garage.garageId) ?? NOBODY) }))
}

/** `days`: those of the month that are over; null when it has not begun. */
async function garagesIn(db: Queryable, month: string, days: Days | null): Promise<OwnUse[]> {
  const garages = await db
    .select({
      ...{ id: organizations.id, name: organizations.name, disabledAt: organizations.disabledAt },
      countedUntil: reportStates.countedUntil,
    })
    .from(organizations)
    .leftJoin(reportStates, eq(reportStates.organizationId, organizations.id))
    .where(eq(organizations.type, 'GARAGE'))
    .orderBy(asc(organizations.name), asc(organizations.id))
  const months = await readMonths(db, month)
  const late = days ? garages.filter(({ countedUntil }) => countedUntil === null || countedUntil < days.to) : []
  const uncounted = new Set(late.map(({ id }) => id))
  if (days)
    for (const { id } of late.slice(0, COUNTED_NOW)) {
      months.set(id, await countMonth(db, id, days))
      uncounted.delete(id)
    }
  return garages.map(({ id, name, disabledAt }) => {
    const { bookedMinutes, capacityMinutes, billedMinutes, mechanicDays, ...more } = months.get(id) ?? NOTHING
    return {
      ...{ garageId: id, name, isDisabled: disabledAt !== null, isCounted: !uncounted.has(id) },
      ...{ bookedMinutes, capacityMinutes, billedMinutes, mechanicDays },
      ...{ workedMinutes: more.workedMinutes, attendanceMinutes: more.attendanceMinutes },
      ...{ ticketsIn: more.ticketsIn, ticketsOut: more.ticketsOut, turnaroundMinutes: more.turnaroundMinutes },
      ...{ offersAsked: more.offersAsked, offersSent: more.offersSent },
    }
  })
}

const NOTHING: GarageMonth = { ...noNumbers(), turnaroundMinutes: null }

async function countMonth(db: Queryable, organizationId: string, days: Days): Promise<GarageMonth> {
  const { sum, parts } = await readDays(db, { organizationId, organizationType: 'GARAGE' }, days)
  const took = parts
    .filter(({ part }) => part === 'TURNAROUND')
    .map(({ key, count }) => ({ minutes: Number(key), count }))
  return { ...sum, turnaroundMinutes: percentile(took, 0.5) }
}

/** Members of these garages, and who of them uses the product now: sessions tell no more than some weeks. */
async function peopleOf(db: Queryable, garageIds: readonly string[]): Promise<Map<string, People>> {
  const seen = db
    .select({ at: sql<Date | null>`max(${sessions.lastSeenAt})`.as('at') })
    .from(sessions)
    .where(eq(sessions.userId, memberships.userId))
    .as('seen')
  const rows = await db
    .select({
      id: memberships.organizationId,
      memberCount: sql<number>`count(*)::int`,
      activeCount: sql<number>`(count(*) filter (where ${seen.at} > now() - interval '30 days'))::int`,
      lastSeenAt: sql<Date | null>`max(${seen.at})`,
    })
    .from(memberships)
    .leftJoinLateral(seen, sql`true`)
    .where(isOneOf(memberships.organizationId, garageIds))
    .groupBy(memberships.organizationId)
  return new Map(
    rows.map(({ id, lastSeenAt, ...counts }) => [
      id,
      { ...counts, lastSeenAt: lastSeenAt === null ? null : instantOfDriver(lastSeenAt) },
    ]),
  )
}

const sortedBy: Record<UsageSort, (usage: GarageUsage) => number | string | null> = {
  name: ({ name }) => name,
  booked: bookedShare,
  billed: billedShare,
  attendance: attendanceShare,
  tickets: ({ ticketsOut }) => ticketsOut,
  turnaround: ({ turnaroundMinutes }) => turnaroundMinutes,
  offers: ({ offersAsked, offersSent }) => (offersAsked > 0 ? offersSent / offersAsked : null),
  active: ({ activeCount }) => activeCount,
  lastSeen: ({ lastSeenAt }) => lastSeenAt,
}

/** What is not known stands last either way; equal ones stand by name. */
function inOrder({ sort, direction }: Pick<AskUsage, 'sort' | 'direction'>) {
  const value = sortedBy[sort]
  const sign = direction === 'asc' ? 1 : -1
  return (one: GarageUsage, other: GarageUsage): number => {
    const [first, second] = [value(one), value(other)]
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || one.name.localeCompare(other.name, 'fi')
    const order = typeof first === 'string' ? first.localeCompare(String(second), 'fi') : first - Number(second)
    return sign * order || one.name.localeCompare(other.name, 'fi')
  }
}
