import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Challenges that served once; kept only until they would have run out anyway. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    /** The challenge's own signature. */
    signature: text('signature').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expiry').on(table.expiresAt)],
)
