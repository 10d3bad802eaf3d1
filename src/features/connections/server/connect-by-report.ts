import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import { mayConnectByReport } from '../connections.policy.ts'
import { accepted, changeConnection, moveTo } from './change-connection.ts'
import { openByReport } from './open-by-report.ts'

/**
 * A customer that reports a car to a garage says yes to it by that, whichever of its people reports (product: section 2). A garage that an admin
 * has blocked stays closed (`conflict: garage_blocked`).
 */
export async function connectByReport(tx: Transaction, ctx: OrganizationContext, garageId: string): Promise<void> {
  const pair = { garageId, customerId: ctx.membership.organizationId }
  const act = {
    action: 'connections.accepted',
    details: { otherPartyId: garageId, byReport: true },
  } as const
  const known = await openByReport(tx, ctx, pair, { first: accepted(ctx), act })
  if (!known) return
  await changeConnection.within(tx, ctx, {
    id: known.id,
    isDone: ({ state }) => state === 'ACCEPTED',
    may: mayConnectByReport,
    refused: () => new AppError('conflict', 'garage_blocked'),
    rule: (connection) => moveTo(connection, accepted(ctx), act, { byReport: true }),
  })
}
