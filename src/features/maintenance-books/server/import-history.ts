import { planCars, writeBrought } from '#features/customer-import/server/bring-cars.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { areConnected, isManaged } from '#features/organizations/server/visible-parties.ts'
import { actorOf, type Membership, requireVerified } from '#server/caller.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Batches, ImportAsked, Importer, ImportRequest, ImportScope } from '#server/import/importer.ts'
import { makeReport, unreadable } from '#server/import/make-report.ts'
import { knownColumns } from '#server/import/map-columns.ts'
import { readCsv } from '#server/import/read-csv.ts'
import { type Numbered, readRows } from '#server/import/read-rows.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { ImportError, ImportSum } from '#shared/import-report.ts'
import { plateKey } from '#shared/plate-key.ts'
import { MAX_HISTORY_FILE_ROWS, MAX_HISTORY_ROWS } from '../history-columns.ts'
import { type OfCars, type Rows, rowsOfCar, rowsOfCars } from './history-cars.ts'
import { historyFile, type OldEntry } from './history-file.ts'
import { type BookRow, bookFor } from './maintenance-books.access.ts'
import { type Plan, planHistory } from './plan-history.ts'
import { writeHistory } from './write-history.ts'

type Services = ImportRequest['services']
type Writer = { services: Services; userId: string; membership: Membership; book: BookRow | null; scope: ImportScope }

/**
 * Old entries from a spreadsheet: into the book that is named (`thingId`), by either side; without one a garage brings in the history of all its
 * cars, each row into the book of the car that it names. What was brought in before is left alone, so a file can be sent again. More than
 * `MAX_HISTORY_ROWS` are saved in the background.
 */
export const historyImporter: Importer = {
  async requireAccess(asked) {
    await access(asked)
  },
  async run(request) {
    const { db, services, caller, save } = request
    const { membership, book, scope } = await access(request)
    const { csv, file } = await read(services, scope, request)
    if (!('rows' in file)) return unreadable(file)
    const isLong = file.rows.length > MAX_HISTORY_ROWS
    const writer: Writer = { services, userId: caller.userId, membership, book, scope }
    const preview = await saveOrPlan(db, writer, file.rows, { isSaved: false })
    const isSaved = save && !isLong && ([...file.errors, ...preview.errors].length === 0 || request.isPartial === true)
    const done = isSaved ? await transact(db, (tx) => saveOrPlan(tx, writer, file.rows, { isSaved })) : preview
    return makeReport({
      imported: isSaved,
      isLong,
      csv,
      file,
      errors: [...file.errors, ...done.errors],
      added: done.added,
      updated: 0,
      unchanged: done.unchanged,
      skipped: done.skipped + file.skipped,
      sums: done.sums,
      warnings: [...file.warnings, ...done.warnings],
    })
  },
  batches: {
    size: 1000,
    scope: async (asked) => (await access(asked)).scope,
    async read(services, scope, given) {
      const { csv, file } = await read(services, scope, given)
      return 'rows' in file ? { csv, file: { ...file, rows: byCar(file.rows) } } : null
    },
    async save(tx, services, scope, given) {
      const { organizationId, actor, thingId } = scope
      const { type } = await organizationById(tx, organizationId)
      const membership: Membership = {
        organizationId,
        organizationType: type,
        role: actor.actingAs === 'admin' ? 'ADMIN' : 'MEMBER',
        // writing history takes neither
        installs: false,
        bills: false,
      }
      const book = thingId === undefined ? null : await bookFor(tx, membership, thingId)
      const writer: Writer = { services, userId: actor.userId, membership, book, scope }
      // the rows that `read` gave
      return { ...(await saveOrPlan(tx, writer, given as Rows, { isSaved: true })), updated: 0 }
    },
    // signed entries say themselves by whom they were imported
    finish: async () => {},
  } satisfies Batches,
}

async function read(
  services: Services,
  { thingId }: ImportScope,
  { bytes, chosen }: Pick<ImportRequest, 'bytes' | 'chosen'>,
) {
  const reader = historyFile({ isOneCar: thingId !== undefined, today: dayInHelsinki(services.clock()) })
  const csv = await readCsv(bytes, { maxRows: MAX_HISTORY_FILE_ROWS, columns: knownColumns(reader) })
  return { csv, file: await readRows(csv, reader, chosen) }
}

