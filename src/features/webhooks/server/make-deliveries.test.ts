import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeOrganization, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketMoved, ticketReported } from '#features/tickets/tickets.events.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { createRelay } from '#server/events/relay.ts'
import { JobQueued } from '#server/jobs/enqueue.ts'
import { createLog } from '#server/log.ts'
import { countingDatabase } from '#test/counting-database.ts'
import { testDatabase } from '#test/database.ts'
import { webhookListener } from './make-deliveries.ts'
import { makeEndpoint } from './webhooks.factory.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

const { db, pool, options } = await testDatabase()
const counting = countingDatabase(options)
const jobs: JobQueued[] = []
const successor = {
  event: 'job.queued',
  take: async (_: unknown, payloads: readonly unknown[]) =>
    void jobs.push(...payloads.map((one) => JobQueued.parse(one))),
}
const relay = createRelay({ db: counting.db, listeners: [webhookListener], successor, log: createLog('silent') })

const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id })
const about = {
  ticketId: ticket.id,
  garageId: garage.id,
  customerId: customer.id,
  actorOrganizationId: garage.id,
  actorUserId: user.id,
}

beforeEach(async () => {
  await pool.query('delete from webhook_endpoints; delete from outbox_events')
  await db.update(organizations).set({ disabledAt: null })
  jobs.length = 0
  counting.asked.length = 0
})

const report = () => transact(db, async (tx) => announce(tx, ticketReported, about))
const move = (to: 'READY' | 'IN_PROGRESS', count = 1) =>
  transact(db, async (tx) => {
    for (let made = 0; made < count; made += 1) announce(tx, ticketMoved, { ...about, from: 'NEW', to })
  })
const made = () =>
  db
    .select({
      organizationId: webhookDeliveries.organizationId,
      endpointId: webhookDeliveries.endpointId,
      type: webhookDeliveries.type,
      payload: webhookDeliveries.payload,
      state: webhookDeliveries.state,
    })
    .from(webhookDeliveries)
    .orderBy(webhookDeliveries.id)

test('an event becomes a delivery for each address that wants it, with thin data and the moment of the event', async () => {
  const wants = await makeEndpoint(db, { organizationId: garage.id, types: ['ticket.created'] })
  await makeEndpoint(db, { organizationId: garage.id, types: ['invoice.created'] })
  const others = await makeEndpoint(db, { organizationId: customer.id })
  const { id: elsewhere } = await makeOrganization(db, { type: 'GARAGE' })
  await makeEndpoint(db, { organizationId: elsewhere })
  await report()
  const { rows } = await pool.query<{ at: Date }>('select created_at as at from outbox_events')
  await relay.drain()
  const deliveries = await made()
  expect(deliveries.map(({ endpointId }) => endpointId).toSorted()).toEqual([wants.id, others.id].toSorted())
  expect(JSON.parse(deliveries[0]?.payload ?? '')).toEqual({
    type: 'ticket.created',
    timestamp: rows[0]?.at.toISOString(),
    data: {
      ticketId: ticket.id,
      ticketNumber: ticket.number,
      registrationNumber: ticket.registrationNumber,
      garageId: garage.id,
      customerId: customer.id,
    },
  })
  expect(jobs.map(({ name, payload }) => [name, payload])).toEqual(
    deliveries.map(({ endpointId }) => ['webhooks.send', { endpointId }]),
  )
})

test('a car that is ready has moved, too', async () => {
  await makeEndpoint(db, { organizationId: garage.id })
  await move('READY')
  await move('IN_PROGRESS')
  await relay.drain()
  const types = (await made()).map(({ type, payload }) => [type, JSON.parse(payload).data.to])
  expect(types).toEqual([
    ['ticket.moved', 'READY'],
    ['ticket.ready', undefined],
    ['ticket.moved', 'IN_PROGRESS'],
  ])
})

test('nothing is written for an address that is off, nor for a closed organisation', async () => {
  await makeEndpoint(db, { organizationId: garage.id, isOn: false })
  await makeEndpoint(db, { organizationId: customer.id })
  await db.update(organizations).set({ disabledAt: '2031-01-01T00:00:00Z' }).where(eq(organizations.id, customer.id))
  await report()
  await relay.drain()
  expect(await made()).toEqual([])
  expect(jobs).toEqual([])
})

test('without an address one statement is asked, and with one no more for forty events than for one', async () => {
  const statementsOf = async (count: number) => {
    await move('READY', count)
    counting.asked.length = 0
    await relay.drain()
    return counting.asked.length
  }
  // the relay's own
  const own = await statementsOf(0)
  const withEvents = await statementsOf(1)
  expect(counting.asked.filter((text) => /webhook/.test(text))).toEqual(['webhook-endpoints'])
  await makeEndpoint(db, { organizationId: garage.id })
  const [one, forty] = [await statementsOf(1), await statementsOf(40)]
  expect(forty).toBe(one)
  // the facts of the tickets, and the deliveries
  expect([withEvents > own, one - withEvents]).toEqual([true, 2])
  expect(await db.$count(webhookDeliveries)).toBe(82)
  expect(await db.$count(webhookEndpoints)).toBe(1)
})
