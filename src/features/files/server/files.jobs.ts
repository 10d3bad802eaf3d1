import { and, eq, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { defineJob, type JobContext } from '#server/jobs/job.ts'
import { isBeingWritten } from './being-written.ts'
import { files } from './files.tables.ts'

const BATCH = 200

/** Removes what was given up, what hung on nothing for a day, and what outlived its owner. */
export const sweepFiles = defineJob({
  name: 'files.sweep',
  payload: z.object({}),
  schedule: '17 * * * *',
  async handle(_payload, context) {
    await giveUpLeftovers(context.db)
    const run = context.services.clock().toISOString()
    while (!context.signal.aborted && (await removeBatch(context, run)) === BATCH);
  },
})

/** Marks first, so that no file is hung on a thing while its object is being removed. */
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

/**
 * The objects go before their rows. A file whose object cannot be removed keeps its row, with the run that tried in vain:
 * it waits behind all others for the next run. Returns how many were tried.
 */
async function removeBatch({ db, log, services: { storage }, signal }: JobContext, run: string): Promise<number> {
  const { id, key, thumbnailKey, removedAt, removalFailedAt } = files
  const given = await db
    .select({ id, key, thumbnailKey })
    .from(files)
    .where(and(isNotNull(removedAt), not(isBeingWritten), or(isNull(removalFailedAt), lt(removalFailedAt, run))))
    .orderBy(sql`${removalFailedAt} nulls first`, id)
    .limit(BATCH)
  const removed: string[] = []
  const failed: string[] = []
  for (const file of given) {
    if (signal.aborted) break
    try {
      await storage.remove(file.key)
      if (file.thumbnailKey) await storage.remove(file.thumbnailKey)
      removed.push(file.id)
    } catch (error) {
      log.warn({ err: error, fileId: file.id }, 'a file could not be removed')
      failed.push(file.id)
    }
  }
  if (removed.length > 0) await db.delete(files).where(inArray(id, removed))
  if (failed.length > 0) await db.update(files).set({ removalFailedAt: run }).where(inArray(id, failed))
  return given.length
}
