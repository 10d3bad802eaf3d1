import { eq } from 'drizzle-orm'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { type Act, recordAudit } from '#server/audit/record-audit.ts'
import type { Membership } from '#server/caller.ts'
import { type Columns, defineChange } from '#server/change.ts'
import type { OrganizationContext } from '#server/context.ts'
import { AppError } from '#shared/app-error.ts'
import type { ConnectionsAudit } from '../connections.audit.ts'
import { type AboutConnection, connectionMoved } from '../connections.events.ts'
import { type ConnectionRow, connectionFor } from './connections.access.ts'

/** The one way to change a connection, and to announce a new one. The listeners update both sides' screens. */
export const changeConnection = defineChange<{
  context: OrganizationContext
  side: Membership
  row: ConnectionRow
  ref: 'id' | 'garageId' | 'customerId'
  entry: Act<ConnectionsAudit>
  payload: AboutConnection
}>({
  side: (ctx) => ctx.membership,
  find: (tx, ctx, id, lock) => connectionFor(tx, ctx.membership, id, lock),
  conflict: ({ state, version }) =>
    new AppError('conflict', 'connection_changed', { details: { current: { state, version } } }),
  invariants: [],
  update: (tx, { id }, { isManaged: _, ...set }) => tx.update(connections).set(set).where(eq(connections.id, id)),
  async record(tx, { actor }, _connection, act) {
    await recordAudit<ConnectionsAudit>(tx, actor, { ...act, organizationId: actor.organizationId })
    return true
  },
  payload: ({ actor }, { id, garageId, customerId }) => ({
    connectionId: id,
    garageId,
    customerId,
    actorOrganizationId: actor.organizationId,
    actorUserId: actor.userId,
  }),
  invalidates: () => null,
})

export const notAllowed = () => new AppError('conflict', 'connection_not_allowed')

/** What every audit row of a connection has: the other side of the caller's. */
export const aboutOther = (
  { membership: { organizationType } }: OrganizationContext,
  { garageId, customerId }: Pick<ConnectionRow, 'garageId' | 'customerId'>,
) => ({ otherPartyId: organizationType === 'GARAGE' ? customerId : garageId })

/** Whose doing a new state is. */
export const byCaller = ({ membership, actor, services }: OrganizationContext) => ({
  changedAt: services.clock().toISOString(),
  changedBySide: membership.organizationType,
  changedByUserId: actor.userId,
})

/** A request of the caller's garage, as it is written on a new connection and on an old one. */
export const requested = (ctx: OrganizationContext) => {
  const by = byCaller(ctx)
  return {
    state: 'PENDING' as const,
    requestedAt: by.changedAt,
    requestedByUserId: by.changedByUserId,
    ...by,
  }
}

/** What is open from now on; an acceptance ends a block. */
export const accepted = (ctx: OrganizationContext) => {
  const by = byCaller(ctx)
  return {
    state: 'ACCEPTED' as const,
    acceptedAt: by.changedAt,
    blocked: false,
    ...by,
  }
}

/** A connection comes to another state: the columns, the audit row and the event of it. */
export const moveTo = (
  from: ConnectionRow,
  set: Columns<ConnectionRow> & Pick<ConnectionRow, 'state'>,
  entry: Act<ConnectionsAudit>,
  { byReport = false } = {},
) => ({
  set,
  entry,
  events: [changeConnection.event(connectionMoved, { from: from.state, to: set.state, byReport })],
})
