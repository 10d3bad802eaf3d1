import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'

/** A garage that a customer wants here: to the owner of the address, by a signed link that makes it a garage connected with the customer. */
export const garageInvitations = pgTable(
  'garage_invitations',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    garageName: text('garage_name').notNull(),
    /** In the form of `normalizeEmail`. */
    email: text('email').notNull(),
    businessId: text('business_id').notNull().default(''),
    message: text('message').notNull().default(''),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** Of `signed_links`, which knows whether it was opened. */
    linkId: uuid('link_id').notNull(),
    /** Of `deliveries`: the newest mail. */
    deliveryId: uuid('delivery_id'),
    requestKey: uuid('request_key').notNull(),
    sentCount: integer('sent_count').notNull().default(1),
    sentAt: instant('sent_at').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    acceptedGarageId: uuid('accepted_garage_id').references(() => organizations.id, { onDelete: 'set null' }),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('garage_invitations_customer').on(table.customerId, table.createdAt),
    uniqueIndex('garage_invitations_request').on(table.customerId, table.requestKey),
    uniqueIndex('garage_invitations_open')
      .on(table.customerId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
  ],
)
export type GarageInvitationRow = typeof garageInvitations.$inferSelect
