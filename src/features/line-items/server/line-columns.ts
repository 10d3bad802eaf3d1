import type { PgColumn } from 'drizzle-orm/pg-core'
import { sourceIdOf } from './line-source.ts'
import type { soldColumns } from './sold-columns.ts'

type Sold = Exclude<keyof ReturnType<typeof soldColumns>, 'place' | 'serviceId' | 'productId'>
type Lines = Record<'id' | 'serviceId' | 'productId' | Sold, PgColumn>

/** A line of any table that keeps lines, as it is read: what was sold, and where it comes from. */
export function lineColumnsOf<Table extends Lines>(table: Table) {
  const { id, kind, code, name, quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode } = table
  const sold = { id, kind, code, name, quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode }
  // with the table's name, or drizzle would read them as columns of any table of the query
  const columns: Pick<Table, 'id' | Sold> = sold
  return { ...columns, sourceId: sourceIdOf(table) }
}
