import type { OrganizationContext } from '#server/context.ts'
import { newId } from '#server/db/new-id.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { type AddLine, lineFieldsOf, MAX_LINES } from '../line-items.ts'
import { changeLines } from './change-lines.ts'
import { lineItems } from './line-items.tables.ts'
import { isOffered, sourceColumnsOf } from './line-source.ts'

/**
 * Adds a line at the end. A retry with the same key adds nothing more. Refusals: `forbidden: garage_prices`, `limit: too_many_lines`,
 * `invalid` at `sourceId` for what is not on the garage's list.
 */
export async function addLine(ctx: OrganizationContext, line: AddLine): Promise<{ id: string }> {
  const { ticketId, requestKey } = line
  let id: string = newId()
  await changeLines(ctx, ticketId, async (tx, ticket, lines) => {
    const earlier = lines.find((one) => one.requestKey === requestKey)
    if (earlier) {
      id = earlier.id
      return null
    }
    if (lines.length >= MAX_LINES) throw new AppError('limit', 'too_many_lines')
    if (!(await isOffered(tx, ticket.garageId, line)))
      throw invalidFields({ field: 'sourceId', message: 'Tätä ei ole enää hinnastossa. Valitse uudelleen' })
    await tx.insert(lineItems).values({
      ...lineFieldsOf(line),
      ...sourceColumnsOf(line),
      id,
      ticketId,
      requestKey,
      garageId: ticket.garageId,
      place: (lines.at(-1)?.place ?? 0) + 1,
    })
    return [...lines, line]
  })
  return { id }
}
