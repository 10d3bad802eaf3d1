import { and, getColumnTable, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const BATCH = 1000

/**
 * Deletes the rows that match, a thousand at a time, each time in a transaction of its own: however many have piled up,
 * no lock is held for long. `key` is the table's primary key. Stops early when the signal is aborted.
 */
export async function deleteInBatches(
  db: Database,
  key: PgColumn,
  where: SQL | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const table = getColumnTable<PgTable>(key)
  for (let deleted = BATCH; deleted === BATCH && !signal?.aborted; ) {
    const batch = db.select({ key }).from(table).where(where).limit(BATCH)
    // asked twice, because a row may be changed by others after it was chosen
    const { rowCount } = await db.delete(table).where(and(inArray(key, batch), where))
    deleted = rowCount ?? 0
  }
}
