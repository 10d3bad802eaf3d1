import { and, desc, eq, isNull } from 'drizzle-orm'
import type { BookVerdict } from '#features/maintenance-books/book-record.ts'
import { checkedBooks } from '#features/maintenance-books/server/books-of-car.ts'
import { type PrintedEntry, printedEntries } from '#features/maintenance-books/server/printed-entry.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { mileageReadings, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Database } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { readSignedLink } from '#server/signed-links/read-signed-link.ts'
import { HISTORY_LINK } from './history-link.ts'

/** A page shows so many books and mileages: the newest. */
export const ENTRIES_SHOWN = 300
const MILEAGES_SHOWN = 100

/** What a buyer sees, and nothing else: each field is named here. */
export type CarHistory = {
  linkId: string
  expiresAt: string
  car: {
    registrationNumber: string | null
    vinNumber: string | null
    make: string
    model: string
    year: number | null
    mileageKm: number | null
    mileageAt: string | null
    nextInspectionOn: string | null
    nextServiceOn: string | null
    nextServiceKm: number | null
  }
  mileages: { mileageKm: number; readAt: string; odd: boolean }[]
  books: { garageName: string; verdict: BookVerdict; entries: PrintedEntry[]; left: number }[]
}

/** The history behind a link that works; null for any other, for any reason. */
export async function readHistory(
  db: Database,
  { linkSecret, signer, clock }: Pick<Services, 'linkSecret' | 'signer' | 'clock'>,
  token: string,
): Promise<CarHistory | null> {
  const { state, link } = await readSignedLink(db, linkSecret, HISTORY_LINK, token, clock())
  if (state !== 'valid') return null
  const { organizationId: customerId, subject: vehicleId } = link
  const car = await ownCar(db, vehicleId, customerId)
  if (!car) return null
  const { mileageKm, readAt, odd, id } = mileageReadings
  const mileages = await db
    .select({ mileageKm, readAt, odd })
    .from(mileageReadings)
    .where(eq(mileageReadings.vehicleId, vehicleId))
    .orderBy(desc(readAt), desc(id))
    .limit(MILEAGES_SHOWN)
  const books = await checkedBooks(db, signer, { vehicleId, customerId })
  return {
    linkId: link.id,
    expiresAt: link.expiresAt,
    car,
    mileages,
    books: books.map(({ garageName, verdict, records }) => {
      // a changed record may hold anything
      const entries = verdict.state === 'VALID' ? printedEntries(records.map(shownOf)) : []
      return { garageName, verdict, entries: entries.slice(0, ENTRIES_SHOWN), left: entries.length - ENTRIES_SHOWN }
    }),
  }
}

/** The car, as long as it is in use by the organisation that made the link. */
async function ownCar(db: Database, vehicleId: string, customerId: string): Promise<CarHistory['car'] | undefined> {
  const { registrationNumber, vinNumber, make, model, year, mileageKm, mileageAt } = vehicles
  const { nextInspectionOn, nextServiceOn, nextServiceKm } = vehicles
  const [car] = await db
    .select({
      registrationNumber,
      vinNumber,
      make,
      model,
      year,
      mileageKm,
      mileageAt,
      nextInspectionOn,
      nextServiceOn,
      nextServiceKm,
    })
    .from(vehicles)
    .innerJoin(organizations, eq(organizations.id, vehicles.organizationId))
    .where(
      and(
        eq(vehicles.id, vehicleId),
        eq(vehicles.organizationId, customerId),
        isNull(vehicles.retiredAt),
        isNull(organizations.disabledAt),
      ),
    )
  return car
}

type SignedRecord = Parameters<typeof printedEntries>[0][number]

/** A record without what people write freely, which may hold names and prices: remarks, reasons, names of files. */
const shownOf = (record: SignedRecord): SignedRecord => ({
  ...record,
  fields: {
    ...record.fields,
    remarks: '',
    works: record.fields.works.map((work) => ({ ...work, reason: '' })),
  },
  files: [],
})
