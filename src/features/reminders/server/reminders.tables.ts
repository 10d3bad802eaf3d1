import { sql } from 'drizzle-orm'
import { date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { REMINDED_OF, REMINDER_ANSWERS, REMINDER_CHANNELS, REMINDER_STATES } from '../reminders.ts'

/** A message of a garage to its own customer that a car's service or inspection is due, and what became of it. */
export const reminders = pgTable(
  'reminders',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    what: text('what', { enum: REMINDED_OF }).notNull(),
    /** What was due first then. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    channel: text('channel', { enum: REMINDER_CHANNELS }).notNull(),
    address: text('address').notNull(),
    /** The row of `signed_links`, whose subject this row is. */
    linkId: uuid('link_id').notNull(),
    /** The row of `deliveries`. */
    deliveryId: uuid('delivery_id').notNull(),
    state: text('state', { enum: REMINDER_STATES }).notNull().default('QUEUED'),
    stateAt: instant('state_at').notNull().default(sql`now()`),
    answer: text('answer', { enum: REMINDER_ANSWERS }),
    answeredAt: instant('answered_at'),
    /** The ticket that its recipient wished for. */
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reminders_request_key').on(table.garageId, table.requestKey, table.vehicleId),
    // the newest of a car
    index('reminders_vehicle').on(table.garageId, table.vehicleId, table.id),
    // those of some days, for reporting
    index('reminders_garage').on(table.garageId, table.createdAt),
    index('reminders_customer').on(table.customerId),
    index('reminders_of_vehicle').on(table.vehicleId),
    index('reminders_ticket').on(table.ticketId),
    index('reminders_person').on(table.userId),
  ],
)

export type ReminderRow = typeof reminders.$inferSelect

/** Customers that a garage may not remind: they said so by a link, or to the garage. */
export const reminderRefusals = pgTable(
  'reminder_refusals',
  {
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Of the garage who wrote it down; null when the customer said so by a link. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.garageId, table.customerId] }),
    index('reminder_refusals_customer').on(table.customerId),
    index('reminder_refusals_person').on(table.userId),
  ],
)
