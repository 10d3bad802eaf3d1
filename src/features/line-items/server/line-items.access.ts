import { and, eq } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { lineItems } from './line-items.tables.ts'

export type LineItemRow = typeof lineItems.$inferSelect

/** The garage's own line of this id; unknown ids and other garages' ids are `not_found: line_item` alike. */
export async function lineFor(
  db: Queryable,
  { membership }: Pick<OrganizationContext, 'membership'>,
  lineId: string,
): Promise<LineItemRow> {
  if (!isUuid(lineId)) throw notFound('line_item')
  const [line] = await db
    .select()
    .from(lineItems)
    .where(and(eq(lineItems.id, lineId), eq(lineItems.garageId, membership.organizationId)))
  if (!line) throw notFound('line_item')
  return line
}
