import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { shownPlateKey } from '#features/vehicles/server/plate-key-sql.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { TICKET_STATUSES, WAITING_REASONS } from '../tickets.ts'

export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    /** Running number of the garage within the year, such as 2026-0042. */
    number: text('number').notNull(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id),
    /** The customer's recorded vehicle; null as long as the garage that typed it waits for the customer's yes. */
    vehicleId: uuid('vehicle_id').references(() => vehicles.id),
    // the vehicle as it was when it was reported (product: tickets keep the vehicle's data as it was at that time)
    registrationNumber: text('registration_number'),
    vinNumber: text('vin_number'),
    make: text('make').notNull(),
    model: text('model').notNull(),
    color: text('color').notNull(),
    year: integer('year'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: TICKET_STATUSES }).notNull().default('NEW'),
    statusChangedAt: instant('status_changed_at').notNull().default(sql`now()`),
    waitingFor: text('waiting_for', { enum: WAITING_REASONS }),
    waitingNote: text('waiting_note').notNull().default(''),
    /** Of the oldest request for extra work that has no answer: kept here for the lists, written only by `approval-wait.ts`. */
    approvalSince: instant('approval_since'),
    approvalDueAt: instant('approval_due_at'),
    /** The customer wants to be called first: it waits for the garage. */
    approvalCall: boolean('approval_call').notNull().default(false),
    /** The deputy who was asked. */
    approvalDeputyId: uuid('approval_deputy_id').references(() => users.id, { onDelete: 'set null' }),
    /** What it would cost with VAT; null where that is not known, as for requests older than this column. */
    approvalGrossCents: bigint('approval_gross_cents', { mode: 'number' }),
    /** Since when a proposed price has had no answer, and what it is with VAT: kept here for the lists, written only by `approval-wait.ts`. */
    priceSince: instant('price_since'),
    priceGrossCents: bigint('price_gross_cents', { mode: 'number' }),
    urgent: boolean('urgent').notNull().default(false),
    drivable: boolean('drivable').notNull().default(true),
    mileageKm: integer('mileage_km'),
    requestedAt: instant('requested_at'),
    keysLocation: text('keys_location').notNull().default(''),
    courtesyCar: boolean('courtesy_car').notNull().default(false),
    contactName: text('contact_name').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    customerReference: text('customer_reference').notNull().default(''),
    scheduledStart: instant('scheduled_start'),
    scheduledEnd: instant('scheduled_end'),
    promisedReadyAt: instant('promised_ready_at'),
    mechanicId: uuid('mechanic_id').references(() => users.id, { onDelete: 'set null' }),
    /** When the ticket last became DONE or CANCELLED. */
    closedAt: instant('closed_at'),
    garageArchivedAt: instant('garage_archived_at'),
    customerArchivedAt: instant('customer_archived_at'),
    /** When a side brought it back from its archive: the nightly job leaves it on that desk. */
    garageUnarchivedAt: instant('garage_unarchived_at'),
    customerUnarchivedAt: instant('customer_unarchived_at'),
    reportedByUserId: uuid('reported_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    reportedByOrganizationId: uuid('reported_by_organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Made by the client once per filled form: a retry finds the ticket that the first try made. */
    requestKey: uuid('request_key').notNull(),
    /** Hash of what was sent with the key; null for tickets older than this column. */
    requestHash: text('request_hash'),
    createdAt: createdAt(),
    version: version(),
    /**
     * The order of the desk within a status: the time that matters (`time-that-matters.ts` says the same), `infinity` for a ticket
     * without a time. The database computes it on every write of the ticket.
     */
    deskAt: instant('desk_at').generatedAlwaysAs(
      sql`case status
        when 'DONE' then coalesce(closed_at, status_changed_at)
        when 'CANCELLED' then coalesce(closed_at, status_changed_at)
        when 'READY' then status_changed_at
        when 'SCHEDULED' then coalesce(least(scheduled_start, promised_ready_at), 'infinity')
        when 'NEW' then coalesce(promised_ready_at, requested_at, 'infinity')
        else coalesce(promised_ready_at, 'infinity') end`,
    ),
  },
  (table) => [
    // each change is refused with a sentence before (change-ticket.ts): this holds for every writer
    check('tickets_work_ends_after_it_begins', sql`${table.scheduledEnd} >= ${table.scheduledStart}`),
    // what comes in is bounded by `Instant`: this holds for every writer
    check(
      'tickets_times_are_known',
      sql.join(
        [table.requestedAt, table.scheduledStart, table.scheduledEnd, table.promisedReadyAt].map(
          (column) => sql`${column} >= '2000-01-01T00:00:00Z' and ${column} < '2100-01-01T00:00:00Z'`,
        ),
        sql` and `,
      ),
    ),
    // nothing that goes on leaves a desk, and the archive is in the order of closing
    check(
      'tickets_only_closed_are_archived',
      sql`${table.closedAt} is not null or (${table.garageArchivedAt} is null and ${table.customerArchivedAt} is null)`,
    ),
    uniqueIndex('tickets_number').on(table.garageId, table.number),
    uniqueIndex('tickets_request_key').on(table.reportedByOrganizationId, table.requestKey),
    // the desk of each side reads its columns in exactly this order, Valmiit backwards; ids of version 7 sort by time
    index('tickets_garage_desk')
      .on(table.garageId, table.status, table.deskAt, table.id)
      .where(sql`${table.garageArchivedAt} is null`),
    // what waits for the customer's permission, and for the garage's call: few at a time
    index('tickets_customer_approval')
      .on(table.customerId)
      .where(sql`${table.approvalSince} is not null or ${table.priceSince} is not null`),
    index('tickets_garage_call').on(table.garageId).where(sql`${table.approvalCall}`),
    index('tickets_approval_deputy').on(table.approvalDeputyId).where(sql`${table.approvalDeputyId} is not null`),
    // what a garage has planned from some day on, by when it ends; without an end by when it begins
    index('tickets_garage_plan')
      .on(table.garageId, sql`coalesce(${table.scheduledEnd}, ${table.scheduledStart})`, table.scheduledStart)
      .where(sql`${table.scheduledStart} is not null and ${table.status} <> 'CANCELLED'`),
    index('tickets_customer_desk')
      .on(table.customerId, table.status, table.deskAt, table.id)
      .where(sql`${table.customerArchivedAt} is null`),
    // the archive is read by when its tickets were closed, all of it or what one party has in it
    index('tickets_garage_archive')
      .on(table.garageId, table.closedAt, table.id)
      .where(sql`${table.garageArchivedAt} is not null`),
    index('tickets_customer_archive')
      .on(table.customerId, table.closedAt, table.id)
      .where(sql`${table.customerArchivedAt} is not null`),
    index('tickets_garage_archive_party')
      .on(table.garageId, table.customerId, table.closedAt, table.id)
      .where(sql`${table.garageArchivedAt} is not null`),
    index('tickets_customer_archive_party')
      .on(table.customerId, table.garageId, table.closedAt, table.id)
      .where(sql`${table.customerArchivedAt} is not null`),
    // and what one car has in it, by the number that it is shown with
    index('tickets_garage_archive_plate')
      .on(table.garageId, shownPlateKey(table), table.closedAt, table.id)
      .where(sql`${table.garageArchivedAt} is not null`),
    index('tickets_customer_archive_plate')
      .on(table.customerId, shownPlateKey(table), table.closedAt, table.id)
      .where(sql`${table.customerArchivedAt} is not null`),
    // each side's tickets from the newest on: what is searched for, which garage the customer dealt with last, whether there are any
    index('tickets_garage').on(table.garageId, table.createdAt, table.id),
    index('tickets_customer').on(table.customerId, table.createdAt, table.id),
    index('tickets_vehicle').on(table.vehicleId, table.id),
    // what each side had finished on a day, whether it is archived or not
    index('tickets_garage_finished').on(table.garageId, table.closedAt).where(sql`${table.closedAt} is not null`),
    index('tickets_customer_finished').on(table.customerId, table.closedAt).where(sql`${table.closedAt} is not null`),
    // what the nightly job looks through, of all organisations: not what has left the desk already
    index('tickets_garage_closed')
      .on(table.closedAt)
      .where(sql`${table.garageArchivedAt} is null and ${table.closedAt} is not null`),
    index('tickets_customer_closed')
      .on(table.closedAt)
      .where(sql`${table.customerArchivedAt} is null and ${table.closedAt} is not null`),
  ],
)

