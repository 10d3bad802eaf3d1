import { and, desc, eq, getColumns, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError, notFound } from '#shared/app-error.ts'
import { Id, isUuid } from '#shared/id.ts'
import type { ImportError, ImportReport, ImportRun, ImportSum } from '#shared/import-report.ts'
import { cutText } from '#shared/plain-text.ts'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { transact } from '../db/transact.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJob, defineJobKind } from '../jobs/job.ts'
import { answerOnce, earlierTry } from '../request-key.ts'
import { importRuns } from './import-runs.tables.ts'
import type { Batches, Importer, ImportRequest, ImportScope, Outcome, ReadFile } from './importer.ts'
import { MAX_WRONG_ROWS } from './make-report.ts'
import type { CsvRow } from './read-csv.ts'

export type RunRow = typeof importRuns.$inferSelect

/** What is kept of what is wrong or odd; a super-user's and a garage's screens show no more. */
const MAX_KEPT_ERRORS = 1000
const MAX_KEPT_WARNINGS = 100
const KEPT_DAYS = 30
/** A slice of a run: a process that ends in the middle is followed by another one soon. */
const SLICE_MS = 20_000

const runImport = defineJobKind('imports.run', z.object({ runId: Id }))

type Start = { kind: string; fileName: string; requestKey: string; report: ImportReport }

/** Keeps the file and queues the saving of its right rows; the same request key is the same run. Answers its id. */
export async function startRun(
  { db, services, bytes, chosen = {} }: Pick<ImportRequest, 'db' | 'services' | 'bytes' | 'chosen'>,
  batches: Batches,
  scope: ImportScope,
  { kind, fileName, requestKey, report }: Start,
): Promise<string> {
  const earlier = earlierTry(requestKey, {
    key: importRuns.requestKey,
    of: eq(importRuns.organizationId, scope.organizationId),
    answer: { id: importRuns.id },
  })
  const before = await earlier(db)
  if (before) return before.id
  const read = await batches.read(services, scope, { bytes, chosen })
  if (!read) throw new AppError('unprocessable', 'import_unreadable')
  const { file } = read
  const start = async () =>
    transact(db, async (tx) => {
      const [run] = await tx
        .insert(importRuns)
        .values({
          organizationId: scope.organizationId,
          kind,
          requestKey,
          asked: { scope, chosen },
          fileName: cutText(fileName, 200),
          file: bytes,
          state: 'RUNNING',
          rowCount: file.rows.length,
          skipped: file.skipped,
          errorCount: file.errors.length,
          errors: report.errors.filter(({ row }) => isOf(file.errors, row)).slice(0, MAX_KEPT_ERRORS),
          warningCount: file.warnings.length,
          warnings: file.warnings.slice(0, MAX_KEPT_WARNINGS),
          wrongRows: cellsOf(read, file.errors),
        })
        .returning({ id: importRuns.id })
      if (!run) throw new Error('insert returned no row')
      enqueue(tx, runImport, { runId: run.id }, { singletonKey: run.id })
      return run
    })
  return (await answerOnce(db, { index: 'import_runs_request', earlier }, start)).id
}

const isOf = (errors: readonly ImportError[], row: number | null): boolean => errors.some((one) => one.row === row)

/** The rows with these errors, as they are in the file. */
function cellsOf({ csv }: ReadFile, errors: readonly ImportError[]): RunRow['wrongRows'] {
  const wrong = new Set(errors.map(({ row }) => row))
  return { headings: csv.header, rows: csv.rows.filter(({ row }) => wrong.has(row)).slice(0, MAX_WRONG_ROWS) }
}

/** One run with what only the saving needs; who may see it is the caller's to ask. */
export async function runById(db: Queryable, id: string): Promise<RunRow> {
  const [run] = isUuid(id) ? await db.select().from(importRuns).where(eq(importRuns.id, id)).limit(1) : []
  if (!run) throw notFound('import')
  return run
}

/** The newest runs of one kind. */
export const newestRuns = async (
  db: Queryable,
  { organizationId, kind }: { organizationId: string; kind: string },
): Promise<ImportRun[]> => {
  const { file: _file, asked: _asked, wrongRows: _cells, ...columns } = getColumns(importRuns)
  const rows = await db
    .select(columns)
    .from(importRuns)
    .where(and(eq(importRuns.organizationId, organizationId), eq(importRuns.kind, kind)))
    .orderBy(desc(importRuns.createdAt))
    .limit(5)
  return rows.map(shownRun)
}

/** As its people see it. */
export const shownRun = (run: Omit<RunRow, 'file' | 'asked' | 'wrongRows'>): ImportRun => ({
  id: run.id,
  kind: run.kind,
  fileName: run.fileName,
  state: run.state,
  createdAt: run.createdAt,
  doneRows: run.doneRows,
  rowCount: run.rowCount,
  added: run.added,
  updated: run.updated,
  unchanged: run.unchanged,
  skipped: run.skipped,
  sums: run.sums,
  errorCount: run.errorCount,
  errors: run.errors,
  warningCount: run.warningCount,
  warnings: run.warnings,
})

/** Goes on with a run that failed; without its file all of it was saved. */
export const resumeRun = (db: Database, id: string): Promise<void> =>
  transact(db, async (tx) => {
    const [failed] = await tx
      .update(importRuns)
      .set({ state: 'RUNNING' })
      .where(and(eq(importRuns.id, id), eq(importRuns.state, 'FAILED'), isNotNull(importRuns.file)))
      .returning({ id: importRuns.id })
    if (failed) enqueue(tx, runImport, { runId: id }, { singletonKey: id })
  })

