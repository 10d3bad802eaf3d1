import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isSold } from '#features/catalog/server/is-sold.ts'
import type { Queryable } from '#server/db/database.ts'
import { invalidFields } from '#shared/app-error.ts'
import type { LineItem } from '../line-items.ts'

/** Where a line comes from: a service or product of the garage's, by its id, or a typed one, without an id. */
type Source = Pick<LineItem, 'kind' | 'sourceId'>

/** Whether such a line may be written now; a service or product stays on the garage's list until the transaction ends. */
export const isOffered = async (tx: Queryable, garageId: string, { kind, sourceId }: Source): Promise<boolean> =>
  kind === 'OTHER' ? sourceId === null : isSold(tx, garageId, kind, sourceId)

/** Refusal: `invalid` at `lines` for any that `isOffered` says no to. */
export async function requireOffered(tx: Queryable, garageId: string, lines: readonly Source[]): Promise<void> {
  for (const line of lines)
    if (!(await isOffered(tx, garageId, line)))
      throw invalidFields({
        field: 'lines',
        message: 'Jokin riveistä ei ole enää hinnastossa. Poista se ja valitse uudelleen',
      })
}

/** As stored: each list has a column of its own, so that foreign keys hold. */
export const sourceColumnsOf = ({ kind, sourceId }: Source) => ({
  kind,
  serviceId: kind === 'SERVICE' ? sourceId : null,
  productId: kind === 'PRODUCT' ? sourceId : null,
})

/** As read back. */
export const sourceIdOf = (table: { serviceId: PgColumn; productId: PgColumn }): SQL<string | null> =>
  sql`coalesce(${table.serviceId}, ${table.productId})`
