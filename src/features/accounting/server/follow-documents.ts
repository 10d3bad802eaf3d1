import { and, eq, isNull, sql } from 'drizzle-orm'
import { documentLeft, documentMade } from '#features/invoice-bases/invoice-bases.events.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { newId } from '#server/db/new-id.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Handed, Listener } from '#server/events/listener.ts'
import type { AccountingSystemName, Automatic } from '../accounting.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'
import { queueTransfers } from './queue-transfers.ts'

const connectionsOf = prepared((db) =>
  db
    .select({
      garageId: accountingConnections.garageId,
      system: accountingConnections.system,
      automatic: accountingConnections.automatic,
    })
    .from(accountingConnections)
    .innerJoin(organizations, eq(organizations.id, accountingConnections.garageId))
    .where(
      and(
        sql`${accountingConnections.garageId} = any(${sql.placeholder('garageIds')}::uuid[])`,
        isNull(organizations.disabledAt),
      ),
    )
    .prepare('accounting-connections'),
)

const insertTransfers = insertRows(
  'insert-accounting-transfers',
  accountingTransfers,
  ['id', 'garageId', 'basisId', 'system'],
  'on conflict (garage_id, basis_id, system) do nothing',
)

/** What each wish takes: what is made leaves later, too. */
const TAKES: Record<Automatic, readonly string[]> = {
  OFF: [],
  LEFT: [documentLeft.name],
  MADE: [documentMade.name, documentLeft.name],
}

const read = ({ name, payload }: Handed) => {
  const { basisId, garageId, kind } = documentMade.payload.parse(payload)
  // receipts are the till's, and booked with its takings
  return kind === 'INVOICE' || kind === 'CREDIT' ? [{ name, basisId, garageId }] : []
}

/**
 * Documents go by themselves where their garage wants that: a transfer is written in the transaction that settles the event, once for each document.
 * One statement while no garage of these events has a connection. One that is off keeps what it will send.
 */
export const followDocuments: Listener = {
  events: [documentMade.name, documentLeft.name],
  takesMany: true,
  async handle(tx, events) {
    const documents = events.flatMap(read)
    const garageIds = [...new Set(documents.map(({ garageId }) => garageId))]
    if (garageIds.length === 0) return
    const connections = new Map<string, { system: AccountingSystemName; automatic: Automatic }>()
    for (const { garageId, ...wish } of await connectionsOf(tx).execute({ garageIds })) connections.set(garageId, wish)
    const rows = documents.flatMap(({ name, basisId, garageId }) => {
      const wish = connections.get(garageId)
      return wish && TAKES[wish.automatic].includes(name)
        ? [{ id: newId(), garageId, basisId, system: wish.system }]
        : []
    })
    if (rows.length === 0) return
    await tx.$client.query({ ...insertTransfers, values: [JSON.stringify(rows)] })
    for (const garageId of new Set(rows.map((row) => row.garageId))) queueTransfers(tx, garageId)
  },
}
