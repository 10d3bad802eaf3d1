import { getColumnTable, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const BATCH = 1000

/**
 * Deletes the rows that match, a thousand at a time, each in a transaction of its own: however much has piled up, no
 * lock is held and no WAL is written for long. `key` is the table's primary key. Stops early when the signal is aborted.
 */
export async function deleteInBatches(
  db: Database,
  key: PgColumn,
  where: SQL | undefined,
  signal?: AbortSignal,
): Promise<number> {
  const table = getColumnTable<PgTable>(key)
  let total = 0
  let deleted = BATCH
  while (deleted === BATCH && !signal?.aborted) {
    const batch = db.select({ key }).from(table).where(where).limit(BATCH)
    const { rowCount } = await db.delete(table).where(inArray(key, batch))
    deleted = rowCount ?? 0
    total += deleted
  }
  return total
}
