import { and, eq } from 'drizzle-orm'
import type { HashedFile } from '#features/files/server/hash-files.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { VehicleRow } from '#features/vehicles/server/vehicles.access.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { EntryRecord } from '../book-record.ts'
import { linkOf, sealBook, signRecord } from './chain.ts'
import type { BookRow, DraftRow } from './maintenance-books.access.ts'
import { bookEntries } from './maintenance-books.tables.ts'
import { factsOf } from './open-book.ts'
import { signedColumns, storedEntry } from './stored-entry.ts'

type Written = {
  book: BookRow
  vehicle: VehicleRow
  draft: DraftRow
  isMileageOdd: boolean
  files: readonly HashedFile[]
  importedBy?: OrganizationType | undefined
}

type Writer = { actor: { userId: string }; services: Pick<Services, 'clock' | 'signer'> }

/** Makes a draft the next signed entry of the locked book, and answers the columns of the book that seal it. */
export async function writeRecord(
  tx: Transaction,
  { actor, services }: Writer,
  { book, vehicle, draft, isMileageOdd, files, importedBy }: Written,
): Promise<Partial<BookRow>> {
  const signedAt = services.clock().toISOString()
  const sequence = book.signedCount + 1
  const record: EntryRecord = {
    kind: 'huoltosilta.entry',
    version: 1,
    book: book.id,
    entry: draft.id,
    sequence,
    signedAt,
    isMileageOdd,
    previous: await lastLink(tx, book),
    source: draft.source,
    ...(importedBy && { importedBy }),
    garage: await garageOf(tx, book.garageId),
    vehicle: factsOf(vehicle),
    corrects: await sequenceOf(tx, draft.correctsId),
    fields: draft.fields,
    files: files.map(({ name, contentType, sizeBytes, sha256 }) => ({ name, contentType, sizeBytes, sha256 })),
  }
  const signed = signRecord(services.signer, record)
  await tx
    .update(bookEntries)
    .set({ ...signed, fields: null, sequence, signedAt, signedByUserId: actor.userId, version: draft.version + 1 })
    .where(eq(bookEntries.id, draft.id))
  const { signedCount, head, keyId, signature } = sealBook(services.signer, book.id, signed)
  return { signedCount, head, sealKeyId: keyId, sealSignature: signature }
}

/** The link of the entry before; of one that was changed by hand the link of its present content, so that what follows cannot hide it. */
async function lastLink(tx: Transaction, { id, signedCount }: BookRow): Promise<string | null> {
  const [last] = await tx
    .select(signedColumns)
    .from(bookEntries)
    .where(and(eq(bookEntries.bookId, id), eq(bookEntries.sequence, signedCount)))
  return last ? linkOf(storedEntry(last)) : null
}

export async function garageOf(tx: Transaction, garageId: string) {
  const [garage] = await tx
    .select({ name: organizations.name, businessId: organizations.businessId })
    .from(organizations)
    .where(eq(organizations.id, garageId))
  if (!garage) throw new Error('a book without its garage')
  return garage
}

async function sequenceOf(tx: Transaction, entryId: string | null): Promise<number | null> {
  if (entryId === null) return null
  const [entry] = await tx
    .select({ sequence: bookEntries.sequence })
    .from(bookEntries)
    .where(eq(bookEntries.id, entryId))
  return entry?.sequence ?? null
}
