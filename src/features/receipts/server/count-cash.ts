import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { ReceiptsAudit } from '../receipts.audit.ts'
import type { CountCash } from '../takings.ts'
import { cashOf } from './day-takings.ts'
import { lockTill } from './receipts.access.ts'
import { cashCounts } from './receipts.tables.ts'

/**
 * Closes the till of a day: writes down what was counted, and what was expected then. A day may be counted again; earlier counts stay. Refusal:
 * `conflict: count_in_future`.
 */
export function countCash(ctx: OrganizationContext, { requestKey, ...count }: CountCash): Promise<{ id: string }> {
  const { db, membership, caller, actor, services } = ctx
  const garageId = membership.organizationId
  return transact(db, async (tx) => {
    await lockTill(tx, garageId)
    const { requestKey: key, id } = cashCounts
    const earlier = await earlierTry(requestKey, { key, of: eq(cashCounts.garageId, garageId), answer: { id } })(tx)
    if (earlier) return earlier
    const now = services.clock()
    if (count.day > dayInHelsinki(now)) throw new AppError('conflict', 'count_in_future')
    const expectedCents = count.floatCents + (await cashOf(tx, garageId, count.day))
    const [made] = await tx
      .insert(cashCounts)
      .values({
        ...count,
        garageId,
        expectedCents,
        countedByUserId: caller.userId,
        requestKey,
        createdAt: now.toISOString(),
      })
      .returning({ id })
    if (!made) throw new Error('a count that was written was not answered')
    await recordAudit<ReceiptsAudit>(tx, actor, {
      action: 'receipts.cash_counted',
      organizationId: garageId,
      details: { day: count.day, expectedCents, countedCents: count.countedCents },
    })
    return made
  })
}
