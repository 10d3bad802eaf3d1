import { eq } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { type EditLine, lineFieldNames, lineFieldsOf, type PlaceLine, type RemoveLine } from '../line-items.ts'
import { changeLine, requireVersion } from './change-lines.ts'
import { requireDiscount } from './given-discount.ts'
import { lineItems } from './line-items.tables.ts'

/** Changes fields of a line; a value that is set already is no change. Refusals: `conflict: line_item_changed`, `forbidden: garage_prices`, `does_not_bill`. */
export function editLine(ctx: OrganizationContext, edit: EditLine): Promise<{ version: number }> {
  const { lineId, version } = edit
  const changes = lineFieldsOf(edit)
  return changeLine(ctx, lineId, async (tx, line, lines) => {
    // a typed price of nothing is a price
    const isPriced = line.isUnpriced && changes.unitPriceCents !== undefined
    const isSame =
      !isPriced && lineFieldNames.every((name) => changes[name] === undefined || changes[name] === line[name])
    // a retry finds what its first try wrote
    if (isSame) return { after: null, answer: { version: line.version } }
    requireVersion(line, version)
    await requireDiscount(ctx, changes.discountPerMille, () => line.discountPerMille)
    const next = line.version + 1
    await tx
      .update(lineItems)
      .set({ ...changes, version: next, ...(isPriced && { isUnpriced: false }) })
      .where(eq(lineItems.id, lineId))
    const after = lines.map((one) => (one === line ? { ...line, ...changes } : one))
    return { after, answer: { version: next } }
  })
}

export async function removeLine(ctx: OrganizationContext, { lineId, version }: RemoveLine): Promise<void> {
  await changeLine(ctx, lineId, async (tx, line, lines) => {
    requireVersion(line, version)
    await tx.delete(lineItems).where(eq(lineItems.id, lineId))
    return { after: lines.filter((one) => one !== line), answer: {} }
  })
}

/** Puts a line after another one of its ticket, or first; where that one is gone meanwhile, last. */
export async function placeLine(ctx: OrganizationContext, { lineId, afterId }: PlaceLine): Promise<void> {
  await changeLine(ctx, lineId, async (tx, line, lines) => {
    const others = lines.filter(({ id }) => id !== lineId)
    const before = others.findIndex(({ id }) => id === afterId)
    const at = afterId === null ? 0 : before < 0 ? others.length : before + 1
    const order = others.toSpliced(at, 0, line)
    if (order.every(({ id }, index) => lines[index]?.id === id)) return { after: null, answer: {} }
    for (const [place, { id, place: old }] of order.entries())
      if (old !== place) await tx.update(lineItems).set({ place }).where(eq(lineItems.id, id))
    return { after: order, answer: {} }
  })
}
