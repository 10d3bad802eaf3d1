import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../db/columns.ts'

/** `single`: what it is for is done once. `many`: it may be done again as long as the link is valid. */
const LINK_USES = ['single', 'many'] as const

/**
 * Links that people without a session may follow, and the state of each: who made it, when it was opened and used, whether it was taken back. No
 * foreign keys: this is the ground, and `subject` is an id of the feature that made it.
 */
export const signedLinks = pgTable(
  'signed_links',
  {
    id: id(),
    /** What the link is for, such as `pick-up`; a token made for one purpose is worth nothing for another. */
    purpose: text('purpose').notNull(),
    /** What it is about, an id. */
    subject: text('subject').notNull(),
    /** Who made it; no person when the product did it by itself. */
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id'),
    uses: text('uses', { enum: LINK_USES }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Programs that show a preview of messages open links too: it shows that the message arrived, and not that a person read it. */
    openedCount: integer('opened_count').notNull().default(0),
    firstOpenedAt: instant('first_opened_at'),
    lastOpenedAt: instant('last_opened_at'),
    /** The first use. */
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('signed_links_subject').on(table.purpose, table.subject),
    index('signed_links_age').on(table.expiresAt),
  ],
)

export type SignedLinkRow = typeof signedLinks.$inferSelect
