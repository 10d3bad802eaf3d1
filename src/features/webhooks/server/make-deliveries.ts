import { and, eq, isNull, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { newId } from '#server/db/new-id.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Handed, Listener } from '#server/events/listener.ts'
import { WEBHOOK_KINDS } from '../webhook-kinds.ts'
import { queueCalls } from './queue-calls.ts'
import { factsOf } from './thing-facts.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

/** The body of a call: JSON in the shape of Standard Webhooks. `timestamp` is when it happened, an ISO instant. */
export const payloadOf = (type: string, timestamp: string, data: Record<string, unknown>): string =>
  JSON.stringify({ type, timestamp, data })

const endpointsOf = prepared((db) =>
  db
    .select({
      id: webhookEndpoints.id,
      organizationId: webhookEndpoints.organizationId,
      types: webhookEndpoints.types,
    })
    .from(webhookEndpoints)
    .innerJoin(organizations, eq(organizations.id, webhookEndpoints.organizationId))
    .where(
      and(
        sql`${webhookEndpoints.organizationId} = any(${sql.placeholder('organizationIds')}::uuid[])`,
        webhookEndpoints.isOn,
        isNull(organizations.disabledAt),
      ),
    )
    .prepare('webhook-endpoints'),
)

const insertDeliveries = insertRows('insert-webhook-deliveries', webhookDeliveries, [
  'id',
  'organizationId',
  'endpointId',
  'type',
  'payload',
])

/** What these events are to organisations' systems, in the order of the events. */
const readAll = (events: readonly Handed[]) =>
  events.flatMap((event) =>
    WEBHOOK_KINDS.flatMap((kind) => {
      if (kind.event !== event.name) return []
      const read = kind.read(event.payload)
      return read ? [{ ...read, type: kind.type, at: event.announcedAt }] : []
    }),
  )

/**
 * Writes a delivery for each event and address that wants it, in the transaction that settles the events: each is written exactly once. One statement
 * while no organisation of these events has an address; four more, however many the events are.
 */
export const webhookListener: Listener = {
  events: [...new Set(WEBHOOK_KINDS.map(({ event }) => event))],
  takesMany: true,
  async handle(tx, events) {
    const read = readAll(events)
    const organizationIds = [...new Set(read.flatMap(({ to }) => to))]
    if (organizationIds.length === 0) return
    const endpoints = await endpointsOf(tx).execute({ organizationIds })
    const wanted = read.flatMap((one) =>
      endpoints
        .filter(({ organizationId, types }) => one.to.includes(organizationId) && types.includes(one.type))
        .map((endpoint) => ({ ...one, endpoint })),
    )
    if (wanted.length > 0) await write(tx, wanted)
  },
}

type Wanted = ReturnType<typeof readAll>[number] & { endpoint: { id: string; organizationId: string } }

async function write(tx: Transaction, wanted: readonly Wanted[]): Promise<void> {
  const facts = await factsOf(
    tx,
    wanted.flatMap(({ about }) => about ?? []),
  )
  const rows = wanted.map(({ endpoint, type, at, about, data }) => ({
    id: newId(),
    organizationId: endpoint.organizationId,
    endpointId: endpoint.id,
    type,
    payload: payloadOf(type, at, data(facts(about))),
  }))
  await tx.$client.query({ ...insertDeliveries, values: [JSON.stringify(rows)] })
  for (const endpointId of new Set(rows.map((row) => row.endpointId))) queueCalls(tx, endpointId)
}
