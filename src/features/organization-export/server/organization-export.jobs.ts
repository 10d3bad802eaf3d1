import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { staleRead } from '#server/db/replica.ts'
import type { ExportedKind } from '#server/exported.ts'
import { defineJob, type JobContext } from '#server/jobs/job.ts'
import { UNDER_WAY } from '../organization-export.ts'
import { removePieces } from './export-pieces.ts'
import { beginRun, ExportEnded, forgetPieces, giveUpExport } from './export-run.ts'
import { makeExport } from './make-export.ts'
import { clearingOfExport, makingOfExport } from './organization-export.queued.ts'
import { organizationExports } from './organization-export.tables.ts'

const { id, organizationId, state, runId, pieceCount, createdAt, expiresAt } = organizationExports

/** What an organisation with the most files takes; one run is not longer than that. */
const EXPIRE_SECONDS = 12 * 3600
/** Those that come after an organisation with very many files do not wait for it. */
const AT_ONCE_OF_PROCESS = 2
/** A store removes some twenty pieces a second. */
const REMOVE_SECONDS = 3600
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
  concurrency: AT_ONCE_OF_PROCESS,
  async handle({ exportId }, { db, services, log, signal }) {
    const { storage, clock, features } = services
    let begun = await beginRun(db, exportId)
    while (begun && 'left' in begun) {
      await removePieces(storage, begun.left)
      await forgetPieces(db, begun.left)
      begun = await beginRun(db, exportId)
    }
    if (!begun) return
    try {
      await makeExport(
        { db, storage, log, signal, clock, kinds: readStale(features.exported, { db, services }) },
        begun.run,
      )
    } catch (error) {
      if (!(error instanceof ExportEnded)) throw error
    }
  },
  giveUp: ({ exportId }, { db }) => giveUpExport(db, exportId),
})

/** Rows may be some seconds old, so a replica answers where there is one. */
const readStale = (kinds: readonly ExportedKind[], reading: Pick<JobContext, 'db' | 'services'>): ExportedKind[] =>
  kinds.map((kind) => ({
    ...kind,
    page: (_, ...asked) => staleRead(reading, ({ db }) => kind.page(db, ...asked)),
  }))

/** Removes the pieces of an export that was deleted. */
export const clearExports = defineJob({
  ...clearingOfExport,
  expireInSeconds: REMOVE_SECONDS,
  handle: ({ exportId }, { db, services }) => clear(db, services, exportId),
})

/** Takes away what is a week old, gives up what was lost, and removes what is not offered any more from the storage. */
export const sweepExports = defineJob({
  name: 'organization-export.sweep',
  payload: z.object({}),
  schedule: '41 * * * *',
  expireInSeconds: REMOVE_SECONDS,
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
