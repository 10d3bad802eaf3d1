import { addAbortSignal } from 'node:stream'
import type { BaseLogger } from 'pino'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import type { Database } from '#server/db/database.ts'
import type { ExportedKind, ExportedRow } from '#server/exported.ts'
import { isMissing, type Storage } from '#server/storage/storage.ts'
import { pieceKey, removePieces, writeInPieces } from './export-pieces.ts'
import { ExportEnded, type ExportRun, finishRun, noteRun } from './export-run.ts'
import { type ExportedFile, exportedFiles, FILE_COLUMNS } from './exported-files.ts'
import { readmeText } from './readme-text.ts'
import { csvOf, jsonLinesOf } from './row-texts.ts'
import { type ZipEntry, zipBytes } from './write-zip.ts'

/** How many rows a statement reads, and so what is in memory of the rows. */
const PAGE_ROWS = 1000
/** How often the page is shown how many files were written. */
const FILES_A_NOTE = 50

type Making = {
  db: Database
  storage: Storage
  log: BaseLogger
  signal: AbortSignal
  clock: () => Date
  /** Of all features. */
  kinds: readonly ExportedKind[]
  pageRows?: number
}

/**
 * Makes the file of a run, and offers it once it is whole. Rows are read twice, once for each form: between the two something may have changed.
 * Throws `ExportEnded` when the export was deleted or taken over meanwhile, and what the database or the storage throws.
 */
export async function makeExport(making: Making, run: ExportRun): Promise<void> {
  const { db, storage, clock } = making
  const { exportId, runId, membership } = run
  const { name: organizationName } = await organizationById(db, membership.organizationId)
  const begunAt = clock()
  let pieceCount = 0
  try {
    const entries = entriesOf(making, run, { organizationName, begunAt })
    const sizeBytes = await writeInPieces(zipBytes(entries, begunAt), async (place, piece) => {
      making.signal.throwIfAborted()
      pieceCount = place + 1
      // noted before it is there, so that it is never left behind
      await noteRun(db, run, { pieceCount })
      await storage.put(pieceKey(exportId, runId, place), piece, 'application/octet-stream')
    })
    await finishRun(db, run, { sizeBytes, now: clock() })
  } catch (error) {
    // who ended it has removed what was there then, and may have missed what was on its way
    if (error instanceof ExportEnded) await removePieces(storage, { id: exportId, runId, pieceCount })
    throw error
  }
}

/** What one form of a kind is read of: its pages, counted. */
type Counted = { pages: () => AsyncGenerator<readonly ExportedRow[]>; rows: () => number }

async function* entriesOf(
  making: Making,
  run: ExportRun,
  about: { organizationName: string; begunAt: Date },
): AsyncGenerator<ZipEntry> {
  const { db } = making
  const side = run.membership.organizationType
  const kinds = making.kinds.filter(({ sides }) => sides.includes(side))
  await noteRun(db, run, { kindCount: kinds.length })
  const written: { name: string; about: string; rows: number }[] = []
  for (const [place, kind] of kinds.entries()) {
    const counted = counting(() => pagesOf(kind, making, run))
    yield* bothForms(kind.name, kind.columns(side), counted)
    written.push({ name: kind.name, about: kind.about, rows: counted.rows() })
    await noteRun(db, run, { kindsDone: place + 1 })
  }
  const reading = { db, membership: run.membership, kinds, pageRows: making.pageRows ?? PAGE_ROWS }
  const files = counting(() => exportedFiles(reading))
  yield* bothForms('files', FILE_COLUMNS, files)
  written.push({ name: 'files', about: 'Kuvat ja liitteet', rows: files.rows() })
  if (run.withFiles) {
    await noteRun(db, run, { fileCount: files.rows() })
    yield* filesOf(making, run, exportedFiles(reading))
  }
  const text = readmeText({ ...about, withFiles: run.withFiles }, written)
  yield { name: 'README.txt', bytes: once(Buffer.from(text)) }
}

async function* bothForms(name: string, columns: readonly string[], { pages }: Counted): AsyncGenerator<ZipEntry> {
  yield { name: `${name}.csv`, bytes: csvOf(columns, pages()) }
  yield { name: `${name}.jsonl`, bytes: jsonLinesOf(columns, pages()) }
}

/** The rows of the newest reading are counted. */
function counting(read: () => AsyncGenerator<readonly ExportedRow[]>): Counted {
  let rows = 0
  return {
    rows: () => rows,
    async *pages() {
      rows = 0
      for await (const page of read()) {
        rows += page.length
        yield page
      }
    },
  }
}

async function* pagesOf(
  { page }: ExportedKind,
  { db, signal, pageRows = PAGE_ROWS }: Making,
  { membership }: ExportRun,
): AsyncGenerator<readonly ExportedRow[]> {
  let after: string | null = null
  do {
    signal.throwIfAborted()
    const { rows, next } = await page(db, membership, after, pageRows)
    yield rows
    after = next
  } while (after !== null)
}

async function* filesOf(
  { db, storage, log, signal }: Making,
  run: ExportRun,
  pages: AsyncIterable<ExportedFile[]>,
): AsyncGenerator<ZipEntry> {
  let filesDone = 0
  for await (const page of pages)
    for (const { id, key, path } of page) {
      signal.throwIfAborted()
      try {
        // a store that stops in the middle ends with the run
        yield { name: path, bytes: addAbortSignal(signal, await storage.stream(key)), isPacked: true }
      } catch (error) {
        if (!isMissing(error)) throw error
        log.warn({ err: error, fileId: id }, 'a file of an export has no bytes in the storage')
      }
      filesDone += 1
      if (filesDone % FILES_A_NOTE === 0) await noteRun(db, run, { filesDone })
    }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
