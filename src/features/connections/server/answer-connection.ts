import type { OrganizationContext } from '#server/context.ts'
import { mayAccept, mayAllow, mayRefuse } from '../connections.policy.ts'
import type { ConnectionNo, OneConnection } from '../connections.ts'
import { aboutOther, accepted, byCaller, changeConnection, moveTo, notAllowed } from './change-connection.ts'

type Changed = Promise<{ version: number }>

/** Hyväksy: from now on both sides see what the other shows of itself. */
export const acceptConnection = (ctx: OrganizationContext, { connectionId, version }: OneConnection): Changed =>
  changeConnection(ctx, {
    id: connectionId,
    version,
    may: mayAccept,
    refused: notAllowed,
    rule: (connection) =>
      moveTo(connection, accepted(ctx), {
        action: 'connections.accepted',
        details: { ...aboutOther(ctx, connection), byReport: false },
      }),
  })

/** Hylkää: the garage keeps what it typed itself. */
export const refuseConnection = (ctx: OrganizationContext, { connectionId, version, block }: ConnectionNo): Changed =>
  changeConnection(ctx, {
    id: connectionId,
    version,
    may: mayRefuse,
    refused: notAllowed,
    rule: (connection) =>
      moveTo(
        connection,
        { ...byCaller(ctx), state: 'REFUSED', blocked: block },
        {
          action: 'connections.refused',
          details: { ...aboutOther(ctx, connection), block },
        },
      ),
  })

/** Salli pyynnöt: a garage that was blocked may ask again. */
export const allowRequests = (ctx: OrganizationContext, { connectionId, version }: OneConnection): Changed =>
  changeConnection(ctx, {
    id: connectionId,
    version,
    may: mayAllow,
    refused: notAllowed,
    rule: (connection) => ({
      set: { blocked: false },
      entry: {
        action: 'connections.allowed',
        details: aboutOther(ctx, connection),
      },
    }),
  })
