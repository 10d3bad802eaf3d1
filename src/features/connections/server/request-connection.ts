import type { ConnectionState } from '#features/organizations/organizations.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { countHit } from '#server/rate-limit.ts'
import { AppError } from '#shared/app-error.ts'
import { mayRequest } from '../connections.policy.ts'
import type { OneConnection } from '../connections.ts'
import { aboutOther, changeConnection, moveTo, requested } from './change-connection.ts'
import { openByReport } from './open-by-report.ts'

const DAY_MS = 86_400_000

/** A new garage records some customers a day; more requests than these are no ordinary day. */
const GARAGE_LIMIT = { max: 20, windowMs: DAY_MS }
/** Asked, withdrawn and asked again: the customer is notified each time. */
const PAIR_LIMIT = { max: 3, windowMs: 30 * DAY_MS }

const closed = () => new AppError('conflict', 'connection_closed')

/** In the request's own transaction: what is refused is not counted. */
async function countRequest(
  tx: Transaction,
  { garageId, customerId }: { garageId: string; customerId: string },
): Promise<void> {
  const over = [
    await countHit(tx, `connection-requests:${garageId}`, GARAGE_LIMIT),
    await countHit(tx, `connection-requests:${garageId}:${customerId}`, PAIR_LIMIT),
  ].find((seconds) => seconds !== null)
  if (over) throw new AppError('limit', 'connection_requests_full', { details: { retryAfterSeconds: over } })
}

/** Lähetä yhteyspyyntö uudelleen: after a no of the customer's once it is long enough ago, after the garage's own at once. */
export const requestAgain = (
  ctx: OrganizationContext,
  { connectionId, version }: OneConnection,
): Promise<{ version: number }> => changeConnection(ctx, { ...request(ctx, connectionId), version })

const request = (ctx: OrganizationContext, id: string) =>
  ({
    id,
    may: (side, connection) => mayRequest(side, connection, ctx.services.clock().getTime()),
    refused: closed,
    async rule(connection, tx) {
      await countRequest(tx, connection)
      return moveTo(connection, requested(ctx), {
        action: 'connections.requested',
        details: aboutOther(ctx, connection),
      })
    },
  }) satisfies Omit<Parameters<typeof changeConnection>[1], 'version'>

/**
 * A garage records a car for this customer, whom it has found already: the request goes out with it, once. Answers the present state; where the
 * customer said no and may not be asked again yet, the report is refused (`conflict: connection_closed`). The row stays locked, so that an answer
 * at this very moment finds the report.
 */
export async function requestByReport(
  tx: Transaction,
  ctx: OrganizationContext,
  customerId: string,
): Promise<Extract<ConnectionState, 'PENDING' | 'ACCEPTED'>> {
  const pair = { garageId: ctx.membership.organizationId, customerId }
  const act = { action: 'connections.requested', details: { otherPartyId: customerId } } as const
  const known = await openByReport(tx, ctx, pair, { first: requested(ctx), act })
  if (!known) {
    await countRequest(tx, pair)
    return 'PENDING'
  }
  if (known.state === 'ACCEPTED' || known.state === 'PENDING') return known.state
  await changeConnection.within(tx, ctx, request(ctx, known.id))
  return 'PENDING'
}
