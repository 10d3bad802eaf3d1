import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { plusDays, plusMonths } from '#shared/calendar-day.ts'
import type { DayNumbers } from '../day-facts.ts'
import type { Days } from '../report-range.ts'
import { percentile } from '../turnaround.ts'
import { reportDays, reportMonths, reportParts, sumsOfDays } from './reporting.tables.ts'

/** The days of a month, `2026-11`. */
export function daysOfMonth(month: string): Days {
  const from = `${month}-01`
  return { from, to: plusDays(plusMonths(from, 1), -1) }
}

const monthOf = (day: string): string => day.slice(0, 7)

/** Adds up the months of these days from the days that are kept. */
export async function writeMonths(tx: Transaction, organizationId: string, { from, to }: Days): Promise<void> {
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(plusMonths(`${month}-01`, 1)))
    await writeMonth(tx, organizationId, month)
}

async function writeMonth(tx: Transaction, organizationId: string, month: string): Promise<void> {
  const days = daysOfMonth(month)
  const within = ({ organizationId: of, day }: typeof reportDays | typeof reportParts) =>
    and(eq(of, organizationId), sql`${day} between ${days.from} and ${days.to}`)
  await tx
    .delete(reportMonths)
    .where(and(eq(reportMonths.organizationId, organizationId), eq(reportMonths.month, month)))
  const [numbers] = await tx
    .select(sumsOfDays)
    .from(reportDays)
    .where(within(reportDays))
    .groupBy(reportDays.organizationId)
  if (!numbers) return
  const took = await tx
    .select({ minutes: sql<number>`${reportParts.key}::int`, count: reportParts.count })
    .from(reportParts)
    .where(and(within(reportParts), eq(reportParts.part, 'TURNAROUND')))
  await tx.insert(reportMonths).values({ organizationId, month, ...numbers, turnaroundMinutes: percentile(took, 0.5) })
}

export type GarageMonth = DayNumbers & { turnaroundMinutes: number | null }
