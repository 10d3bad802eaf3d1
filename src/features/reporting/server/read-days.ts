import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
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
export const readDays = async (db: Queryable, whose: Whose, days: Days): Promise<Counted> =>
  (await readSplit(db, whose, days, days.from)).counted

/** The same of these days and of as many before them, asked at once. */
export const readWithEarlier = (
  db: Queryable,
  whose: Whose,
  { days, before }: { days: Days; before: Days },
): Promise<{ counted: Counted; earlier: Counted }> =>
  readSplit(db, whose, { from: before.from, to: days.to }, days.from)

/** `counted` from `split` on, `earlier` before it. */
async function readSplit(db: Queryable, whose: Whose, days: Days, split: string) {
  const live = await notCounted(db, whose, days)
  const [counted, earlier] = [collector(), collector()]
  const of = (day: string) => (day < split ? earlier : counted)
  const { organizationId } = whose
  const within = ({ organizationId: of, day }: typeof reportDays | typeof reportParts) =>
    and(
      eq(of, organizationId),
      sql`${day} between ${days.from} and ${days.to}`,
      ...live.map(({ from, to }) => sql`${day} not between ${from} and ${to}`),
    )
  const rows = await db.select().from(reportDays).where(within(reportDays)).orderBy(asc(reportDays.day))
  for (const { organizationId: _, day, ...numbers } of rows) of(day).add(day, numbers)
  const { part, key, label, count, amount, day } = reportParts
  const sumOf = (column: typeof count | typeof amount, when: SQL) =>
    sql<number | null>`(sum(${column}) filter (where ${when}))::float8`
  const [isLater, isEarlier] = [sql`${day} >= ${split}`, sql`${day} < ${split}`]
  const stored = await db
    .select({
      ...{ part, key, label: sql<string>`max(${label})` },
      ...{ count: sumOf(count, isLater), amount: sumOf(amount, isLater) },
      ...{ earlierCount: sumOf(count, isEarlier), earlierAmount: sumOf(amount, isEarlier) },
    })
    .from(reportParts)
    .where(within(reportParts))
    .groupBy(part, key)
  for (const { earlierCount, earlierAmount, count, amount, ...part } of stored) {
    if (count !== null && amount !== null) counted.addPart({ ...part, count, amount })
    if (earlierCount !== null && earlierAmount !== null)
      earlier.addPart({ ...part, count: earlierCount, amount: earlierAmount })
  }
  for (const run of live)
    for (const [day, facts] of await dayFactsOf(db, whose, run)) {
      of(day).add(day, facts.numbers)
      for (const part of facts.parts) of(day).addPart(part)
    }
  return { counted: counted.all(), earlier: earlier.all() }
}

function collector() {
  const byDay = new Map<string, DayNumbers>()
  const parts = new Map<string, DayPart>()
  return {
    add: (day: string, numbers: DayNumbers) => byDay.set(day, numbers),
    addPart(part: DayPart) {
      const known = parts.get(`${part.part} ${part.key}`)
      if (known) {
        known.count += part.count
        known.amount += part.amount
      } else parts.set(`${part.part} ${part.key}`, { ...part })
    },
    all: (): Counted => ({
      byDay,
      sum: [...byDay.values()].reduce(addNumbers, noNumbers()),
      parts: [...parts.values()],
    }),
  }
}

/** Of these days those that must be counted now, in runs. */
async function notCounted(db: Queryable, whose: Whose, { from, to }: Days): Promise<Days[]> {
  const { organizationId } = whose
  const changedDays = db
    .selectDistinct({ day: reportMarks.day })
    .from(reportMarks)
    .where(
      and(
        eq(reportMarks.organizationId, organizationId),
        sql`${reportMarks.day} between ${from} and least(${reportStates.countedUntil}, ${to})`,
      ),
    )
    .orderBy(asc(reportMarks.day))
  const [state] = await db
    .select({ countedUntil: reportStates.countedUntil, changed: sql<string[]>`array(${changedDays})::text[]` })
    .from(reportStates)
    .where(eq(reportStates.organizationId, organizationId))
  const counted = state?.countedUntil ?? null
  if (counted === null) {
    const beginning = await beginningOf(db, whose)
    return beginning <= to ? [{ from: beginning > from ? beginning : from, to }] : []
  }
  if (counted < from) return [{ from, to }]
  const all = state?.changed ?? []
  const runs = runsOf(all, Number.POSITIVE_INFINITY)
  const [first, last] = [all[0], all.at(-1)]
  const changed = runs.length > MANY_RUNS && first && last ? [{ from: first, to: last }] : runs
  return counted < to ? [...changed, { from: plusDays(counted, 1), to }] : changed
}
