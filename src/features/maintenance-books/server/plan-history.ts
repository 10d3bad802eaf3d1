import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { oddOnes } from '#features/vehicles/odd-mileages.ts'
import { countedReadings } from '#features/vehicles/server/record-old-mileages.ts'
import type { VehicleRow } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { newId } from '#server/db/new-id.ts'
import type { ImportError } from '#shared/import-report.ts'
import type { EntryFields } from '../book-entries.ts'
import { HISTORY_TITLES } from '../history-columns.ts'
import { hashOf } from './chain.ts'
import { endOfDay } from './entry-mileage.ts'
import type { OfCars, Rows } from './history-cars.ts'
import type { BookRow } from './maintenance-books.access.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

/** `key` is its request key; `id` the id of the new entry. */
export type PlannedEntry = { id: string; fields: EntryFields; key: string; readAt: string; isMileageOdd: boolean }
export type OldBook = Pick<BookRow, 'id' | 'garageId' | 'customerId' | 'signedCount'>
/** A book that entries come to, in the order of their days; null is one that is still to be made. */
export type PlannedBook = { vehicle: VehicleRow; book: OldBook | null; entries: PlannedEntry[] }
export type Plan = { books: PlannedBook[]; added: number; unchanged: number; skipped: number; warnings: ImportError[] }

type Asked = {
  membership: Membership
  /** The one book that all is for; null when each car has its own at this garage. */
  book: BookRow | null
  /** The garage may know what the customer recorded of its cars. */
  isConnected: boolean
  now: Date
  /** Vehicles and books stay unchanged until the transaction ends. */
  isLocked: boolean
}

/** What would become of these rows: which are new, and whose mileage is odd compared with what the writer may know. */
export async function planHistory(db: Queryable, asked: Asked, found: OfCars): Promise<Plan> {
  const known = await knownOf(db, asked, [...found.byVehicle.keys()])
  const plan: Plan = { books: [], added: 0, unchanged: 0, skipped: found.skipped, warnings: [...found.warnings] }
  const othersTurn = turns(ROWS_A_TURN)
  for (const vehicle of known.vehicles) {
    const rows = found.byVehicle.get(vehicle.id) ?? []
    const book = known.books.get(vehicle.id) ?? null
    const fresh = await newRows(plan, asked, rows, (book && known.keys.get(book.id)) ?? [], othersTurn)
    const entries = fresh.sort((one, other) => compare(one.readAt, other.readAt) || one.number - other.number)
    const told = entries.flatMap((entry) =>
      entry.fields.mileageKm === null ? [] : [{ entry, mileageKm: entry.fields.mileageKm, readAt: entry.readAt }],
    )
    const odd = new Set([...oddOnes(told, known.readings.get(vehicle.id) ?? [])].map(({ entry }) => entry))
    for (const { number } of odd) plan.warnings.push({ row: number, column: HISTORY_TITLES.mileageKm, message: ODD })
    plan.added += entries.length
    if (entries.length > 0)
      plan.books.push({ vehicle, book, entries: entries.map((one) => ({ ...one, isMileageOdd: odd.has(one) })) })
  }
  plan.warnings.sort((one, other) => (one.row ?? 0) - (other.row ?? 0))
  return plan
}

const ODD = 'Lukema ei sovi aiempiin. Rivi tuodaan, ja lukema merkitään poikkeavaksi.'
const ROWS_A_TURN = 200

/** Pauses once in so many calls, so that other requests are served. */
function turns(of: number): () => Promise<void> | undefined {
  let count = 0
  return () => (++count % of === 0 ? setImmediate() : undefined)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The rows that were not imported before; of equal rows the first. */
async function newRows(
  plan: Plan,
  { membership, now }: Asked,
  rows: Rows,
  known: readonly string[],
  othersTurn: () => Promise<void> | undefined,
) {
  const seen = new Map<string, number | 'known'>(known.map((key) => [key, 'known']))
  const fresh: (Omit<PlannedEntry, 'isMileageOdd'> & { number: number })[] = []
  for (const { number, row } of rows) {
    await othersTurn()
    const key = keyOf(membership.organizationId, row.fields)
    const before = seen.get(key)
    if (before === undefined) {
      seen.set(key, number)
      fresh.push({ number, id: newId(), fields: row.fields, key, readAt: endOfDay(row.fields.doneOn, now) })
    } else if (before === 'known') plan.unchanged += 1
    else {
      plan.skipped += 1
      const message = `Sama merkintä on jo rivillä ${before}. Se tuodaan kerran.`
      plan.warnings.push({ row: number, column: HISTORY_TITLES.doneOn, message })
    }
  }
  return fresh
}

/** The request key of an old entry is a hash of its content, so that the same row is the same entry however often it comes. */
function keyOf(organizationId: string, fields: EntryFields): string {
  const hash = hashOf({ kind: 'huoltosilta.imported', organizationId, fields })
  // version 8 of RFC 9562: a UUID whose meaning is its maker's own
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

async function knownOf(db: Queryable, { membership, book, isConnected, isLocked }: Asked, vehicleIds: string[]) {
  const cars = db.select().from(vehicles).where(isOneOf(vehicles.id, vehicleIds)).orderBy(asc(vehicles.id))
  // the vehicles before the books, in the lock order of all changes
  const found = await (isLocked ? cars.for('no key update') : cars)
  const ofCars = and(
    eq(maintenanceBooks.garageId, membership.organizationId),
    isOneOf(maintenanceBooks.vehicleId, vehicleIds),
    isNull(maintenanceBooks.supersededById),
  )
  const there = db
    .select()
    .from(maintenanceBooks)
    .where(book ? eq(maintenanceBooks.id, book.id) : ofCars)
    .orderBy(asc(maintenanceBooks.id))
  const books = await (isLocked ? there.for('no key update') : there)
  const { bookId, requestKey } = bookEntries
  const bookIds = books.map(({ id }) => id)
  const keys = await db.select({ bookId, requestKey }).from(bookEntries).where(isOneOf(bookId, bookIds))
  const readings = await countedReadings(db, vehicleIds)
  const mayKnow = (garageId: string | null) =>
    membership.organizationType === 'CUSTOMER' ||
    garageId === membership.organizationId ||
    (isConnected && garageId === null)
  return {
    vehicles: found,
    books: new Map(books.map((one) => [one.vehicleId, one])),
    keys: new Map(
      [...Map.groupBy(keys, (one) => one.bookId)].map(([id, ofBook]) => [id, ofBook.map((one) => one.requestKey)]),
    ),
    readings: new Map([...readings].map(([id, all]) => [id, all.filter(({ garageId }) => mayKnow(garageId))])),
  }
}
