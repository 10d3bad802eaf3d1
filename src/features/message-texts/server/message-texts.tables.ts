import { pgTable, text } from 'drizzle-orm/pg-core'
import { ownedByOrganization } from '#features/organizations/server/organizations.tables.ts'
import { version } from '#server/db/columns.ts'

/** How a garage words its text messages; empty where the product's text is sent. */
export const messageTexts = pgTable('message_texts', {
  organizationId: ownedByOrganization(),
  ready: text('ready').notNull(),
  reminder: text('reminder').notNull(),
  tyres: text('tyres').notNull(),
  version: version(),
})
