import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, version } from '#server/db/columns.ts'
import type { OwnPriceEdit } from '../customer-prices.ts'

/** What a garage has agreed with one of its customers, without VAT. What was sold keeps its own copy. */
export const customerPrices = pgTable(
  'customer_prices',
  {
    id: id(),
    /** The garage. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** 100 is 10 %. */
    serviceDiscountPerMille: integer('service_discount_per_mille').notNull().default(0),
    productDiscountPerMille: integer('product_discount_per_mille').notNull().default(0),
    /** In the order in which they were written; what they name may have left the price list. */
    prices: jsonb('prices').$type<OwnPriceEdit[]>().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    // the inputs check these first; the constraints hold for every writer
    check(
      'customer_prices_are_bounded',
      sql`${table.serviceDiscountPerMille} between 0 and 1000 and ${table.productDiscountPerMille} between 0 and 1000`,
    ),
    uniqueIndex('customer_prices_pair').on(table.organizationId, table.customerId),
    index('customer_prices_customer').on(table.customerId),
  ],
)
