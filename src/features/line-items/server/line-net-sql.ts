import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { lineItems } from './line-items.tables.ts'

type Sold = Record<'quantityThousandths' | 'unitPriceCents' | 'discountPerMille', PgColumn>

/** What a line makes without VAT, as `lineNetCents` computes it: rounded once a line, half a cent away from zero. */
export const lineNetOf = ({ quantityThousandths, unitPriceCents, discountPerMille }: Sold): SQL =>
  sql`round(${quantityThousandths}::numeric * ${unitPriceCents} * (1000 - ${discountPerMille}) / 1000000)`

/** Of the lines of tickets. */
export const lineNetSql = lineNetOf(lineItems)
