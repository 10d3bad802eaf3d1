import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../db/columns.ts'

/** Announced events, written with the change itself and taken out by the relay after commit. */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().default(sql`now()`),
    lastError: text('last_error'),
    /** By which the act that announced it takes it back before it is handed out; null for what cannot be taken back. */
    withdrawKey: text('withdraw_key'),
    /** The trace of the act that announced it (W3C), where it is recorded: its listeners and jobs go on with it. */
    traceparent: text('traceparent'),
    /** Set when every listener is done or the event was given up; rows are swept later. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('outbox_events_due').on(table.id).where(sql`${table.settledAt} is null`),
    index('outbox_events_withdraw_key').on(table.withdrawKey).where(sql`${table.withdrawKey} is not null`),
    // for the sweep and the list of what was given up; an event that is announced enters neither
    index('outbox_events_done')
      .on(table.settledAt)
      .where(sql`${table.settledAt} is not null and ${table.lastError} is null`),
    index('outbox_events_given_up')
      .on(table.settledAt)
      .where(sql`${table.settledAt} is not null and ${table.lastError} is not null`),
  ],
)
