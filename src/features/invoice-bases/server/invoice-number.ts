import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { invoiceCounters } from './invoice-bases.tables.ts'

/**
 * The garage's next number of a year, such as `2026-0007`. A rollback gives its number back, so none is left out; bases of one garage are numbered
 * one at a time.
 */
export async function nextInvoiceNumber(tx: Transaction, garageId: string, year: number): Promise<string> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ garageId, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.garageId, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last })
  if (!counter) throw new Error('a counter that was written was not answered')
  return `${year}-${String(counter.last).padStart(4, '0')}`
}
