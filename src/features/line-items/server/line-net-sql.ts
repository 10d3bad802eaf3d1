import { sql } from 'drizzle-orm'
import { lineItems } from './line-items.tables.ts'

/** What a line makes without VAT, as `lineNetCents` computes it: rounded once a line, half a cent away from zero. */
export const lineNetSql = sql`round(${lineItems.quantityThousandths}::numeric * ${lineItems.unitPriceCents} * (1000 - ${lineItems.discountPerMille}) / 1000000)`
