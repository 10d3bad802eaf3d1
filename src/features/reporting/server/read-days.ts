import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { addNumbers, type DayNumbers, type DayPart, noNumbers } from '../day-facts.ts'
import type { Days } from '../report-range.ts'
import { beginningOf, dayFactsOf } from './day-facts-of.ts'
import { reportDays, reportMarks, reportParts, reportStates } from './reporting.tables.ts'
import { runsOf } from './runs-of.ts'
import type { Whose } from './whose.ts'

/** More runs of changed days than this are counted as one, with what lies between them. */
const MANY_RUNS = 12

export type Counted = {
  /** By day; one without anything may be missing. */
  byDay: Map<string, DayNumbers>
  sum: DayNumbers
  /** Over all the days, by what is counted and its key. */
  parts: DayPart[]
}

/**
 * What happened on these days. Those that are counted already are read; today, and what has changed since it was counted, is counted now.
 * So the numbers are those of this moment, whatever the job has done.
 */
export async function readDays(db: Queryable, whose: Whose, days: Days): Promise<Counted> {
  const live = await notCounted(db, whose, days)
  const { organizationId } = whose
  const within = ({ organizationId: of, day }: typeof reportDays | typeof reportParts) =>
    and(
      eq(of, organizationId),
      sql`${day} between ${days.from} and ${days.to}`,
      ...live.map(({ from, to }) => sql`${day} not between ${from} and ${to}`),
    )
  const rows = await db.select().from(reportDays).where(within(reportDays)).orderBy(asc(reportDays.day))
  const stored = await db
    .select({
      part: reportParts.part,
      key: reportParts.key,
      label: sql<string>`max(${reportParts.label})`,
      count: sql<number>`sum(${reportParts.count})::float8`,
      amount: sql<number>`sum(${reportParts.amount})::float8`,
    })
    .from(reportParts)
    .where(within(reportParts))
    .groupBy(reportParts.part, reportParts.key)
  const byDay = new Map(rows.map(({ organizationId: _, day, ...numbers }) => [day, numbers]))
  const parts = new Map(stored.map((part) => [`${part.part} ${part.key}`, part]))
  for (const run of live)
    for (const [day, facts] of await dayFactsOf(db, whose, run)) {
      byDay.set(day, facts.numbers)
      for (const part of facts.parts) {
        const known = parts.get(`${part.part} ${part.key}`)
        if (known) {
          known.count += part.count
          known.amount += part.amount
        } else parts.set(`${part.part} ${part.key}`, { ...part })
      }
    }
  const sum = [...byDay.values()].reduce(addNumbers, noNumbers())
  return { byDay, sum, parts: [...parts.values()] }
}

/** Of these days those that must be counted now, in runs. */
async function notCounted(db: Queryable, whose: Whose, { from, to }: Days): Promise<Days[]> {
  const { organizationId } = whose
  const [state] = await db
    .select({ countedUntil: reportStates.countedUntil })
    .from(reportStates)
    .where(eq(reportStates.organizationId, organizationId))
  const counted = state?.countedUntil ?? null
  if (counted === null) {
    const beginning = await beginningOf(db, whose)
    return beginning <= to ? [{ from: beginning > from ? beginning : from, to }] : []
  }
  if (counted < from) return [{ from, to }]
  const marked = await db
    .selectDistinct({ day: reportMarks.day })
    .from(reportMarks)
    .where(
      and(
        eq(reportMarks.organizationId, organizationId),
        sql`${reportMarks.day} between ${from} and ${counted < to ? counted : to}`,
      ),
    )
    .orderBy(asc(reportMarks.day))
  const all = marked.map(({ day }) => day)
  const runs = runsOf(all, Number.POSITIVE_INFINITY)
  const [first, last] = [all[0], all.at(-1)]
  const changed = runs.length > MANY_RUNS && first && last ? [{ from: first, to: last }] : runs
  return counted < to ? [...changed, { from: plusDays(counted, 1), to }] : changed
}
