import type { OrganizationContext } from '#server/context.ts'
import { mayCancel, mayRevoke } from '../connections.policy.ts'
import type { ConnectionNo, OneConnection } from '../connections.ts'
import { aboutOther, byCaller, changeConnection, moveTo, notAllowed } from './change-connection.ts'

type Changed = Promise<{ version: number }>

/** Peru pyyntö: the garage takes its yes back before it is answered. */
export const cancelRequest = (ctx: OrganizationContext, { connectionId, version }: OneConnection): Changed =>
  changeConnection(ctx, {
    id: connectionId,
    version,
    may: mayCancel,
    refused: notAllowed,
    rule: (connection) =>
      moveTo(
        connection,
        { ...byCaller(ctx), state: 'REVOKED' },
        { action: 'connections.cancelled', details: aboutOther(ctx, connection) },
      ),
  })

/** Katkaise yhteys: one side takes its yes back, and neither sees the other any more. Only a customer blocks. */
export const revokeConnection = (ctx: OrganizationContext, { connectionId, version, block }: ConnectionNo): Changed =>
  changeConnection(ctx, {
    id: connectionId,
    version,
    may: mayRevoke,
    refused: notAllowed,
    rule(connection) {
      const blocked = block && ctx.membership.organizationType === 'CUSTOMER'
      return moveTo(
        connection,
        { ...byCaller(ctx), state: 'REVOKED', blocked },
        {
          action: 'connections.revoked',
          details: { ...aboutOther(ctx, connection), block: blocked },
        },
      )
    },
  })
