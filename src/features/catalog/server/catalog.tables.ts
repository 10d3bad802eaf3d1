import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, version } from '#server/db/columns.ts'
import { VAT_CODES } from '#shared/vat.ts'
import type { PackageRowEdit } from '../packages.ts'

const organizationId = () =>
  uuid('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** What a garage does, at its list price without VAT. What was sold keeps its own copy: a price list may change. */
export const services = pgTable(
  'services',
  {
    id: id(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    group: text('service_group').notNull().default(''),
    /** Null: the price is agreed case by case. */
    priceCents: integer('price_cents'),
    vatCode: text('vat_code', { enum: VAT_CODES }).notNull().default('STANDARD'),
    /** Usual working time, for the desk's capacity. */
    hours: numeric('hours', { precision: 6, scale: 2, mode: 'number' }),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('services_name').on(table.organizationId, sql`lower(${table.group})`, sql`lower(${table.name})`),
  ],
)

/** Parts and supplies of a garage, at their list price without VAT. */
export const products = pgTable(
  'products',
  {
    id: id(),
    organizationId: organizationId(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    unit: text('unit').notNull().default('kpl'),
    priceCents: integer('price_cents').notNull(),
    vatCode: text('vat_code', { enum: VAT_CODES }).notNull().default('STANDARD'),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('products_code').on(table.organizationId, sql`lower(${table.code})`),
    index('products_name').on(table.organizationId, table.name, table.id),
  ],
)

/** What a garage does and sells together. Its rows are read and written as one; what they name may leave the price list. */
export const servicePackages = pgTable(
  'service_packages',
  {
    id: id(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    group: text('package_group').notNull().default(''),
    /** In their order. */
    rows: jsonb('rows').$type<PackageRowEdit[]>().notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('service_packages_name').on(
      table.organizationId,
      sql`lower(${table.group})`,
      sql`lower(${table.name})`,
    ),
  ],
)
