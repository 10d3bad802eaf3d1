import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { MEMBER_ROLES } from '#shared/organization.ts'

/** A place in an organisation, offered to the owner of the e-mail address. The token itself is only in the mail. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** In the form of `normalizeEmail`. */
    email: text('email').notNull(),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    /** Null until the mail is written; sending again replaces it, and the link of the older mail is dead. */
    tokenHash: text('token_hash').unique('invitations_token_hash'),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** In whose name: the organisation itself, or the garage that manages a customer and hands it over. */
    invitedByOrganizationId: uuid('invited_by_organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('invitations_organization').on(table.organizationId, table.createdAt),
    // at sign-in, a user's invitations are looked up
    index('invitations_email').on(table.email).where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    uniqueIndex('invitations_open')
      .on(table.organizationId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
  ],
)
