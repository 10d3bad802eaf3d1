import { setImmediate } from 'node:timers/promises'
import type { ImportReport } from '#shared/import-report.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Batches, FileToRead, Importer, ImportRequest, ImportScope, Outcome } from './importer.ts'
import { makeReport, unreadable } from './make-report.ts'
import { knownColumns } from './map-columns.ts'
import { readCsv } from './read-csv.ts'
import { type Numbered, type RowReader, readRows } from './read-rows.ts'

type Spec<Name extends string, Row, World> = {
  maxRows: number
  batchRows: number
  scope: Batches['scope']
  /** Made again for each file: a rule may depend on the day. */
  reader: (services: ImportRequest['services'], scope: ImportScope) => RowReader<Name, Row>
  /** The title of the column by which people know a row. */
  nameColumn: string
  /** The order in which rows are saved, where it is not the file's. */
  order?: (rows: readonly Numbered<Row>[]) => Numbered<Row>[]
  /** What these rows are compared with. With a transaction it stays so until that ends. */
  world: (
    db: Database | Transaction,
    services: ImportRequest['services'],
    scope: ImportScope,
    asked: { rows: readonly Numbered<Row>[]; isLocked: boolean },
  ) => Promise<World>
  /** Compares one row, and changes the world as if it were saved. */
  plan: (world: World, row: Numbered<Row>) => void
  /** What came of the planned rows. */
  outcome: (world: World) => Outcome | Promise<Outcome>
  write: (tx: Transaction, services: ImportRequest['services'], scope: ImportScope, world: World) => Promise<void>
  finish: Batches['finish']
}

/** Rows that are planned before others get their turn. */
const ROWS_A_TURN = 200

/**
 * An importer of files that are too large to be saved in one request: the request previews the whole file, and its rows are saved in the background
 * (`import-runs.ts`) with the same plan, each batch against what there is by then.
 */
export function batchImporter<Name extends string, Row, World>(spec: Spec<Name, Row, World>): Importer {
  async function read(services: ImportRequest['services'], scope: ImportScope, { bytes, chosen }: FileToRead) {
    const reader = spec.reader(services, scope)
    const csv = await readCsv(bytes, { maxRows: spec.maxRows, columns: knownColumns(reader) })
    return { csv, file: await readRows(csv, reader, chosen) }
  }

  async function planned(
    db: Database | Transaction,
    services: ImportRequest['services'],
    scope: ImportScope,
    asked: { rows: readonly Numbered<Row>[]; isLocked: boolean },
  ): Promise<World> {
    const world = await spec.world(db, services, scope, asked)
    for (const [index, row] of asked.rows.entries()) {
      if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await setImmediate()
      spec.plan(world, row)
    }
    return world
  }

  async function preview({ db, services, bytes, chosen, ...asked }: ImportRequest): Promise<ImportReport> {
    const scope = await spec.scope({ db, services, ...asked })
    const { csv, file } = await read(services, scope, { bytes, chosen })
    if (!('rows' in file)) return unreadable(file)
    const rows = spec.order?.(file.rows) ?? file.rows
    const outcome = await spec.outcome(await planned(db, services, scope, { rows, isLocked: false }))
    return makeReport({
      ...outcome,
      imported: false,
      isLong: true,
      csv,
      file,
      nameColumn: spec.nameColumn,
      skipped: file.skipped + outcome.skipped,
      errors: [...file.errors, ...outcome.errors],
      warnings: [...file.warnings, ...outcome.warnings],
    })
  }

  return {
    async requireAccess(asked) {
      await spec.scope(asked)
    },
    run: preview,
    batches: {
      size: spec.batchRows,
      scope: spec.scope,
      async read(services, scope, given) {
        const { csv, file } = await read(services, scope, given)
        if (!('rows' in file)) return null
        return { csv, file: { ...file, rows: spec.order?.(file.rows) ?? file.rows } }
      },
      async save(tx, services, scope, given) {
        // the rows that `read` gave
        const rows = given as readonly Numbered<Row>[]
        const world = await planned(tx, services, scope, { rows, isLocked: true })
        await spec.write(tx, services, scope, world)
        return spec.outcome(world)
      },
      finish: spec.finish,
    },
  }
}
