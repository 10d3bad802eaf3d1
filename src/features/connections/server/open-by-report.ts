import type { ConnectionState } from '#features/organizations/organizations.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import type { Act } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import type { ConnectionsAudit } from '../connections.audit.ts'
import { connectionMoved } from '../connections.events.ts'
import { changeConnection } from './change-connection.ts'
import { type ConnectionRow, findConnection, pairIs } from './connections.access.ts'

type Pair = { garageId: string; customerId: string }
type First = Omit<typeof connections.$inferInsert, keyof Pair> & { state: ConnectionState }

/**
 * A report, or an invitation, connects the two: makes their connection in this first state and announces it, or answers the existing one. The row stays locked, so
 * that a concurrent answer waits.
 */
export async function openByReport(
  tx: Transaction,
  ctx: OrganizationContext,
  pair: Pair,
  { first, act }: { first: First; act: Act<ConnectionsAudit> },
): Promise<ConnectionRow | null> {
  const [made] = await tx
    .insert(connections)
    .values({ ...pair, ...first })
    .onConflictDoNothing()
    .returning({ id: connections.id })
  if (made) {
    const event = changeConnection.event(connectionMoved, { from: null, to: first.state, byReport: true })
    await changeConnection.emit(tx, ctx, { ...pair, ...made }, { entry: act, events: [event] })
    return null
  }
  const known = await findConnection(tx, pairIs(pair), 'update')
  if (!known) throw new Error('a connection that was just there is missing')
  return known
}
