import { eq } from 'drizzle-orm'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import type { Isolation, IsolationCase, Side } from '#server/isolation.ts'
import type { ConnectionsRouter } from './connections.router.ts'

// in one's own organisation too old a version, so that nothing is changed
const named = (side: Side, admin?: true): IsolationCase => ({
  about: 'organization',
  side,
  names: true,
  ...(admin && { admin }),
  input: (id) => ({ connectionId: id('connectionId'), version: 999 }),
})

export const isolation: Isolation<{ connections: ConnectionsRouter }> = {
  things: async (db, { garageId }) => {
    const [connection] = await db
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.garageId, garageId))
    if (!connection) throw new Error('the world’s two organisations are not connected')
    return { connectionId: connection.id }
  },
  cases: {
    connections: {
      list: { about: 'organization', side: 'both', input: () => ({ list: 'ACCEPTED', text: 'ei kukaan' }) },
      accept: named('customer', true),
      refuse: named('customer', true),
      allow: named('customer', true),
      revoke: named('both', true),
      cancel: named('garage'),
      request: named('garage'),
    },
  },
}
