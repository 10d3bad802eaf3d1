import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { products, services } from './catalog.tables.ts'

/** Whether the garage sells this now; it stays on its list until the transaction ends. */
export async function isSold(
  tx: Queryable,
  garageId: string,
  kind: 'SERVICE' | 'PRODUCT',
  id: string | null,
): Promise<boolean> {
  if (id === null || !isUuid(id)) return false
  const table = kind === 'SERVICE' ? services : products
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.organizationId, garageId), eq(table.active, true)))
    .for('key share')
  return found.length > 0
}
