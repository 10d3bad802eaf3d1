import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { type LineFields, type LineItem, lineFieldsOf, MAX_LINES } from '../line-items.ts'
import { lineItems } from './line-items.tables.ts'
import { sourceColumnsOf } from './line-source.ts'

type Approved = LineFields & Pick<LineItem, 'kind' | 'sourceId'>

/**
 * Puts what the customer approved as extra work at the end of the ticket's lines, with what it was approved for. The ticket is locked by
 * the caller. Refusal: `limit: too_many_lines`.
 */
export async function addApprovedLines(
  tx: Transaction,
  { id: ticketId, garageId }: { id: string; garageId: string },
  extraWorkId: string,
  lines: readonly Approved[],
): Promise<void> {
  if (lines.length === 0) return
  const [last] = await tx
    .select({ place: sql<number>`coalesce(max(${lineItems.place}), 0)::int`, count: sql<number>`count(*)::int` })
    .from(lineItems)
    .where(eq(lineItems.ticketId, ticketId))
  if ((last?.count ?? 0) + lines.length > MAX_LINES) throw new AppError('limit', 'too_many_lines')
  await tx.insert(lineItems).values(
    lines.map((line, index) => ({
      ...lineFieldsOf(line),
      ...sourceColumnsOf(line),
      ticketId,
      garageId,
      extraWorkId,
      requestKey: randomUUID(),
      approvedCents: lineNetCents(line),
      place: (last?.place ?? 0) + index + 1,
    })),
  )
}

/** Takes them away again, since the customer is asked again. */
export async function removeApprovedLines(tx: Transaction, extraWorkId: string): Promise<void> {
  await tx.delete(lineItems).where(eq(lineItems.extraWorkId, extraWorkId))
}
