import { pictureForPrint } from '#features/files/server/picture-for-print.ts'
import type { Queryable } from '#server/db/database.ts'
import type { PdfBlock } from '#server/pdf/pdf-document.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { EntryRecord, RecordedFile } from '../book-record.ts'
import { BOOK_ENTRY_FILES } from './book-files.ts'
import { dayWords } from './printed-entry.ts'

/** A book of many years stays a file that is sent by mail: the newest come first. */
const MAX_LISTED = 200
const MAX_PICTURES = 24

type Attached = { record: EntryRecord; file: RecordedFile; place: number }

/**
 * What entries carry, on paper: all files by their names and the hashes that were signed, then the pictures, two on a page. One whose bytes are not
 * those that were signed is reported missing. Pictures are made one after the other. The records are what was signed.
 */
export async function printedFiles(
  db: Queryable,
  storage: Storage,
  records: readonly EntryRecord[],
): Promise<PdfBlock[]> {
  const attached = records
    .toSorted((one, other) => other.fields.doneOn.localeCompare(one.fields.doneOn) || other.sequence - one.sequence)
    .flatMap((record) => record.files.map((file, place): Attached => ({ record, file, place })))
  if (attached.length === 0) return []
  const pictures: PdfBlock[] = []
  for (const one of attached.filter(({ file }) => file.contentType.startsWith('image/')).slice(0, MAX_PICTURES))
    pictures.push(await picturePart(db, storage, one, pictures.length % 2 === 0))
  const left = attached.length - MAX_LISTED
  return [
    {
      kind: 'table',
      heading: 'Liitteet',
      columns: [
        { title: 'Merkintä', width: 42 },
        { title: 'Tiedosto', width: 98 },
        { title: 'SHA-256', width: 'rest' },
      ],
      rows: [
        ...attached.slice(0, MAX_LISTED).map(({ record, file }) => [String(record.sequence), file.name, file.sha256]),
        ...(left > 0 ? [['', `Lisäksi ${left} vanhempaa tiedostoa`, '']] : []),
      ],
    },
    ...pictures,
  ]
}

async function picturePart(
  db: Queryable,
  storage: Storage,
  { record, file, place }: Attached,
  startsPage: boolean,
): Promise<PdfBlock> {
  const of = { kind: BOOK_ENTRY_FILES, id: record.entry }
  const jpeg = await pictureForPrint(db, storage, { of, place, sha256: file.sha256 })
  return {
    kind: 'picture',
    startsPage,
    jpeg,
    heading: `Merkintä ${record.sequence} · ${dayWords(record.fields.doneOn)} · ${file.name}`,
    text: jpeg ? `SHA-256 ${file.sha256}` : `Kuvaa ei ole, tai sitä on muutettu. SHA-256 ${file.sha256}`,
  }
}
