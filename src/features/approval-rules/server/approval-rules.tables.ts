import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, version } from '#server/db/columns.ts'

/** What a customer approves of extra work without looking at it. */
export const approvalRules = pgTable(
  'approval_rules',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** With VAT, of all that rules approve on one ticket. */
    upToCents: integer('up_to_cents').notNull(),
    /** A rule for a garage that is gone approves nothing: it goes with it. */
    garageId: uuid('garage_id').references(() => organizations.id, { onDelete: 'cascade' }),
    serviceGroup: text('service_group').notNull().default(''),
    vehicleGroup: text('vehicle_group').notNull().default(''),
    isOn: boolean('is_on').notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('approval_rules_have_a_sum', sql`${table.upToCents} > 0`),
    index('approval_rules_organization').on(table.organizationId, table.createdAt),
    index('approval_rules_garage').on(table.garageId).where(sql`${table.garageId} is not null`),
  ],
)
