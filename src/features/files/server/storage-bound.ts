import { and, eq, isNull, or, sum } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_STORAGE_BYTES } from '../files.ts'
import { isBeingWritten } from './being-written.ts'
import { files } from './files.tables.ts'

/** What the organisation's files take, with those whose bytes are on their way, and without those given up. */
export async function usedBytes(db: Queryable, organizationId: string): Promise<number> {
  const [used] = await db
    .select({ bytes: sum(files.sizeBytes).mapWith(Number) })
    .from(files)
    .where(and(eq(files.organizationId, organizationId), or(isNull(files.removedAt), isBeingWritten)))
  return used?.bytes ?? 0
}

const full = () => new AppError('limit', 'storage_full', { details: { maxBytes: MAX_STORAGE_BYTES } })

/** Refuses before anything is received, as `limit: storage_full`, where there is no room for even one byte. */
export async function requireSomeRoom(db: Queryable, organizationId: string | null): Promise<void> {
  if (organizationId !== null && (await usedBytes(db, organizationId)) >= MAX_STORAGE_BYTES) throw full()
}

/** The same for a file of this size. Held until its row is there, so that of many at once each is counted. */
export async function requireRoom(tx: Transaction, organizationId: string | null, sizeBytes: number): Promise<void> {
  if (organizationId === null) return
  await lockName(tx, `files:${organizationId}`)
  if ((await usedBytes(tx, organizationId)) + sizeBytes > MAX_STORAGE_BYTES) throw full()
}
