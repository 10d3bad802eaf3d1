import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { NOTIFICATION_GROUPS } from '#features/organizations/organizations.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, version } from '#server/db/columns.ts'

/** A person shown to the other party; not a user. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    title: text('title').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [index('contacts_organization').on(table.organizationId, table.name)],
)

/** Shared addresses (huolto@…) that an organisation wants told of a group of events, beside its people. */
export const notificationAddresses = pgTable(
  'organization_notification_addresses',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    eventGroup: text('event_group', { enum: NOTIFICATION_GROUPS }).notNull(),
    email: text('email').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.eventGroup, table.email] })],
)
