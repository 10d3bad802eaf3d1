import type { ImportError } from '#shared/import-report.ts'
import type { Actor } from '../caller.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Importer, ImportRequest } from './importer.ts'
import { makeReport, unreadable } from './make-report.ts'
import { knownColumns } from './map-columns.ts'
import { readCsv } from './read-csv.ts'
import { type Numbered, type RowReader, readRows, type Wrong } from './read-rows.ts'

/** The rows that an organisation has already, and the ways to change many of them at once. */
type ImportedList<Existing, New> = {
  /** Runs the work while no other transaction changes the organisation's rows. */
  change: <Result>(db: Database, organizationId: string, work: (tx: Transaction) => Promise<Result>) => Promise<Result>
  all: (tx: Transaction, organizationId: string) => Promise<Existing[]>
  /** Locks the rows before they are read to be saved, where single ones are also changed outside of `change`. */
  lock?: (tx: Transaction, organizationId: string) => Promise<unknown>
  /** Adds and overwrites rows; refuses more than the list takes. */
  saveMany: (tx: Transaction, organizationId: string, rows: { added: New[]; updated: Existing[] }) => Promise<void>
}

/** What is done with one row of the file. */
export type Compared<Existing, New> = (
  | { added: New }
  | { updated: Existing }
  | { unchanged: true }
  | { wrong: Wrong[] }
) & {
  /** What of the row is left out, or looks odd next to what is known. */
  odd?: readonly Wrong[]
}

type Spec<Name extends string, Row, Existing, New> = {
  maxRows: number
  /** The organisation of the list, and the actor; throws when the caller may not import there. */
  access: (request: Omit<ImportRequest, 'bytes' | 'save'>) => Promise<{ organizationId: string; actor: Actor }>
  /** Made again for each file: a rule may depend on the day. */
  reader: (services: ImportRequest['services']) => RowReader<Name, Row>
  list: ImportedList<Existing, New>
  /** Compares with what there is. */
  comparer: (
    tx: Transaction,
    organizationId: string,
    existing: readonly Existing[],
  ) => Promise<(row: Row) => Compared<Existing, New>>
  audit: (
    tx: Transaction,
    actor: Actor,
    done: { organizationId: string; details: { added: number; updated: number } },
  ) => Promise<void>
}

/**
 * An importer of rows: those that are known are updated, others added, none removed; all of the file or nothing, unless its wrong rows are to be
 * left out. A feature says how a row is read and compared; reading the file, the report, the writing and the audit row are done here once.
 */
export const rowImporter = <Name extends string, Row, Existing, New>(
  spec: Spec<Name, Row, Existing, New>,
): Importer => ({
  async requireAccess(request) {
    await spec.access(request)
  },

  async run(request) {
    const { db, bytes, save } = request
    const { organizationId, actor } = await spec.access(request)
    const reader = spec.reader(request.services)
    const csv = await readCsv(bytes, { maxRows: spec.maxRows, columns: knownColumns(reader) })
    const file = await readRows(csv, reader, request.chosen)
    if (!('rows' in file)) return unreadable(file)

    return spec.list.change(db, organizationId, async (tx) => {
      if (save) await spec.list.lock?.(tx, organizationId)
      const existing = await spec.list.all(tx, organizationId)
      const { added, updated, unchanged, errors, warnings } = compareAll(
        file.rows,
        await spec.comparer(tx, organizationId, existing),
      )
      const allErrors = [...file.errors, ...errors]
      const imported = save && (allErrors.length === 0 || request.isPartial === true)
      if (imported) {
        await spec.list.saveMany(tx, organizationId, { added, updated })
        await spec.audit(tx, actor, { organizationId, details: { added: added.length, updated: updated.length } })
      }
      return makeReport({
        imported,
        csv,
        file,
        unchanged,
        errors: allErrors,
        nameColumn: reader.unique[0]?.column,
        added: added.length,
        updated: updated.length,
        skipped: file.skipped,
        warnings: [...file.warnings, ...warnings],
      })
    })
  },
})

function compareAll<Row, Existing, New>(
  rows: readonly Numbered<Row>[],
  compare: (row: Row) => Compared<Existing, New>,
) {
  const added: New[] = []
  const updated: Existing[] = []
  const errors: ImportError[] = []
  const warnings: ImportError[] = []
  let unchanged = 0
  for (const { number, row } of rows) {
    const compared = compare(row)
    for (const odd of compared.odd ?? []) warnings.push({ row: number, ...odd })
    if ('unchanged' in compared) unchanged++
    else if ('added' in compared) added.push(compared.added)
    else if ('updated' in compared) updated.push(compared.updated)
    else errors.push(...compared.wrong.map((wrong) => ({ row: number, ...wrong })))
  }
  return { added, updated, unchanged, errors, warnings }
}
