import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../db/columns.ts'

/**
 * Who changed what, acting for which organisation. Written once, never changed; ids are plain, without foreign keys, because a row outlives the
 * organisation and the people that it names.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: instant('at').notNull().default(sql`now()`),
    actorUserId: uuid('actor_user_id').notNull(),
    actingAs: text('acting_as', { enum: ['user', 'member', 'admin', 'super-user'] }).notNull(),
    /** The organisation that was changed, if it was about one. */
    organizationId: uuid('organization_id'),
    /** The user who was changed, if it was about one. */
    userId: uuid('user_id'),
    /** Feature and past tense, such as `organizations.role_changed`. */
    action: text('action').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('audit_events_organization').on(table.organizationId, table.at),
    index('audit_events_user').on(table.userId, table.at),
    index('audit_events_actor').on(table.actorUserId, table.at),
    index('audit_events_newest').on(table.at),
    // what is rare among all that people do is found by what it was
    index('audit_events_action').on(table.action, table.at),
  ],
)
