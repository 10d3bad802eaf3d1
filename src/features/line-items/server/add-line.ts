import { eq } from 'drizzle-orm'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { type AddLine, lineFieldsOf, MAX_LINES } from '../line-items.ts'
import { changeLines } from './change-lines.ts'
import { agreedDiscount, requireDiscount } from './given-discount.ts'
import type { LineItemRow } from './line-items.access.ts'
import { lineItems } from './line-items.tables.ts'
import { isOffered, sourceColumnsOf } from './line-source.ts'

/**
 * Adds a line at the end. A retry with the same key adds nothing more. Refusals: `forbidden: garage_prices`, `does_not_bill`, `limit: too_many_lines`,
 * `invalid` at `sourceId` for what is not on the garage's list.
 */
export function addLine(ctx: OrganizationContext, line: AddLine): Promise<{ id: string }> {
  const { ticketId, requestKey } = line
  const earlier = (ticket: { id: string }) =>
    earlierTry(requestKey, {
      key: lineItems.requestKey,
      of: eq(lineItems.ticketId, ticket.id),
      answer: { id: lineItems.id },
    })
  return changeLines(ctx, ticketId, write, earlier)

  async function write(tx: Transaction, ticket: TicketRow, lines: readonly LineItemRow[]) {
    const id: string = newId()
    if (lines.length >= MAX_LINES) throw new AppError('limit', 'too_many_lines')
    if (!(await isOffered(tx, ticket.garageId, line)))
      throw invalidFields({ field: 'sourceId', message: 'Tätä ei ole enää hinnastossa. Valitse uudelleen' })
    await requireDiscount(ctx, line.discountPerMille, () => agreedDiscount(tx, ticket, line))
    await tx.insert(lineItems).values({
      ...lineFieldsOf(line),
      ...sourceColumnsOf(line),
      id,
      ticketId,
      requestKey,
      garageId: ticket.garageId,
      place: (lines.at(-1)?.place ?? 0) + 1,
    })
    return { after: [...lines, line], answer: { id } }
  }
}
