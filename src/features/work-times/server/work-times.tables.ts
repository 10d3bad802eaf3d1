import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { STOP_KINDS, type TimeActDone } from '../work-times.ts'

const ofGarage = () =>
  uuid('garage_id')
    .notNull()
    .references(() => organizations.id)
const ofUser = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Time on the job: when a mechanic worked on a ticket. It is the garage's own; the customer never sees it. */
export const workTimes = pgTable(
  'work_times',
  {
    id: id(),
    garageId: ofGarage(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    mechanicId: ofUser('mechanic_id'),
    startedAt: instant('started_at').notNull(),
    /** Null while it runs. */
    stoppedAt: instant('stopped_at'),
    stopKind: text('stop_kind', { enum: STOP_KINDS }),
    /** Taken back by a correction: it counts nowhere, and its trace still shows it. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    // each act and correction sees to these before: these hold for every writer
    check(
      'work_times_are_bounded',
      sql`${table.stoppedAt} >= ${table.startedAt} and ${table.stoppedAt} <= ${table.startedAt} + interval '24 hours'`,
    ),
    check('work_times_stop_for_a_reason', sql`(${table.stoppedAt} is null) = (${table.stopKind} is null)`),
    uniqueIndex('work_times_one_runs')
      .on(table.garageId, table.mechanicId)
      .where(sql`${table.stoppedAt} is null and ${table.removedAt} is null`),
    index('work_times_ticket').on(table.garageId, table.ticketId, table.startedAt),
    index('work_times_mechanic').on(table.garageId, table.mechanicId, table.startedAt),
    // what was done on a day, by any mechanic
    index('work_times_day').on(table.garageId, table.startedAt),
    // for the person's own copy of what is known of them
    index('work_times_person').on(table.mechanicId, table.id),
    // what ends with its ticket
    index('work_times_running')
      .on(table.ticketId)
      .where(sql`${table.stoppedAt} is null and ${table.removedAt} is null`),
  ],
)

/** Who corrected a time, when, why, from what to what. Never changed afterwards. */
export const workTimeCorrections = pgTable(
  'work_time_corrections',
  {
    id: id(),
    garageId: ofGarage(),
    workTimeId: uuid('work_time_id')
      .notNull()
      .references(() => workTimes.id, { onDelete: 'cascade' }),
    userId: ofUser('user_id'),
    why: text('why').notNull(),
    fromStartedAt: instant('from_started_at').notNull(),
    fromStoppedAt: instant('from_stopped_at'),
    /** Null when the time was removed. */
    toStartedAt: instant('to_started_at'),
    toStoppedAt: instant('to_stopped_at'),
    /** Made by the browser once per saved form: a retry corrects nothing twice. */
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('work_time_corrections_time').on(table.garageId, table.workTimeId, table.id),
    uniqueIndex('work_time_corrections_request_key').on(table.garageId, table.userId, table.requestKey),
  ],
)

/** What an act did to one time: its version after it, and whether the act made it or stopped it. */
export type TouchedTime = { id: string; version: number; was: 'none' | 'running' }

/** Aloita, Tauko and Valmis by the key of each press: a retry is answered as the first try was, and for some seconds it can be undone. */
export const workTimeActs = pgTable(
  'work_time_acts',
  {
    id: id(),
    garageId: ofGarage(),
    userId: ofUser('user_id'),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    requestKey: uuid('request_key').notNull(),
    answer: jsonb('answer').$type<TimeActDone>().notNull(),
    touched: jsonb('touched').$type<TouchedTime[]>().notNull(),
    undoableUntil: instant('undoable_until').notNull(),
    undone: boolean('undone').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('work_time_acts_request_key').on(table.garageId, table.ticketId, table.userId, table.requestKey),
    index('work_time_acts_age').on(table.createdAt),
  ],
)
