import { eq } from 'drizzle-orm'
import { requireOwnMechanic } from '#features/tickets/server/own-mechanic.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { LineWork } from '../line-items.ts'
import { changeLine } from './change-lines.ts'
import { lineItems } from './line-items.tables.ts'

/**
 * Says who does the work of a line, and ticks it off. A line without a mechanic gets the member who ticks it off, if they install. What
 * is so already is no change. Refusals: `forbidden: garage_prices`, `invalid` at `mechanicId`.
 */
export async function setLineWork(ctx: OrganizationContext, { lineId, mechanicId, isDone }: LineWork): Promise<void> {
  const { membership, services, actor } = ctx
  await changeLine(ctx, lineId, async (tx, line, lines) => {
    const wasDone = line.doneAt !== null
    const doer = isDone && !wasDone && membership.installs ? actor.userId : null
    const next = {
      mechanicId: mechanicId === undefined ? (line.mechanicId ?? doer) : mechanicId,
      doneAt: isDone === undefined || isDone === wasDone ? line.doneAt : isDone ? services.clock().toISOString() : null,
    }
    if (next.mechanicId === line.mechanicId && next.doneAt === line.doneAt) return { after: null, answer: {} }
    if (next.mechanicId !== line.mechanicId) await requireOwnMechanic(tx, line.garageId, next.mechanicId)
    await tx.update(lineItems).set(next).where(eq(lineItems.id, lineId))
    return { after: lines, answer: {} }
  })
}
