import { type SQL, sql } from 'drizzle-orm'
import { integer, type PgColumn, text, uuid } from 'drizzle-orm/pg-core'
import { products, services } from '#features/catalog/server/catalog.tables.ts'
import { VAT_CODES } from '#shared/vat.ts'
import { LINE_KINDS } from '../line-items.ts'

/** What every table of lines keeps of each, as it was when it was written: the price list may change. Prices are without VAT. */
export const soldColumns = () => ({
  place: integer('place').notNull(),
  kind: text('kind', { enum: LINE_KINDS }).notNull(),
  serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
  productId: uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
  code: text('code').notNull(),
  name: text('name').notNull(),
  quantityThousandths: integer('quantity_thousandths').notNull(),
  unit: text('unit').notNull(),
  unitPriceCents: integer('unit_price_cents').notNull(),
  discountPerMille: integer('discount_per_mille').notNull(),
  vatCode: text('vat_code', { enum: VAT_CODES }).notNull(),
})

type Sold = Record<'quantityThousandths' | 'unitPriceCents' | 'discountPerMille', PgColumn>

/** The inputs see to these before: a table's check covers every writer. */
export const isBoundedSold = ({ quantityThousandths, unitPriceCents, discountPerMille }: Sold): SQL =>
  sql`${quantityThousandths} > 0 and ${unitPriceCents} >= 0 and ${discountPerMille} between 0 and 1000`
