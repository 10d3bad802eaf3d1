import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import type { Limits, TemplateGroup } from '../inspection-templates.ts'
import { RESULTS } from '../inspections.ts'

/** Tarkastuspohja of a garage: what its inspections begin from. Its groups are read and written as one. */
export const inspectionTemplates = pgTable(
  'inspection_templates',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    groups: jsonb('groups').$type<TemplateGroup[]>().notNull(),
    /** An archived one is offered no more. */
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [uniqueIndex('inspection_templates_name').on(table.organizationId, sql`lower(${table.name})`)],
)

/** Tarkastus of a car on a ticket: a draft of the garage's own until it is finished. */
export const inspections = pgTable(
  'inspections',
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
    templateId: uuid('template_id').references(() => inspectionTemplates.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    startedByUserId: uuid('started_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null while it is a draft. */
    finishedAt: instant('finished_at'),
    finishedByUserId: uuid('finished_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The customer has seen it once. */
    wasFinished: boolean('was_finished').notNull().default(false),
    /** A retry begins nothing twice. */
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('inspections_are_finished_once_seen', sql`${table.finishedAt} is null or ${table.wasFinished}`),
    uniqueIndex('inspections_number').on(table.garageId, table.ticketId, table.number),
    uniqueIndex('inspections_request_key').on(table.garageId, table.ticketId, table.requestKey),
    index('inspections_ticket').on(table.ticketId),
    // a month's figures
    index('inspections_finished').on(table.garageId, table.finishedAt).where(sql`${table.finishedAt} is not null`),
    index('inspections_template').on(table.templateId).where(sql`${table.templateId} is not null`),
    index('inspections_customer').on(table.customerId, table.id),
    index('inspections_started_by').on(table.startedByUserId),
    index('inspections_finished_by').on(table.finishedByUserId),
  ],
)

/** A point of an inspection, as its template had it when the inspection began, and what was found. */
export const inspectionPoints = pgTable(
  'inspection_points',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    inspectionId: uuid('inspection_id')
      .notNull()
      .references(() => inspections.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    group: text('point_group').notNull(),
    name: text('name').notNull(),
    unit: text('unit').notNull().default(''),
    limits: jsonb('limits').$type<Limits>().notNull(),
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    /** Null: not looked at. */
    result: text('result', { enum: RESULTS }),
    /** In thousandths of the unit. */
    measure: bigint('measure', { mode: 'number' }),
    note: text('note').notNull().default(''),
    changedByUserId: uuid('changed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at'),
  },
  (table) => [
    index('inspection_points_of').on(table.garageId, table.inspectionId, table.place),
    index('inspection_points_inspection').on(table.inspectionId),
    index('inspection_points_service').on(table.serviceId).where(sql`${table.serviceId} is not null`),
    index('inspection_points_changed_by').on(table.changedByUserId),
  ],
)
