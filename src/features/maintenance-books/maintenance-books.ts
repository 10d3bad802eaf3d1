import { z } from 'zod'
import { FileView } from '#features/files/files.ts'
import { Party } from '#features/organizations/organizations.ts'
import { ReportedVehicle } from '#features/tickets/ticket-inputs.ts'
import { VehicleFields } from '#features/vehicles/vehicles.ts'
import { Id } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { ORGANIZATION_TYPES } from '#shared/organization.ts'
import { lines, searchText } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'
import { ENTRY_SOURCES, EntryFields } from './book-entries.ts'
import { RecordedFile } from './book-record.ts'

/** The state of a book (product: section 6); the source has seen `new` and `billing`. */
export const BOOK_GROUPS = ['new', 'inProgress', 'billing', 'done'] as const
export type BookGroup = (typeof BOOK_GROUPS)[number]

/** The state of one book. */
export const STANDING_LABELS: Record<BookGroup, string> = {
  new: 'Uusi pyyntö',
  inProgress: 'Työn alla',
  billing: 'Laskutettava',
  done: 'Valmis',
}

export const MaintenanceBook = VehicleFields.omit({ color: true }).extend({
  id: z.string(),
  type: z.literal('maintenanceBook'),
  createdAt: z.string(),
  group: z.enum(BOOK_GROUPS),
  garage: Party,
  customer: Party,
})
export type MaintenanceBook = z.infer<typeof MaintenanceBook>

/** `list` answers so many at most; `listGroup` has them all, page by page. */
export const BOOKS_LISTED = 500
export const BOOKS_PAGE_SIZE = 50
export const ENTRIES_PAGE_SIZE = 20

export const BookCounts = z.object({ new: z.number(), inProgress: z.number(), billing: z.number() })
export type BookCounts = z.infer<typeof BookCounts>

export const BookCard = MaintenanceBook.extend({
  /** When it came to its group. */
  groupSince: z.string(),
  signedCount: z.number(),
  feeCents: z.number(),
})
export type BookCard = z.infer<typeof BookCard>

const Cursor = z.object({ since: Instant, id: Id })
export const ListGroup = z.object({ group: z.enum(BOOK_GROUPS), cursor: Cursor.nullish() })
export type ListGroup = z.infer<typeof ListGroup>
export const BookPage = z.object({
  rows: BookCard.array(),
  next: z.object({ since: z.string(), id: z.string() }).nullable(),
})
export type BookPage = z.infer<typeof BookPage>

/** The books of a customer by car; those that are still only asked for are `listGroup`'s. */
export const BooksByCar = z.object({
  text: searchText(60).default(''),
  page: z.number().int().min(0).max(1000).default(0),
})
export type BooksByCar = z.infer<typeof BooksByCar>
export const BooksByCarPage = z.object({ books: BookCard.array(), total: z.number() })
export type BooksByCarPage = z.infer<typeof BooksByCarPage>

export const RequestHistory = z.object({
  garageId: Id,
  vehicle: ReportedVehicle,
  note: lines('Toive', 1000),
  /** The price without VAT that the customer saw. */
  feeCents: z.int32('Hinta puuttuu').min(0, 'Hinta puuttuu'),
})
export type RequestHistory = z.infer<typeof RequestHistory>

export const OneBook = z.object({ maintenanceBookId: Id })
export const VersionedBook = OneBook.extend({ version: Version })
export type VersionedBook = z.infer<typeof VersionedBook>

/** Written and not signed: only its own side sees it, and changes it. */
export const EntryDraft = z.object({
  id: z.string(),
  version: z.number(),
  createdAt: z.string(),
  /** Who wrote it; null when the person is gone. */
  writtenBy: z.string().nullable(),
  ticketId: z.string().nullable(),
  /** The sequence of the entry that it corrects. */
  corrects: z.number().nullable(),
  fields: EntryFields,
  files: FileView.array(),
})
export type EntryDraft = z.infer<typeof EntryDraft>

export const BookEntry = z.object({
  id: z.string(),
  sequence: z.number(),
  source: z.enum(ENTRY_SOURCES),
  /** The side that brought an old entry in. */
  importedBy: z.enum(ORGANIZATION_TYPES).nullable(),
  signedAt: z.string(),
  /** Who signed it: shown only to its own side, and null when the person is gone. */
  signedBy: z.string().nullable(),
  ticketId: z.string().nullable(),
  corrects: z.number().nullable(),
  /** The sequence of the entry that corrects it. */
  correctedBy: z.number().nullable(),
  isMileageOdd: z.boolean(),
  fields: EntryFields,
  /** In the order of `files`, as they were signed. */
  recordedFiles: RecordedFile.array(),
  files: FileView.array(),
  can: z.object({ correct: z.boolean() }),
})
export type BookEntry = z.infer<typeof BookEntry>

export const ListEntries = OneBook.extend({ cursor: z.object({ doneOn: z.iso.date(), id: Id }).nullish() })
export type ListEntries = z.infer<typeof ListEntries>
export const EntryPage = z.object({
  rows: BookEntry.array(),
  next: z.object({ doneOn: z.string(), id: z.string() }).nullable(),
})
export type EntryPage = z.infer<typeof EntryPage>

export const BookDetails = BookCard.extend({
  version: z.number(),
  vehicleId: z.string(),
  /** The customer has asked for the history, and it is not delivered yet. */
  isAsked: z.boolean(),
  requestedAt: z.string().nullable(),
  note: z.string(),
  deliveredAt: z.string().nullable(),
  billedAt: z.string().nullable(),
  unbilledCount: z.number(),
  drafts: EntryDraft.array(),
  can: z.object({ take: z.boolean(), deliver: z.boolean(), bill: z.boolean(), write: z.boolean() }),
})
export type BookDetails = z.infer<typeof BookDetails>
