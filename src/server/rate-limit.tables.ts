import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './db/columns.ts'

/** Fixed windows, counted where every server process sees them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetAt: instant('reset_at').notNull(),
  },
  (table) => [index('rate_limits_reset').on(table.resetAt)],
)
