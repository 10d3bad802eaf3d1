import { bigint, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { instant } from '#server/db/columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const ofOrganization = () =>
  uuid('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** What one organisation can find one thing by. Made from the things themselves, and only by `refresh-documents.ts`. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    organizationId: ofOrganization(),
    kind: text('kind').notNull(),
    thingId: uuid('thing_id').notNull(),
    /** Of the thing. */
    createdAt: instant('created_at').notNull(),
    /** Each word once, as `searchedWords` writes what is searched for, with blanks between. */
    text: text('text').notNull(),
    /** The same words for the index, each with its tenant before it. */
    words: tsvector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.kind, table.thingId] }),
    index('search_documents_newest').on(table.organizationId, table.kind, table.createdAt, table.thingId),
    // the lists of what is still to be put in order would be read by each search
    index('search_documents_words').using('gin', table.words).with({ fastupdate: false }),
    index('search_documents_thing').on(table.thingId),
  ],
)

/** Every word of an organisation's documents once: in these a part of a word, and a word that is nearly so, is looked for. */
export const searchWords = pgTable(
  'search_words',
  {
    organizationId: ofOrganization(),
    word: text('word').notNull(),
    /** What begins at each of its letters, three at most, each with the tenant before it: an index of parts that is a tenant's own. */
    grams: tsvector('grams').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.word] }),
    index('search_words_grams').using('gin', table.grams).with({ fastupdate: false }),
  ],
)

/** Things whose documents are old. Triggers of the database write these, in the transaction that changed the thing. */
export const searchMarks = pgTable('search_marks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Of the thing; `organization` for all things of one. */
  kind: text('kind').notNull(),
  thingId: uuid('thing_id').notNull(),
})
