import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { defineJob, type JobContext } from '#server/jobs/job.ts'
import { UNDER_WAY } from '../organization-export.ts'
import { removePieces } from './export-pieces.ts'
import { beginRun, ExportEnded, giveUpExport } from './export-run.ts'
import { makeExport } from './make-export.ts'
import { clearingOfExport, makingOfExport } from './organization-export.queued.ts'
import { organizationExports } from './organization-export.tables.ts'

const { id, organizationId, state, runId, pieceCount, createdAt, expiresAt } = organizationExports

/** What an organisation with the most files takes; one run is not longer than that. */
const EXPIRE_SECONDS = 12 * 3600
/** What no job has ended by then was lost. */
const LOST_AFTER_MS = 24 * 3_600_000
/** How long a row stays that is offered no more: for the limit of a day, and to see that one failed. */
const ROW_KEPT_MS = 30 * 86_400_000
const AT_ONCE = 50

/** Makes an export from its beginning: a try that ended in the middle leaves nothing that is offered. */
export const makeExports = defineJob({
  ...makingOfExport,
  retry: { limit: 3, delaySeconds: 30 },
  expireInSeconds: EXPIRE_SECONDS,
  async handle({ exportId }, { db, services, log, signal }) {
    const begun = await beginRun(db, exportId)
    if (!begun) return
    const { storage, clock, features } = services
    await removePieces(storage, begun.earlier)
    try {
      await makeExport({ db, storage, log, signal, clock, kinds: features.exported }, begun.run)
    } catch (error) {
      if (!(error instanceof ExportEnded)) throw error
    }
  },
  giveUp: ({ exportId }, { db }) => giveUpExport(db, exportId),
})

/** Removes the pieces of an export that was deleted. */
export const clearExports = defineJob({
  ...clearingOfExport,
  handle: ({ exportId }, { db, services }) => clear(db, services, exportId),
})

/** Takes away what is a week old, gives up what was lost, and removes what is not offered any more from the storage. */
export const sweepExports = defineJob({
  name: 'organization-export.sweep',
  payload: z.object({}),
  schedule: '41 * * * *',
  async handle(_, { db, services, signal }) {
    const now = services.clock().getTime()
    const before = (ms: number) => new Date(now - ms).toISOString()
    await db
      .update(organizationExports)
      .set({ state: 'REMOVED' })
      .where(and(eq(state, 'READY'), lt(expiresAt, before(0))))
    const lost = await db
      .select({ id })
      .from(organizationExports)
      .where(and(inArray(state, [...UNDER_WAY]), lt(createdAt, before(LOST_AFTER_MS))))
    for (const one of lost) await giveUpExport(db, one.id)
    await clearAll(db, services, signal)
    const isOver = and(eq(pieceCount, 0), inArray(state, ['REMOVED', 'FAILED']), lt(createdAt, before(ROW_KEPT_MS)))
    const isOrphan = and(eq(pieceCount, 0), isNull(organizationId))
    await deleteInBatches(db, id, or(isOver, isOrphan), signal)
  },
})

const isOffered = inArray(state, ['READY', ...UNDER_WAY])

/** Also those of an organisation that is gone. */
async function clearAll(db: Database, services: JobContext['services'], signal: AbortSignal): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  while (!signal.aborted) {
    const rows = await db
      .select({ id })
      .from(organizationExports)
      .where(and(gt(id, last), gt(pieceCount, 0), or(sql`not ${isOffered}`, isNull(organizationId))))
      .orderBy(id)
      .limit(AT_ONCE)
    for (const row of rows) await clear(db, services, row.id)
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return
    last = end.id
  }
}

async function clear(db: Database, { storage }: JobContext['services'], exportId: string): Promise<void> {
  const [row] = await db
    .select({ id, runId, pieceCount })
    .from(organizationExports)
    .where(and(eq(id, exportId), or(sql`not ${isOffered}`, isNull(organizationId))))
  if (!row || row.pieceCount === 0) return
  await removePieces(storage, row)
  await db
    .update(organizationExports)
    .set({ pieceCount: 0 })
    .where(and(eq(id, exportId), eq(pieceCount, row.pieceCount)))
}
