import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES, PAYERS } from '../ticket-drivers.ts'

const ofTicket = () =>
  uuid('ticket_id')
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' })

/** Who may fetch the car of a ticket. Name and number stay as they were when the driver leaves the customer's list. */
export const ticketDrivers = pgTable(
  'ticket_drivers',
  {
    id: id(),
    ticketId: ofTicket(),
    driverId: uuid('driver_id').references(() => drivers.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ticket_drivers_driver').on(table.ticketId, table.driverId),
    index('ticket_drivers_of').on(table.driverId).where(sql`${table.driverId} is not null`),
  ],
)

/** One time that the garage notified drivers, as many as it picked. */
export const driverMessageBatches = pgTable(
  'driver_message_batches',
  {
    id: id(),
    ticketId: ofTicket(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ['READY', 'LATER'] }).notNull(),
    keysPlace: text('keys_place').notNull().default(''),
    payer: text('payer', { enum: PAYERS }).notNull().default('UNSAID'),
    /** When the car can be fetched instead. */
    newTime: instant('new_time'),
    /** Made by the browser once per sending. */
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
    /** When it came to its end: it was reminded of, or the car is not ready any more. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('driver_message_batches_request_key').on(table.ticketId, table.requestKey),
    index('driver_message_batches_newest').on(table.ticketId, table.id),
    index('driver_message_batches_to_remind')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'READY' and ${table.settledAt} is null`),
    index('driver_message_batches_person').on(table.userId),
  ],
)

/** A message to one driver, by the channel that it is on now. */
export const driverMessages = pgTable(
  'driver_messages',
  {
    id: id(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => driverMessageBatches.id, { onDelete: 'cascade' }),
    namedId: uuid('named_id')
      .notNull()
      .references(() => ticketDrivers.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: MESSAGE_KINDS }).notNull(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    /** All channels so far, the present one among them: none is tried twice. */
    tried: text('tried', { enum: MESSAGE_CHANNELS }).array().notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('QUEUED'),
    /** The row of `deliveries` on the present channel. */
    deliveryId: uuid('delivery_id').notNull(),
    /** The row of `signed_links` that its text leads to. */
    linkId: uuid('link_id'),
    stateAt: instant('state_at').notNull().default(sql`now()`),
    createdAt: createdAt(),
  },
  (table) => [
    index('driver_messages_named').on(table.namedId, table.id),
    index('driver_messages_batch').on(table.batchId),
  ],
)

export type NamedDriverRow = typeof ticketDrivers.$inferSelect
export type MessageBatchRow = typeof driverMessageBatches.$inferSelect
export type DriverMessageRow = typeof driverMessages.$inferSelect
