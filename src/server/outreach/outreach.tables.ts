import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, version } from '../db/columns.ts'

/** An allowance of its own, where a super-user gave an organisation one. No foreign keys: this is the ground. */
export const outreachAllowances = pgTable('outreach_allowances', {
  organizationId: uuid('organization_id').primaryKey(),
  /** Messages in a day; 0 stops it, null is the one that goes by age and connections. */
  messagesPerDay: integer('messages_per_day'),
  version: version(),
})

/** Countries other than Finland to whose numbers messages may go. */
export const outreachCountries = pgTable('outreach_countries', {
  /** ISO 3166-1, two letters. */
  country: text('country').primaryKey(),
  createdAt: createdAt(),
})