/** Saves a run's rows, batch by batch, and goes on after any interruption with the first row that is not saved. */
export const runImportJob = defineJob({
  ...runImport,
  expireInSeconds: 90,
  concurrency: 2,
  async handle({ runId }, { db, services, signal }) {
    const run = await runById(db, runId).catch(() => null)
    if (run?.state !== 'RUNNING' || run.file === null) return
    const { importers } = services.features
    const batches = (Object.hasOwn(importers, run.kind) ? (importers[run.kind] as Importer) : undefined)?.batches
    if (!batches) throw new Error(`no such import: ${run.kind}`)
    const { scope, chosen } = run.asked
    const read = await batches.read(services, scope, { bytes: run.file, chosen })
    if (!read) throw new Error('the file cannot be read any more')
    const until = performance.now() + SLICE_MS
    for (let isDone = false; !isDone; ) {
      signal.throwIfAborted()
      const isSliceOver = performance.now() > until
      isDone = await transact(db, async (tx) => {
        const isLast = await saveBatch(tx, { services, batches, scope, read, runId })
        if (!isLast && isSliceOver) enqueue(tx, runImport, { runId })
        return isLast || isSliceOver
      })
    }
  },
  async giveUp({ runId }, { db }) {
    // its last rows may have been saved just before its process died
    await db
      .update(importRuns)
      .set({ state: 'FAILED' })
      .where(and(eq(importRuns.id, runId), eq(importRuns.state, 'RUNNING')))
  },
})

type Running = Pick<ImportRequest, 'services'> & { batches: Batches; scope: ImportScope; read: ReadFile; runId: string }

/** Saves the next rows with the count of them; true when none are left. */
async function saveBatch(tx: Transaction, { services, batches, scope, read, runId }: Running): Promise<boolean> {
  const { file: _file, ...columns } = getColumns(importRuns)
  // a second process that works on the same run waits, and goes on after these rows
  const [run] = await tx.select(columns).from(importRuns).where(eq(importRuns.id, runId)).for('update')
  if (run?.state !== 'RUNNING') return true
  const rows = read.file.rows.slice(run.doneRows, run.doneRows + batches.size)
  const isLast = run.doneRows + rows.length >= read.file.rows.length
  const outcome = rows.length > 0 ? await batches.save(tx, services, scope, rows) : null
  const after = outcome ? withOutcome(run, outcome, read) : run
  if (isLast) await batches.finish(tx, scope, after)
  await tx
    .update(importRuns)
    .set({
      doneRows: run.doneRows + rows.length,
      added: after.added,
      updated: after.updated,
      unchanged: after.unchanged,
      skipped: after.skipped,
      sums: after.sums,
      errorCount: after.errorCount,
      errors: after.errors,
      warningCount: after.warningCount,
      warnings: after.warnings,
      wrongRows: after.wrongRows,
      changedAt: sql`now()`,
      ...(isLast && { state: 'DONE' as const, file: null }),
    })
    .where(eq(importRuns.id, runId))
  return isLast
}

function withOutcome<Run extends Omit<RunRow, 'file'>>(run: Run, outcome: Outcome, read: ReadFile): Run {
  const { headings, rows } = cellsOf(read, outcome.errors)
  const byRow = new Map(rows.map((row) => [row.row, row]))
  return {
    ...run,
    added: run.added + outcome.added,
    updated: run.updated + outcome.updated,
    unchanged: run.unchanged + outcome.unchanged,
    skipped: run.skipped + outcome.skipped,
    sums: summed(run.sums, outcome.sums),
    errorCount: run.errorCount + outcome.errors.length,
    errors: [...run.errors, ...outcome.errors.map((error) => withCell(error, byRow, read))].slice(0, MAX_KEPT_ERRORS),
    warningCount: run.warningCount + outcome.warnings.length,
    warnings: [...run.warnings, ...outcome.warnings].slice(0, MAX_KEPT_WARNINGS),
    wrongRows: { headings, rows: [...run.wrongRows.rows, ...rows].slice(0, MAX_WRONG_ROWS) },
  }
}

function withCell(error: ImportError, rows: ReadonlyMap<number, CsvRow>, { file }: ReadFile): ImportError {
  const row = error.row === null ? undefined : rows.get(error.row)
  const value = row && file.preview(row)[file.columns.indexOf(error.column)]
  return value === undefined ? error : { ...error, value: cutText(value, 60) }
}

/** Sums of the same name added up, in their first order. */
function summed(one: readonly ImportSum[], other: readonly ImportSum[]): ImportSum[] {
  const counts = new Map(one.map(({ label, count }) => [label, count]))
  for (const { label, count } of other) counts.set(label, (counts.get(label) ?? 0) + count)
  return [...counts].map(([label, count]) => ({ label, count }))
}

/** What was imported stays; how it went is forgotten after a month, and so is what was wrong in the file. */
export const sweepImportRuns = defineJob({
  name: 'imports.sweep',
  payload: z.object({}),
  schedule: '20 4 * * *',
  async handle(_, { db, services, signal }) {
    const before = new Date(services.clock().getTime() - KEPT_DAYS * 86_400_000).toISOString()
    await deleteInBatches(db, importRuns.id, lt(importRuns.createdAt, before), signal)
  },
})
