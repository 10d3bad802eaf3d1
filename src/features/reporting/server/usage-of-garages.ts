import { eq, sql } from 'drizzle-orm'
import { sessions } from '#features/accounts/server/accounts.tables.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
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
import { type AskUsage, type GarageUsage, USAGE_PAGE_SIZE, type UsagePage } from '../usage.ts'
import { daysOfMonth, type GarageMonth } from './garage-months.ts'
import { countGarages, garagesByUse } from './garages-by-use.ts'
import { readDays } from './read-days.ts'

/** So many shown garages that the job has not come to yet are counted while they are asked for. */
const COUNTED_NOW = 20

/** A page of the garages with how they were used in a month, in the order that was asked for. */
export const usagePage = (ctx: RequestContext, asked: AskUsage): Promise<UsagePage> => readUsage(ctx, asked, asked.page)

type Asked = Pick<AskUsage, 'month' | 'sort' | 'direction'>

/** All of them. */
export const usageOfGarages = (ctx: RequestContext, asked: Asked): Promise<UsagePage> => readUsage(ctx, asked, null)

/** Only days that are over count, so that all garages are shown for the same ones. `page`: null for all of them. */
const readUsage = (ctx: RequestContext, asked: Asked, page: number | null) =>
  abortableRead(ctx, async (reader): Promise<UsagePage> => {
    const days = daysThatAreOver(asked.month, dayInHelsinki(ctx.services.clock()))
    const total = await countGarages(reader)
    const inOrder = garagesByUse(reader, asked)
    const garages = await (page === null ? inOrder : inOrder.limit(USAGE_PAGE_SIZE).offset(offsetOf(page, total)))
    const late = garages.filter(({ countedUntil }) => days && (countedUntil === null || countedUntil < days.to))
    const countedNow = new Map<string, GarageMonth>()
    for (const { id } of late.slice(0, COUNTED_NOW)) if (days) countedNow.set(id, await countMonth(reader, id, days))
    const uncounted = new Set(late.slice(COUNTED_NOW))
    const people = await peopleOf(
      reader,
      garages.map(({ id }) => id),
    )
    const rows = garages.map((garage): GarageUsage => {
      const { bookedMinutes, capacityMinutes, billedMinutes, mechanicDays, ...more } =
        countedNow.get(garage.id) ?? garage.kept ?? NOTHING
      return {
        garageId: garage.id,
        name: garage.name,
        isDisabled: garage.disabledAt !== null,
        isCounted: !uncounted.has(garage),
        bookedMinutes,
        capacityMinutes,
        billedMinutes,
        mechanicDays,
        workedMinutes: more.workedMinutes,
        attendanceMinutes: more.attendanceMinutes,
        ticketsIn: more.ticketsIn,
        ticketsOut: more.ticketsOut,
        turnaroundMinutes: more.turnaroundMinutes,
        offersAsked: more.offersAsked,
        offersSent: more.offersSent,
        ...(people.get(garage.id) ?? NOBODY),
      }
    })
    return { days, rows, total }
  })

/** Null when the month has none yet. */
function daysThatAreOver(month: string, today: string): Days | null {
  const { from, to } = daysOfMonth(month)
  const yesterday = plusDays(today, -1)
  if (yesterday < from) return null
  return { from, to: to < yesterday ? to : yesterday }
}

/** Of the page, or of an older address, whose page is no more, of the last one there is. */
const offsetOf = (page: number, total: number): number =>
  USAGE_PAGE_SIZE * Math.min(page, Math.max(0, Math.ceil(total / USAGE_PAGE_SIZE) - 1))

const NOTHING: GarageMonth = { ...noNumbers(), turnaroundMinutes: null }

async function countMonth(db: Queryable, organizationId: string, days: Days): Promise<GarageMonth> {
  const { sum, parts } = await readDays(db, { organizationId, organizationType: 'GARAGE' }, days)
  const took = parts
    .filter(({ part }) => part === 'TURNAROUND')
    .map(({ key, count }) => ({ minutes: Number(key), count }))
  return { ...sum, turnaroundMinutes: percentile(took, 0.5) }
}

type People = Pick<GarageUsage, 'memberCount' | 'activeCount' | 'lastSeenAt'>

const NOBODY: People = { memberCount: 0, activeCount: 0, lastSeenAt: null }

/** Members of these garages, and who of them uses the product now: sessions go back only some weeks. */
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
