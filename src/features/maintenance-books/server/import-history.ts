import { areConnected, isManaged } from '#features/organizations/server/visible-parties.ts'
import { type Membership, requireVerified } from '#server/caller.ts'
import { transact } from '#server/db/transact.ts'
import type { Importer, ImportRequest } from '#server/import/importer.ts'
import { makeReport, unreadable } from '#server/import/make-report.ts'
import { knownColumns } from '#server/import/map-columns.ts'
import { readCsv } from '#server/import/read-csv.ts'
import { readRows } from '#server/import/read-rows.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { MAX_HISTORY_ROWS } from '../history-columns.ts'
import { rowsOfCar, rowsOfCars } from './history-cars.ts'
import { historyFile } from './history-file.ts'
import { type BookRow, bookFor } from './maintenance-books.access.ts'
import { planHistory } from './plan-history.ts'
import { writeHistory } from './write-history.ts'

type Asked = Omit<ImportRequest, 'bytes' | 'save'>

/**
 * Old entries from a spreadsheet: into the book that is named (`thingId`), by either side; without one a garage brings in the history of all its
 * cars, each row into the book of the car that it names. What was brought in before is left alone, so a file can be sent again.
 */
export const historyImporter: Importer = {
  async requireAccess(request) {
    await access(request)
  },
  async run(request) {
    const { db, services, caller, bytes, save } = request
    const { membership, book } = await access(request)
    const now = services.clock()
    const reader = historyFile({ isOneCar: book !== null, today: dayInHelsinki(now) })
    const csv = await readCsv(bytes, { maxRows: MAX_HISTORY_ROWS, columns: knownColumns(reader) })
    const file = await readRows(csv, reader, request.chosen)
    if (!('rows' in file)) return unreadable(file)
    const found = await (book ? rowsOfCar(db, book.vehicleId, file.rows) : rowsOfCars(db, membership, file.rows))
    const errors = [...file.errors, ...found.errors].sort((one, other) => (one.row ?? 0) - (other.row ?? 0))
    const imported = save && (errors.length === 0 || request.isPartial === true)
    const isConnected = book === null || (await mayKnowCustomer(db, membership, book))
    const asked = { membership, book, isConnected, now }
    const plan = imported
      ? await transact(db, async (tx) => {
          const locked = await planHistory(tx, { ...asked, isLocked: true }, found)
          await writeHistory(tx, { services, caller, membership, isConnected }, locked.books)
          return locked
        })
      : await planHistory(db, { ...asked, isLocked: false }, found)
    return makeReport({
      imported,
      csv,
      mapping: file.mapping,
      errors,
      rows: csv.rows,
      columns: file.columns,
      ignoredColumns: file.ignoredColumns,
      preview: file.preview,
      added: plan.added,
      updated: 0,
      unchanged: plan.unchanged,
      skipped: plan.skipped + file.skipped,
      warnings: [...file.warnings, ...plan.warnings].sort((one, other) => (one.row ?? 0) - (other.row ?? 0)),
    })
  },
}

/** Refusals: `not_found: organization`, `maintenance_book`, `forbidden: garage_only`, `precondition: email_unverified`. */
async function access({ db, caller, organizationId, thingId }: Asked): Promise<{
  membership: Membership
  book: BookRow | null
}> {
  const membership = caller.memberships.find((one) => one.organizationId === organizationId)
  if (!membership) throw notFound('organization')
  // the other side reads it
  requireVerified(caller)
  if (thingId !== undefined) return { membership, book: await bookFor(db, membership, thingId) }
  if (membership.organizationType !== 'GARAGE') throw new AppError('forbidden', 'garage_only')
  return { membership, book: null }
}

/** The customer's word on its own car counts, and that of a garage that deals with it now. */
const mayKnowCustomer = async (db: Asked['db'], { organizationType }: Membership, book: BookRow): Promise<boolean> =>
  organizationType === 'CUSTOMER' || (await areConnected(db, book)) || (await isManaged(db, book))
