import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { Day, Instant } from '#shared/instant.ts'
import { line, searchText } from '#shared/text-fields.ts'

/** How many things a page of the list has. */
export const ARCHIVE_PAGE_SIZE = 50

/** What of the archive is shown; both days belong to it. One that fits nothing shows nothing. */
export const ArchiveFilter = z.object({
  kind: line('Laji', 30).optional(),
  from: Day.optional(),
  to: Day.optional(),
  status: line('Tila', 30).optional(),
  partyId: Id.optional(),
  plate: line('Auto', 30).optional(),
  text: searchText().optional(),
})
export type ArchiveFilter = z.infer<typeof ArchiveFilter>

/** The last thing of the page before. */
export const ArchiveCursor = z.object({ at: Instant, id: Id })
export type ArchiveCursor = z.infer<typeof ArchiveCursor>

export const ListArchive = ArchiveFilter.extend({ cursor: ArchiveCursor.nullish() })
export type ListArchive = z.infer<typeof ListArchive>

/** Header with the number of rows of the file, without the heading row; left out where that is not known. */
export const TOTAL_ROWS = 'x-total-rows'

/** All that the list shows with these filters, as a file. */
export const ArchiveFile = ArchiveFilter.extend({ organizationId: Id })

/** What a thing came to, in cents. */
const ArchivedSum = z.object({
  netCents: z.number(),
  vatCents: z.number(),
  grossCents: z.number(),
  /** Its customer reads prices with VAT. */
  withVat: z.boolean(),
})

/** One thing of the past, of any kind; `at` is when it was over. */
export const ArchivedRow = z.object({
  kind: z.string(),
  id: z.string(),
  at: z.string(),
  status: z.string(),
  /** A ticket's. */
  number: z.string().nullable(),
  title: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  vinNumber: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  year: z.number().nullable(),
  /** The other side; of several the chosen one, or the first that was asked. */
  party: z.string(),
  partyCount: z.number(),
  /** Null of what comes to nothing that is known. */
  sum: ArchivedSum.nullable(),
})
export type ArchivedRow = z.infer<typeof ArchivedRow>

/** `next` without rows: what was looked through holds nothing that fits, and there is more. */
export const ArchivePage = z.object({
  rows: ArchivedRow.array(),
  next: z.object({ at: z.string(), id: z.string() }).nullable(),
})
export type ArchivePage = z.infer<typeof ArchivePage>
