import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { isBoundedSold, soldColumns } from '#features/line-items/server/sold-columns.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { ALL_ANSWER_WAYS, DECISIONS, type EarlierRevision, EXTRA_WORK_STATES } from '../extra-work.ts'

/** What a garage asks permission for in addition to what was agreed, and the customer's answer. */
export const extraWorks = pgTable(
  'extra_works',
  {
    id: id(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id),
    number: integer('number').notNull(),
    state: text('state', { enum: EXTRA_WORK_STATES }).notNull().default('ASKED'),
    revision: integer('revision').notNull().default(1),
    description: text('description').notNull(),
    readyAt: instant('ready_at'),
    askedAt: instant('asked_at').notNull(),
    askedByUserId: uuid('asked_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    answerDueAt: instant('answer_due_at').notNull(),
    /** The deputy who was asked, from that moment on. */
    deputyUserId: uuid('deputy_user_id').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at'),
    answeredByUserId: uuid('answered_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whose answer it is when it was not given in the product: as the garage, or the holder of the link, wrote the name. */
    answeredBy: text('answered_by').notNull().default(''),
    answerWay: text('answer_way', { enum: ALL_ANSWER_WAYS }),
    /** Where the link was sent that the answer came by, as people write it. */
    answerLinkTo: text('answer_link_to').notNull().default(''),
    asDeputy: boolean('as_deputy').notNull().default(false),
    answerNote: text('answer_note').notNull().default(''),
    /** When the customer was reminded of what it declined of this. */
    remindedAt: instant('reminded_at'),
    /** What was asked and answered before each change. */
    earlier: jsonb('earlier').$type<EarlierRevision[]>().notNull().default([]),
    /** Of the newest asking: a retry asks nothing twice. */
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('extra_works_are_answered', sql`(${table.state} = 'ANSWERED') = (${table.answeredAt} is not null)`),
    uniqueIndex('extra_works_number').on(table.ticketId, table.number),
    uniqueIndex('extra_works_request_key').on(table.ticketId, table.requestKey),
    // what a customer declined; and of all customers what no reminder has named yet
    index('extra_works_answered').on(table.customerId, table.answeredAt).where(sql`${table.state} = 'ANSWERED'`),
    index('extra_works_to_remind')
      .on(table.answeredAt)
      .where(sql`${table.state} = 'ANSWERED' and ${table.remindedAt} is null`),
    index('extra_works_asked_by').on(table.askedByUserId),
    index('extra_works_deputy').on(table.deputyUserId),
    index('extra_works_answered_by').on(table.answeredByUserId),
  ],
)

export const extraWorkLines = pgTable(
  'extra_work_lines',
  {
    id: id(),
    extraWorkId: uuid('extra_work_id')
      .notNull()
      .references(() => extraWorks.id, { onDelete: 'cascade' }),
    ...soldColumns(),
    decision: text('decision', { enum: DECISIONS }),
    /** Of an inspection of the ticket; its feature is above this one. */
    findingId: uuid('finding_id'),
    /** When one of the two dropped a declined line; until then it is a deferred work of its car. Older rows have it for what was asked again as well. */
    droppedAt: instant('dropped_at'),
    /** The newest request that asked a declined line again, on a later ticket; one that was taken back no longer counts. */
    askedAgainBy: uuid('asked_again_by').references(() => extraWorks.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('extra_work_lines_are_bounded', isBoundedSold(table)),
    index('extra_work_lines_of').on(table.extraWorkId, table.place),
    index('extra_work_lines_service').on(table.serviceId).where(sql`${table.serviceId} is not null`),
    index('extra_work_lines_product').on(table.productId).where(sql`${table.productId} is not null`),
    index('extra_work_lines_asked_again').on(table.askedAgainBy).where(sql`${table.askedAgainBy} is not null`),
  ],
)
