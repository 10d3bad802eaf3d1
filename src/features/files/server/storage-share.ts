import { and, eq, gte, sql, sum } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { smallestIdAt } from '#server/db/new-id.ts'
import { AppError } from '#shared/app-error.ts'
import { files } from './files.tables.ts'

/** A fleet's busiest day, ten times over. */
export const MAX_DAY_BYTES = 2 * 1024 ** 3

const DAY_MS = 86_400_000

/**
 * Refuses an upload of an organisation that has sent too much within a day, as `limit: storage_share`: people may send many files
 * an hour each, and an organisation many people.
 */
export async function requireStorageShare(db: Database, organizationId: string | null): Promise<void> {
  if (organizationId === null) return
  const [day] = await db
    .select({ bytes: sum(files.sizeBytes).mapWith(Number) })
    .from(files)
    .where(
      and(
        eq(files.organizationId, organizationId),
        // ids sort by time, and the index has them
        gte(files.id, smallestIdAt(new Date(Date.now() - DAY_MS))),
        gte(files.createdAt, sql`now() - interval '1 day'`),
      ),
    )
  if ((day?.bytes ?? 0) >= MAX_DAY_BYTES) throw new AppError('limit', 'storage_share')
}
