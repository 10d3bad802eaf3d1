import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { addNumbers, type DayNumbers, type DayPart, noNumbers } from '../day-facts.ts'
import type { Days } from '../report-range.ts'
import { beginningOf, dayFactsOf } from './day-facts-of.ts'
import { reportDays, reportMarks, reportParts, reportStates, sumsOfDays } from './reporting.tables.ts'
import { runsOf } from './runs-of.ts'
import type { Whose } from './whose.ts'

/** More runs of changed days than this are counted as one, with what lies between them. */
const MANY_RUNS = 12

export type Counted = {
  /** By the first day of each step; one without anything may be missing. */
  steps: Map<string, DayNumbers>
  sum: DayNumbers
  /** Over all the days, by what is counted and its key. */
  parts: DayPart[]
}

/**
 * What happened on these days. Those that are counted already are read; today, and what has changed since it was counted, is counted now.
 * So the numbers are those of this moment, whatever the job has done.
 */
export const readDays = async (db: Queryable, whose: Whose, days: Days): Promise<Counted> =>
  (await readSplit(db, whose, days, [days.from])).counted

/** The same of days in steps that follow each other, and of the days before them as one, asked at once. */
export const readWithEarlier = (
  db: Queryable,
  whose: Whose,
  { steps, before }: { steps: readonly Days[]; before: Days },
): Promise<{ counted: Counted; earlier: Counted }> =>
  readSplit(
    db,
    whose,
    { from: before.from, to: steps.at(-1)?.to ?? before.to },
    steps.map(({ from }) => from),
  )

/** `counted` in steps that begin on these days, `earlier` what was before the first of them. */
async function readSplit(db: Queryable, whose: Whose, days: Days, starts: readonly string[]) {
  const live = await notCounted(db, whose, days)
  const [counted, earlier] = [collector(), collector()]
  const [split = days.from] = starts
  const of = (day: string) => (day < split ? earlier : counted)
  const { organizationId } = whose
  const within = ({ organizationId: of, day }: typeof reportDays | typeof reportParts) =>
    and(
      eq(of, organizationId),
      sql`${day} between ${days.from} and ${days.to}`,
      ...live.map(({ from, to }) => sql`${day} not between ${from} and ${to}`),
    )
  for (const { step, ...numbers } of await storedSteps(db, within(reportDays), starts))
    if (step === null) earlier.add(days.from, numbers)
    else counted.add(step, numbers)
  for (const { countBefore, amountBefore, count, amount, ...part } of await storedParts(
    db,
    within(reportParts),
    split,
  )) {
    if (count !== null && amount !== null) counted.addPart({ ...part, count, amount })
    if (countBefore !== null && amountBefore !== null)
      earlier.addPart({ ...part, count: countBefore, amount: amountBefore })
  }
  for (const run of live)
    for (const [day, facts] of await dayFactsOf(db, whose, run)) {
      of(day).add(starts.findLast((start) => start <= day) ?? days.from, facts.numbers)
      for (const part of facts.parts) of(day).addPart(part)
    }
  return { counted: counted.all(), earlier: earlier.all() }
}

/** The sums of each step; its first day is null for what was before all of them. */
function storedSteps(db: Queryable, within: SQL | undefined, starts: readonly string[]) {
  const firstDays = sql`${sql.param(starts)}::date[]`
  const step = sql<string | null>`(${firstDays})[nullif(width_bucket(${reportDays.day}, ${firstDays}), 0)]::text`
  return db
    .select({ step, ...sumsOfDays })
    .from(reportDays)
    .where(within)
    .groupBy(sql`1`)
}

/** By what is counted and its key, from `split` on and before it; null where there is nothing. With today's names of people and organisations. */
function storedParts(db: Queryable, within: SQL | undefined, split: string) {
  const { part, key, label, count, amount, day } = reportParts
  const [isLater, isEarlier] = [sql`${day} >= ${split}`, sql`${day} < ${split}`]
  const sumOf = (column: typeof count | typeof amount, when: SQL) =>
    sql<number | null>`(sum(${column}) filter (where ${when}))::float8`
  const stored = db
    .select({
      ...{ part, key, label: sql<string>`max(${label})`.as('label') },
      ...{ count: sumOf(count, isLater).as('count'), amount: sumOf(amount, isLater).as('amount') },
      countBefore: sumOf(count, isEarlier).as('count_before'),
      amountBefore: sumOf(amount, isEarlier).as('amount_before'),
    })
    .from(reportParts)
    .where(within)
    .groupBy(part, key)
    .as('stored')
  // asked one by one: a join of few rows with all people would read all of them
  const nameOf = (table: typeof organizations | typeof users) =>
    sql`(select ${table.name} from ${table} where ${table.id} = ${stored.key}::uuid)`
  return db
    .select({
      ...{ part: stored.part, key: stored.key },
      label: sql<string>`coalesce(case ${stored.part}
        when 'PARTY' then ${nameOf(organizations)} when 'MECHANIC' then ${nameOf(users)} else ${stored.label} end, '')`,
      ...{ count: stored.count, amount: stored.amount },
      ...{ countBefore: stored.countBefore, amountBefore: stored.amountBefore },
    })
    .from(stored)
}

function collector() {
  const steps = new Map<string, DayNumbers>()
  const parts = new Map<string, DayPart>()
  return {
    add(step: string, numbers: DayNumbers) {
      const known = steps.get(step)
      if (known) addNumbers(known, numbers)
      else steps.set(step, { ...numbers })
    },
    addPart(part: DayPart) {
      const known = parts.get(`${part.part} ${part.key}`)
      if (known) {
        known.count += part.count
        known.amount += part.amount
      } else parts.set(`${part.part} ${part.key}`, { ...part })
    },
    all: (): Counted => ({
      steps,
      sum: [...steps.values()].reduce(addNumbers, noNumbers()),
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
