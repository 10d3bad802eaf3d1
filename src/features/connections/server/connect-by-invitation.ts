import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import type { AppError } from '#shared/app-error.ts'
import { mayConnectByInvitation } from '../connections.policy.ts'
import { accepted, changeConnection, moveTo } from './change-connection.ts'
import { openByReport } from './open-by-report.ts'

/**
 * A garage says yes to the customer that invited it: the invitation is the customer's yes, newer than any no of before. Only what the customer has blocked
 * stays closed: `refused`. What follows from the invitation notifies the customer, so this does not.
 */
export async function connectByInvitation(
  tx: Transaction,
  ctx: OrganizationContext,
  customerId: string,
  refused: () => AppError,
): Promise<void> {
  const pair = { garageId: ctx.membership.organizationId, customerId }
  const act = {
    action: 'connections.accepted',
    details: { otherPartyId: customerId, byReport: false, byInvitation: true },
  } as const
  const known = await openByReport(tx, ctx, pair, { first: accepted(ctx), act })
  if (!known) return
  await changeConnection.within(tx, ctx, {
    id: known.id,
    isDone: ({ state }) => state === 'ACCEPTED',
    may: mayConnectByInvitation,
    refused,
    rule: (connection) => moveTo(connection, accepted(ctx), act, { byReport: true }),
  })
}
