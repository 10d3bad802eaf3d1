import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { instant, version } from '#server/db/columns.ts'

const ofOrganization = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** What a garage writes down about a customer of its own; the customer never sees it. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    garageId: ofOrganization('garage_id'),
    customerId: ofOrganization('customer_id'),
    text: text('text').notNull(),
    savedAt: instant('saved_at').notNull(),
    savedByUserId: uuid('saved_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.garageId, table.customerId] }),
    // a customer or a user who goes takes along what is known of them
    index('customer_notes_customer').on(table.customerId),
    index('customer_notes_saved_by').on(table.savedByUserId),
  ],
)
