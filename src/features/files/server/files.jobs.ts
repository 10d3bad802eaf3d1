import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { defineJob } from '#server/jobs/job.ts'
import type { Storage } from '#server/storage/storage.ts'
import { files } from './files.tables.ts'

const BATCH = 200

/** Removes what was given up, what hung on nothing for a day, and what outlived its owner. */
export const sweepFiles = defineJob({
  name: 'files.sweep',
  payload: z.object({}),
  schedule: '17 * * * *',
  async handle(_payload, { db, services: { storage }, signal }) {
    await giveUpLeftovers(db)
    while (!signal.aborted && (await removeBatch(db, storage)) === BATCH);
  },
})

/** Marks first, so that nobody hangs a file on a thing while its object is being removed. */
async function giveUpLeftovers(db: Database): Promise<void> {
  const isLoose = and(isNull(files.attachedToId), sql`${files.createdAt} < now() - interval '1 day'`)
  const isOrphan = or(
    and(eq(files.purpose, 'avatar'), isNull(files.userId)),
    and(ne(files.purpose, 'avatar'), isNull(files.organizationId)),
  )
  await db
    .update(files)
    .set({ removedAt: sql`now()` })
    .where(and(isNull(files.removedAt), or(isLoose, isOrphan)))
}

/** The objects go before their rows: what fails between is tried again in the next hour. */
async function removeBatch(db: Database, storage: Storage): Promise<number> {
  const { id, key, thumbnailKey } = files
  const given = await db.select({ id, key, thumbnailKey }).from(files).where(isNotNull(files.removedAt)).limit(BATCH)
  for (const file of given) {
    await storage.remove(file.key)
    if (file.thumbnailKey) await storage.remove(file.thumbnailKey)
  }
  const ids = given.map((file) => file.id)
  if (ids.length > 0) await db.delete(files).where(inArray(files.id, ids))
  return given.length
}
