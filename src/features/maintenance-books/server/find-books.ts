import { and, inArray } from 'drizzle-orm'
import type { Searched } from '#server/contributions.ts'
import { carWords, type WordSource, wordsSql } from '#server/word-sources.ts'
import { MaintenanceBook } from '../maintenance-books.ts'
import { bookCards } from './list-books.ts'
import { ownBook } from './maintenance-books.access.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

const book: WordSource = {
  thing: maintenanceBooks.id,
  words: carWords(maintenanceBooks),
  reads: [maintenanceBooks.garageId, maintenanceBooks.customerId, maintenanceBooks.createdAt],
}
const entries: WordSource = {
  thing: bookEntries.bookId,
  words: [bookEntries.fields, bookEntries.record],
  fixed: [bookEntries.organizationId],
}

/** The words of an entry: its text fields, and all names of works and parts at once. */
const entryWords = `concat_ws(' ',
  jsonb_path_query_array(entry.fields, '$.works[*].name')::text, jsonb_path_query_array(entry.fields, '$.works[*].reason')::text,
  jsonb_path_query_array(entry.fields, '$.parts[*].name')::text, jsonb_path_query_array(entry.fields, '$.parts[*].number')::text,
  entry.fields ->> 'programme', entry.fields ->> 'oilGrade', entry.fields ->> 'remarks')`

/** The books of the search of everything: found by their signed entries, and by a side's own drafts. */
export const searchedBooks: Searched = {
  kind: 'maintenanceBook',
  shape: MaintenanceBook,
  sources: [book, entries],
  documents: `
    select b.id as thing_id, side.organization_id, b.garage_id, b.customer_id, b.created_at, '{}'::text[] as exact,
      concat_ws(' ', ${wordsSql('b', book.words)}, other.name,
        case when side.organization_id = b.customer_id or exists (
          select from connections where garage_id = b.garage_id and customer_id = b.customer_id and state = 'ACCEPTED'
        ) then other.business_name end,
        (
          select string_agg(${entryWords}, ' ' order by e.id desc)
          from maintenance_book_entries e
          cross join lateral (select coalesce(e.record -> 'fields', e.fields) as fields) entry
          where e.book_id = b.id and (e.record is not null or e.organization_id = side.organization_id)
        )) as words
    from maintenance_books b
    cross join lateral (values (b.garage_id, b.customer_id), (b.customer_id, b.garage_id)) side (organization_id, other_id)
    join organizations other on other.id = side.other_id
    where b.id = any($1)`,
  cards: ({ db, membership }, { ids }) =>
    bookCards(db).where(and(ownBook(membership), inArray(maintenanceBooks.id, [...ids]))),
}
