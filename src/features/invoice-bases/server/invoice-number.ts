import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { type DocumentKind, NUMBER_SERIES } from '../invoice-document.ts'
import { invoiceCounters } from './invoice-bases.tables.ts'

/**
 * The garage's next number of a year in the series of this kind, such as `2026-0007` or `H2026-0001`. A rollback gives its number back, so none is
 * left out; documents of one garage and series are numbered one at a time.
 */
export async function nextNumber(
  tx: Transaction,
  { garageId, kind, year }: { garageId: string; kind: DocumentKind; year: number },
): Promise<string> {
  const series = NUMBER_SERIES[kind]
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ garageId, series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.garageId, invoiceCounters.series, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last })
  if (!counter) throw new Error('a counter that was written was not answered')
  return `${series}${year}-${String(counter.last).padStart(4, '0')}`
}
