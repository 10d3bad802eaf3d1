import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { Days } from '../report-range.ts'
import { beginningOf, dayFactsOf } from './day-facts-of.ts'
import { writeMonths } from './garage-months.ts'
import { reportDays, reportMarks, reportParts, reportStates } from './reporting.tables.ts'
import { runsOf } from './runs-of.ts'
import type { Whose } from './whose.ts'

/** Days that are counted in one transaction: a garage's hold more, and there are fewer garages. */
const CHUNK_DAYS = { GARAGE: 62, CUSTOMER: 366 } as const
/** Marks that are taken at a time. */
const MARKS = 2000
/** Organisations that are looked for at a time. */
const AT_ONCE = 200
/** Rows of one insert: each has at most eighteen values, of which PostgreSQL takes 65,535. */
const ROWS = 1000
/** A write that began before midnight has ended by then: the day that ended is counted afterwards. */
export const SETTLED_MS = 10 * 60_000

/** Counts the days that are over, and again those that have changed since; what is to do is looked up again each time. */
export const rollUpJob = defineJob({
  name: 'reporting.roll-up',
  payload: z.object({}),
  schedule: '*/2 * * * *',
  // a first run counts years; what it did not reach is the next one's
  expireInSeconds: 540,
  handle: (_, { db, services, signal }) => rollUp(db, services.clock(), signal),
})

export async function rollUp(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const until = plusDays(dayInHelsinki(new Date(now.getTime() - SETTLED_MS)), -1)
  for (let after: string | null = null; !signal?.aborted; ) {
    const found = await toCount(db, until, after)
    for (const one of found) {
      if (signal?.aborted) return
      await countOrganization(db, one, until, signal)
    }
    after = found.at(-1)?.organizationId ?? null
    if (found.length < AT_ONCE) return
  }
}

const toCount = (db: Database, until: string, after: string | null) =>
  db
    .select({ organizationId: organizations.id, organizationType: organizations.type })
    .from(organizations)
    .leftJoin(reportStates, eq(reportStates.organizationId, organizations.id))
    .where(
      and(
        after === null ? undefined : sql`${organizations.id} > ${after}`,
        sql`(${reportStates.countedUntil} is null or ${reportStates.countedUntil} < ${until}
          or exists (select from ${reportMarks} where ${reportMarks.organizationId} = ${organizations.id}))`,
      ),
    )
    .orderBy(organizations.id)
    .limit(AT_ONCE)

async function countOrganization(db: Database, whose: Whose, until: string, signal?: AbortSignal): Promise<void> {
  // the triggers mark days of an organisation that is here: it is counted from the next run on, when every write marks
  const isNew = await db.insert(reportStates).values(whose).onConflictDoNothing().returning()
  if (isNew.length > 0) return
  while (!signal?.aborted && (await transact(db, (tx) => countNext(tx, whose, until))));
  while (!signal?.aborted && (await transact(db, (tx) => countMarked(tx, whose))));
}

/** Counts the next uncounted days; false when there are none. */
async function countNext(tx: Transaction, whose: Whose, until: string): Promise<boolean> {
  const from = await nextDay(tx, whose, until)
  if (from > until) return false
  const last = plusDays(from, CHUNK_DAYS[whose.organizationType] - 1)
  const to = last < until ? last : until
  await writeDays(tx, whose, { from, to })
  await tx.update(reportStates).set({ countedUntil: to }).where(eq(reportStates.organizationId, whose.organizationId))
  return to < until
}

/** The first day that is not counted; of an organisation that nothing is counted of, when it came, or had its first ticket. */
async function nextDay(tx: Transaction, whose: Whose, until: string): Promise<string> {
  const { organizationId } = whose
  const [state] = await tx
    .select({ countedUntil: reportStates.countedUntil })
    .from(reportStates)
    .where(eq(reportStates.organizationId, organizationId))
    .for('update')
  if (state?.countedUntil) return plusDays(state.countedUntil, 1)
  const beginning = await beginningOf(tx, whose)
  return beginning < until ? beginning : until
}

/** Counts again what has changed of days that were counted; false when nothing is left. */
async function countMarked(tx: Transaction, whose: Whose): Promise<boolean> {
  const { organizationId } = whose
  await tx.select().from(reportStates).where(eq(reportStates.organizationId, organizationId)).for('update')
  // read before the days are: what is marked meanwhile stays for the next round
  const marks = await tx
    .select({ id: reportMarks.id, day: reportMarks.day })
    .from(reportMarks)
    .where(eq(reportMarks.organizationId, organizationId))
    .orderBy(reportMarks.id)
    .limit(MARKS)
  for (const days of runsOf(
    marks.map(({ day }) => day),
    CHUNK_DAYS[whose.organizationType],
  ))
    await writeDays(tx, whose, days)
  const ids = marks.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(reportMarks).where(inArray(reportMarks.id, ids))
  return marks.length === MARKS
}

async function writeDays(tx: Transaction, whose: Whose, days: Days): Promise<void> {
  const { organizationId } = whose
  const counted = [...(await dayFactsOf(tx, whose, days))]
  for (const table of [reportDays, reportParts])
    await tx
      .delete(table)
      .where(and(eq(table.organizationId, organizationId), sql`${table.day} between ${days.from} and ${days.to}`))
  const numbers = counted.map(([day, facts]) => ({ organizationId, day, ...facts.numbers }))
  const parts = counted.flatMap(([day, facts]) => facts.parts.map((part) => ({ organizationId, day, ...part })))
  for (let at = 0; at < numbers.length; at += ROWS) await tx.insert(reportDays).values(numbers.slice(at, at + ROWS))
  for (let at = 0; at < parts.length; at += ROWS) await tx.insert(reportParts).values(parts.slice(at, at + ROWS))
  if (whose.organizationType === 'GARAGE') await writeMonths(tx, organizationId, days)
}
