import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { servicePackages, services } from '#features/catalog/server/catalog.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { createdAt, id, version } from '#server/db/columns.ts'
import type { TemplateItem } from '../plan-templates.ts'
import type { Marks } from '../service-plans.ts'

/** Huolto-ohjelman pohja of a garage or a customer. Its items are read and written as one. */
export const planTemplates = pgTable(
  'plan_templates',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    items: jsonb('items').$type<TemplateItem[]>().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [uniqueIndex('plan_templates_name').on(table.organizationId, sql`lower(${table.name})`)],
)

/** Huolto-ohjelma of a car; it is whose the car is. */
export const servicePlans = pgTable('service_plans', {
  vehicleId: uuid('vehicle_id')
    .primaryKey()
    .references(() => vehicles.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** What day and meters were when it was given: from there a part counts that was not done yet. */
  startOn: date('start_on', { mode: 'string' }).notNull(),
  startKm: integer('start_km'),
  startTenths: integer('start_tenths'),
  createdAt: createdAt(),
  version: version(),
})

/** A part of it: its interval, when it was done last and when it comes next. Hours are in tenths. */
export const planItems = pgTable(
  'plan_items',
  {
    id: id(),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    name: text('name').notNull(),
    everyKm: integer('every_km'),
    everyMonths: integer('every_months'),
    everyTenths: integer('every_tenths'),
    /** The garage on whose price list the service or package is. */
    garageId: uuid('garage_id').references(() => organizations.id, { onDelete: 'set null' }),
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    packageId: uuid('package_id').references(() => servicePackages.id, { onDelete: 'set null' }),
    doneOn: date('done_on', { mode: 'string' }),
    doneKm: integer('done_km'),
    doneTenths: integer('done_tenths'),
    nextOn: date('next_on', { mode: 'string' }),
    nextKm: integer('next_km'),
    nextTenths: integer('next_tenths'),
  },
  (table) => [
    check(
      'plan_items_have_an_interval',
      sql`${table.everyKm} is not null or ${table.everyMonths} is not null or ${table.everyTenths} is not null`,
    ),
    index('plan_items_vehicle').on(table.vehicleId, table.place, table.id),
    index('plan_items_garage').on(table.garageId).where(sql`${table.garageId} is not null`),
    index('plan_items_service').on(table.serviceId).where(sql`${table.serviceId} is not null`),
    index('plan_items_package').on(table.packageId).where(sql`${table.packageId} is not null`),
  ],
)

/** What a ticket did to a part of its car's programme. */
export const planWorks = pgTable(
  'plan_works',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id')
      .notNull()
      .references(() => planItems.id, { onDelete: 'cascade' }),
    /** As the garage said; null: as the ticket's lines say. */
    ticked: boolean('ticked'),
    /** What the part had before the ticket moved it on, and has since; both null while it has not. */
    before: jsonb('before').$type<Marks>(),
    after: jsonb('after').$type<Marks>(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.itemId] }),
    check('plan_works_are_whole', sql`(${table.before} is null) = (${table.after} is null)`),
    index('plan_works_item').on(table.itemId),
  ],
)
