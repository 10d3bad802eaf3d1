import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Jobs that failed at every try, until a super-user queues them again or the sweep deletes them. */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    /** The id that the queue gave it when it gave the job up: a second delivery is the same row. */
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    payload: jsonb('payload').notNull(),
    tries: integer('tries').notNull(),
    /** Of the last try. */
    error: text('error').notNull(),
    failedAt: instant('failed_at').notNull(),
  },
  (table) => [index('failed_jobs_newest').on(table.failedAt)],
)