/** A car's rows one after the other by their days, so that its book is not begun again by each batch. */
const byCar = (rows: readonly Numbered<OldEntry>[]): Numbered<OldEntry>[] => {
  const keyed = rows.map((one) => ({
    one,
    key: `${one.row.registrationNumber ? plateKey(one.row.registrationNumber) : one.row.vinNumber} ${one.row.fields.doneOn}`,
  }))
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.one.number - b.one.number))
    .map(({ one }) => one)
}

type Done = Pick<Plan, 'added' | 'unchanged' | 'skipped' | 'warnings'> & { errors: ImportError[]; sums: ImportSum[] }

async function saveOrPlan(
  db: Queryable,
  { services, userId, membership, book, scope }: Writer,
  rows: Rows,
  { isSaved }: { isSaved: boolean },
): Promise<Done> {
  const now = services.clock()
  const rowsByCar = (): Promise<OfCars> =>
    book ? rowsOfCar(db, book.vehicleId, rows) : rowsOfCars(db, membership, rows)
  let found = await rowsByCar()
  const brought =
    book || !scope.newCars ? null : await planNewCars(db, membership, { scope, unknown: found.unknown, isSaved })
  if (brought && isSaved) {
    // only a saving is in a transaction
    await writeBrought(db as Transaction, membership.organizationId, brought, now)
    found = await rowsByCar()
  }
  const isConnected = book === null || (await mayKnowCustomer(db, membership, book))
  const plan = await planHistory(db, { membership, book, isConnected, now, isLocked: isSaved }, found)
  if (isSaved)
    await writeHistory(db as Transaction, { services, caller: { userId }, membership, isConnected }, plan.books)
  const { added, unchanged, skipped, warnings } = plan
  if (!brought) return { added, unchanged, skipped, warnings, errors: found.errors, sums: [] }
  // rows of cars that are not there are no longer left out: they come with the new cars, or are wrong
  const unknown = new Set<number | null>(found.unknown.map(({ number }) => number))
  const wrong = new Set(brought.errors.map(({ row }) => row))
  return {
    added: added + [...unknown].filter((row) => !wrong.has(row)).length,
    unchanged,
    skipped: skipped - unknown.size,
    warnings: [...warnings.filter(({ row }) => !unknown.has(row)), ...brought.warnings],
    errors: [...found.errors, ...brought.errors],
    sums: [
      { label: 'Uusia autoja', count: brought.cars },
      { label: 'Uusia asiakkaita', count: brought.customers },
    ],
  }
}

/** The cars that are not there yet, each once: of the customer that the row names, else of the one that was typed. */
function planNewCars(
  db: Queryable,
  { organizationId }: Membership,
  { scope, unknown, isSaved }: { scope: ImportScope; unknown: Rows; isSaved: boolean },
) {
  const typed = scope.newCars?.customerName ?? ''
  const cars = unknown.map(({ number, row: { registrationNumber, vinNumber, customerName } }) => ({
    number,
    registrationNumber,
    vinNumber,
    customerName: customerName || typed,
  }))
  return planCars(db, organizationId, cars, { isLocked: isSaved })
}

type Access = { membership: Membership; book: BookRow | null; scope: ImportScope }

/** Refusals: `not_found: organization`, `maintenance_book`, `forbidden: garage_only`, `precondition: email_unverified`. */
async function access({ db, caller, organizationId, thingId, newCars }: ImportAsked): Promise<Access> {
  const membership = caller.memberships.find((one) => one.organizationId === organizationId)
  if (!membership) throw notFound('organization')
  // the other side reads it
  requireVerified(caller)
  const scope: ImportScope = { organizationId, actor: actorOf(caller, membership), thingId, newCars }
  if (thingId !== undefined) return { membership, book: await bookFor(db, membership, thingId), scope }
  if (membership.organizationType !== 'GARAGE') throw new AppError('forbidden', 'garage_only')
  return { membership, book: null, scope }
}

/** The customer's word on its own car counts, and that of a garage that deals with it now. */
const mayKnowCustomer = async (db: Queryable, { organizationType }: Membership, book: BookRow): Promise<boolean> =>
  organizationType === 'CUSTOMER' || (await areConnected(db, book)) || (await isManaged(db, book))