/** The services of the garage's list that are wanted, in the order in which they were chosen; each as it was then. */
export const ticketServices = pgTable(
  'ticket_services',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Null when the service has been removed from the list since. */
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Usual working time. */
    hours: numeric('hours', { precision: 6, scale: 2, mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.position] }),
    index('ticket_services_service').on(table.serviceId).where(sql`${table.serviceId} is not null`),
  ],
)

/** The next running number of a garage in a year. */
export const ticketCounters = pgTable(
  'ticket_counters',
  {
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.garageId, table.year] })],
)

/** The timeline: what happened to a ticket, who did it, when. Never changed afterwards; what is undone leaves it. */
export const ticketEvents = pgTable(
  'ticket_events',
  {
    id: id(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: [
        'REPORTED',
        'MOVED',
        'EDITED',
        'PRICED',
        'PRICE_PROPOSAL',
        'SERVICE_LINES',
        'EXTRA_WORK',
        'INSPECTION',
        'PERMIT',
        'DRIVERS',
        'TOLD_DRIVERS',
        'DRIVER_ANSWERED',
        'STATUS_LINK',
        'BOOKED_ONLINE',
        'PINNED',
        'TYRES',
        'COURTESY_CAR',
        'TRANSPORT',
        'REVIEWED',
        'COMMENTED',
        'NOTED',
        'NOT_DELIVERED',
      ],
    }).notNull(),
    actorUserId: uuid('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    actorOrganizationId: uuid('actor_organization_id').references(() => organizations.id),
    /** What changed: `{from, to}` of a move, `{changes}` of an edit, `{body}` of a comment. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The garage's internal notes: the customer never sees the row. */
    internal: boolean('internal').notNull().default(false),
    /** The one side that sees the row; null for both. */
    onlyForOrganizationId: uuid('only_for_organization_id').references(() => organizations.id),
    /** Made by the client once per comment: a retry of the same sender writes nothing more. */
    requestKey: uuid('request_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('ticket_events_ticket').on(table.ticketId, table.id),
    index('ticket_events_actor').on(table.actorUserId, table.id),
    uniqueIndex('ticket_events_request_key').on(table.ticketId, table.actorOrganizationId, table.requestKey),
  ],
)

/**
 * Moves and archivings by the key that the sender's browser made for each: a retry is answered as the first try was, and for some
 * seconds who did it may take it back.
 */
export const ticketActs = pgTable(
  'ticket_acts',
  {
    id: id(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    requestKey: uuid('request_key').notNull(),
    /** The ticket's version after it. */
    version: integer('version').notNull(),
    /** Its entry in the timeline; null for what has none. */
    entryId: uuid('entry_id'),
    /** The earlier values of the columns that it set. */
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    /** What each desk had of the ticket after it; any other change shows in the version. */
    desks: jsonb('desks').$type<Record<string, unknown>>().notNull(),
    undoableUntil: instant('undoable_until').notNull(),
    /** The ticket's version after it was undone; null while it is not undone. */
    undoneVersion: integer('undone_version'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ticket_acts_request_key').on(table.ticketId, table.organizationId, table.requestKey),
    index('ticket_acts_age').on(table.createdAt),
  ],
)
