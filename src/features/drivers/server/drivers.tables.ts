import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, version } from '#server/db/columns.ts'
import { DRIVER_CHANNELS } from '#shared/organization.ts'

/** A person of a customer who drives its cars; not a user: acts only through signed links. */
export const drivers = pgTable(
  'drivers',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    channel: text('channel', { enum: DRIVER_CHANNELS }).notNull().default('SMS'),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [index('drivers_organization').on(table.organizationId, table.name, table.id)],
)
