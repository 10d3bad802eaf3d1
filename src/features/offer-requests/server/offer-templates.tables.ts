import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, version } from '#server/db/columns.ts'
import type { TemplateLine } from '../offer-templates.ts'

/** Lines of offers that a garage keeps to begin others with. */
export const offerTemplates = pgTable(
  'offer_templates',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    lines: jsonb('lines').$type<TemplateLine[]>().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [uniqueIndex('offer_templates_name').on(table.garageId, sql`lower(${table.name})`)],
)
