import { setImmediate } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { recordOldMileages } from '#features/vehicles/server/record-old-mileages.ts'
import { showVehiclesToGarage } from '#features/vehicles/server/save-vehicle.ts'
import type { Caller, Membership } from '#server/caller.ts'
import type { Transaction } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { newId } from '#server/db/new-id.ts'
import { insertMany, updateMany } from '#server/db/save-many.ts'
import { invalidate } from '#server/events/announce.ts'
import type { ImportRequest } from '#server/import/importer.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { EntryRecord, SignedEntry } from '../book-record.ts'
import { linkOf, sealBook, signRecord } from './chain.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'
import { factsOf } from './open-book.ts'
import type { OldBook, PlannedBook } from './plan-history.ts'
import { signedColumns, storedEntry } from './stored-entry.ts'
import { garageOf } from './write-record.ts'

type Writer = {
  services: ImportRequest['services']
  caller: Pick<Caller, 'userId'>
  membership: Membership
  /** Next services and the garage's sight of the cars follow from it. */
  isConnected: boolean
}

const insertEntries = insertRows('insert-imported-entries', bookEntries, [
  ...(['id', 'bookId', 'garageId', 'organizationId', 'source', 'record', 'hash', 'keyId', 'signature'] as const),
  ...(['sequence', 'signedAt', 'requestKey', 'createdByUserId', 'signedByUserId'] as const),
])

/** So many entries are signed and written before a pause for other requests. */
const ENTRIES_A_TURN = 100

/**
 * Signs old entries into their books, each book's in the order of their days, with one seal for all. They are not billed and move no book;
 * a book that is made for them is done. Vehicles and books are locked.
 */
export async function writeHistory(tx: Transaction, writer: Writer, planned: readonly PlannedBook[]): Promise<void> {
  const now = writer.services.clock().toISOString()
  const books = await openBooks(tx, writer.membership.organizationId, planned, now)
  const [first] = books
  if (!first) return
  const garage = await garageOf(tx, first.book.garageId)
  const links = await lastLinks(
    tx,
    books.map(({ book }) => book),
  )
  const sealed: object[] = []
  let waiting: object[] = []
  const write = async () => {
    if (waiting.length > 0) await tx.$client.query({ ...insertEntries, values: [JSON.stringify(waiting)] })
    waiting = []
    await setImmediate()
  }
  for (const { vehicle, book, entries } of books) {
    let [sequence, previous] = [book.signedCount, links.get(book.id) ?? null]
    let last: SignedEntry | undefined
    for (const { id: entry, fields, isMileageOdd, key } of entries) {
      sequence += 1
      const record: EntryRecord = {
        kind: 'huoltosilta.entry',
        version: 1,
        book: book.id,
        entry,
        sequence,
        previous,
        signedAt: now,
        source: 'IMPORTED',
        importedBy: writer.membership.organizationType,
        garage,
        vehicle: factsOf(vehicle),
        corrects: null,
        isMileageOdd,
        fields,
        files: [],
      }
      last = signRecord(writer.services.signer, record)
      previous = linkOf(last)
      waiting.push(rowOf(writer, book, last, key))
      if (waiting.length === ENTRIES_A_TURN) await write()
    }
    if (!last) continue
    const { signedCount, head, keyId, signature } = sealBook(writer.services.signer, book.id, last)
    sealed.push({ id: book.id, signedCount, head, sealKeyId: keyId, sealSignature: signature })
  }
  await write()
  const { signedCount, head, sealKeyId, sealSignature, garageId } = maintenanceBooks
  await updateMany(
    tx,
    maintenanceBooks,
    { signedCount, head, sealKeyId, sealSignature },
    sealed,
    eq(garageId, first.book.garageId),
  )
  await tellVehicles(tx, writer, books)
  // one for each customer: a browser asks for all its books again
  for (const { book } of new Map(books.map((one) => [one.book.customerId, one])).values())
    invalidate(tx, [book.garageId, book.customerId], { type: 'maintenanceBookEvent.new', maintenanceBookId: book.id })
}

type Opened = PlannedBook & { book: OldBook }

async function openBooks(
  tx: Transaction,
  garageId: string,
  planned: readonly PlannedBook[],
  now: string,
): Promise<Opened[]> {
  const made: object[] = []
  const books = planned.map(({ book, vehicle, entries }): Opened => {
    if (book) return { book, vehicle, entries }
    const opened = { id: newId(), garageId, customerId: vehicle.organizationId, signedCount: 0 }
    made.push({ ...factsOf(vehicle), ...opened, vehicleId: vehicle.id, group: 'done', groupSince: now })
    return { book: opened, vehicle, entries }
  })
  await insertMany(tx, maintenanceBooks, made)
  return books
}

function rowOf({ caller, membership }: Writer, book: OldBook, signed: SignedEntry, requestKey: string) {
  const { record, ...signature } = signed
  const { entry: id, sequence, signedAt } = record
  return {
    id,
    bookId: book.id,
    garageId: book.garageId,
    organizationId: membership.organizationId,
    source: 'IMPORTED',
    record,
    ...signature,
    sequence,
    signedAt,
    requestKey,
    createdByUserId: caller.userId,
    signedByUserId: caller.userId,
  }
}

/** The link of each book's last entry, as stored. */
async function lastLinks(tx: Transaction, books: readonly OldBook[]): Promise<Map<string, string>> {
  const begun = books.filter(({ signedCount }) => signedCount > 0).map(({ id }) => id)
  if (begun.length === 0) return new Map()
  const rows = await tx
    .select({ bookId: bookEntries.bookId, ...signedColumns })
    .from(bookEntries)
    .innerJoin(
      maintenanceBooks,
      and(eq(maintenanceBooks.id, bookEntries.bookId), eq(maintenanceBooks.signedCount, bookEntries.sequence)),
    )
    .where(isOneOf(maintenanceBooks.id, begun))
  return new Map(rows.map((row) => [row.bookId, linkOf(storedEntry(row))]))
}

async function tellVehicles(tx: Transaction, writer: Writer, books: readonly Opened[]) {
  const { membership, isConnected } = writer
  const isGarage = membership.organizationType === 'GARAGE'
  const today = dayInHelsinki(writer.services.clock())
  if (isGarage && isConnected)
    await showVehiclesToGarage(
      tx,
      membership.organizationId,
      books.map(({ vehicle }) => vehicle.id),
    )
  const histories = books.map(({ vehicle, entries }) => {
    const { nextServiceOn = null, nextServiceKm = null } = entries.at(-1)?.fields ?? {}
    return {
      vehicle,
      readings: entries.flatMap(({ id, fields: { mileageKm }, readAt }) =>
        mileageKm === null ? [] : [{ mileageKm, readAt, reportedWith: id }],
      ),
      // what is past was seen to, as far as anybody knows
      nextServiceOn: isConnected && nextServiceOn !== null && nextServiceOn >= today ? nextServiceOn : null,
      nextServiceKm: isConnected && (nextServiceKm ?? 0) > (vehicle.mileageKm ?? 0) ? nextServiceKm : null,
    }
  })
  await recordOldMileages(tx, histories, isGarage ? membership.organizationId : null)
}
