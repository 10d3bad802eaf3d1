import { isSold } from '#features/catalog/server/priced-choices.ts'
import type { OrganizationContext } from '#server/context.ts'
import { newId } from '#server/db/new-id.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { type AddLine, lineFieldsOf, MAX_LINES } from '../line-items.ts'
import { changeLines } from './change-lines.ts'
import { lineItems } from './line-items.tables.ts'

/**
 * Adds a line at the end. A retry with the same key adds nothing more. Refusals: `forbidden: garage_prices`, `limit: too_many_lines`,
 * `invalid` at `sourceId` for what is not on the garage's list.
 */
export async function addLine(ctx: OrganizationContext, line: AddLine): Promise<{ id: string }> {
  const { ticketId, sourceId, kind, requestKey } = line
  let id: string = newId()
  await changeLines(ctx, ticketId, async (tx, ticket, lines) => {
    const earlier = lines.find((one) => one.requestKey === requestKey)
    if (earlier) {
      id = earlier.id
      return null
    }
    if (lines.length >= MAX_LINES) throw new AppError('limit', 'too_many_lines')
    if (kind === 'OTHER' ? sourceId !== null : !(await isSold(tx, ticket.garageId, kind, sourceId)))
      throw invalidFields({ field: 'sourceId', message: 'Tätä ei ole enää hinnastossa. Valitse uudelleen' })
    await tx.insert(lineItems).values({
      ...{ ...lineFieldsOf(line), id, ticketId, kind, requestKey, garageId: ticket.garageId },
      ...{ serviceId: kind === 'SERVICE' ? sourceId : null, productId: kind === 'PRODUCT' ? sourceId : null },
      place: (lines.at(-1)?.place ?? 0) + 1,
    })
    return [...lines, line]
  })
  return { id }
}
