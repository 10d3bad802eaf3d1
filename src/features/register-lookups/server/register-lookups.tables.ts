import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { LOOKUP_OUTCOMES } from '../register-lookups.ts'

/** Each question to the vehicle register. */
export const registerLookups = pgTable(
  'register_lookups',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    registrationNumber: text('registration_number').notNull(),
    outcome: text('outcome', { enum: LOOKUP_OUTCOMES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('register_lookups_organization').on(table.organizationId, table.id),
    index('register_lookups_user').on(table.userId),
    // swept by their age
    index('register_lookups_created').on(table.createdAt),
  ],
)

/** Who accepted for what an organisation asks the register. */
export const registerTerms = pgTable(
  'register_terms',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    acceptedByUserId: uuid('accepted_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [index('register_terms_accepted_by').on(table.acceptedByUserId)],
)
