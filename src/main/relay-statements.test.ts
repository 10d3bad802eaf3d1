import { afterAll, expect, test } from 'vitest'
import { messageSent } from '#features/chats/chats.events.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeDevice } from '#features/push/server/push.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketCommented, ticketMoved, ticketReported } from '#features/tickets/tickets.events.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { createRelay } from '#server/events/relay.ts'
import { contributionsOf } from '#server/feature.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { createLog } from '#server/log.ts'
import { countingDatabase } from '#test/counting-database.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { jobs } from './jobs.ts'
import { serverFeatures } from './server-features.ts'

const { db, pool, options } = await testDatabase()
const counting = countingDatabase(options)
const services = testServices({ features: contributionsOf(serverFeatures) })
const log = createLog('silent')
const queue = await startJobs({ jobs, db, services, connection: options, log })
afterAll(() => queue.stop())
const listeners = serverFeatures.flatMap((feature) => feature.listeners?.(services) ?? [])
const relay = createRelay({ db: counting.db, listeners, successor: queue.handOver, log })

const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE' })
const { organization: customer, user: driver } = await makeStaffed(db, { type: 'CUSTOMER' })
for (const user of [mechanic, driver]) await makeDevice(db, user.id)
const ticketIds: string[] = []
for (let made = 0; made < 20; made += 1)
  ticketIds.push((await makeTicket(db, { garageId: garage.id, customerId: customer.id })).id)

const byGarage = { actorOrganizationId: garage.id, actorUserId: mechanic.id }
const byCustomer = { actorOrganizationId: customer.id, actorUserId: driver.id }
type About = { ticketId: string; garageId: string; customerId: string }
type Act = (tx: Transaction, about: About) => void
const moved =
  (to: TicketStatus): Act =>
  (tx, about) =>
    announce(tx, ticketMoved, { ...about, ...byGarage, from: 'NEW', to })
const acts: readonly [what: string, act: Act][] = [
  ['reported', (tx, about) => announce(tx, ticketReported, { ...about, ...byCustomer })],
  ['moved', moved('IN_PROGRESS')],
  ['commented', (tx, about) => announce(tx, ticketCommented, { ...about, ...byGarage, preview: 'Valmis' })],
  ['picked up', moved('DONE')],
]

/** With the look that finds nothing more, which is three of them, a queue each for mails and for messages to devices, and the addresses of own systems. */
const STATEMENTS = 29

/** Empties what earlier tests left, relays events about these tickets, and counts its statements and what it made. */
async function measure(announced: (tx: Transaction) => void) {
  await pool.query(
    'delete from deliveries; delete from notifications; delete from outbox_events; delete from pgboss.job',
  )
  await pool.query('delete from rate_limits')
  await transact(db, async (tx) => announced(tx))
  counting.asked.length = 0
  await relay.drain()
  const { rows } = await pool.query<Record<string, number>>(`
    select (select count(*)::int from notifications) as notifications,
      (select count(*)::int from deliveries where reason is distinct from 'limit') as deliveries,
      (select count(*)::int from pgboss.job where name like 'deliveries.send%') as jobs,
      (select count(*)::int from outbox_events where settled_at is not null) as events`)
  return { statements: counting.asked.length, made: rows[0] }
}

test.each(acts)(
  'twenty tickets that are %s ask for no more statements than one, mails, messages to devices and their jobs included',
  async (_, act) => {
    for (const count of [1, 20]) {
      const { statements, made } = await measure((tx) => {
        for (const ticketId of ticketIds.slice(0, count))
          act(tx, { ticketId, garageId: garage.id, customerId: customer.id })
      })
      expect(made).toEqual({ notifications: count, deliveries: 2 * count, jobs: 2 * count, events: count })
      expect(statements, counting.asked.join('\n')).toBeLessThanOrEqual(STATEMENTS)
    }
  },
)

test('messages in twenty conversations ask for no more statements than in one, and a hundred in one make one mail', async () => {
  const customers: string[] = []
  for (let made = 0; made < 20; made += 1) customers.push((await makeStaffed(db, { type: 'CUSTOMER' })).organization.id)
  for (const [conversations, messages] of [
    [1, 1],
    [20, 1],
    [1, 100],
  ] as const) {
    const { statements, made } = await measure((tx) => {
      for (const customerId of customers.slice(0, conversations))
        for (let messageId = 1; messageId <= messages; messageId += 1)
          announce(tx, messageSent, { messageId, garageId: garage.id, customerId, ...byGarage })
    })
    const events = conversations * messages
    expect(made).toEqual({ notifications: 0, deliveries: conversations, jobs: conversations, events })
    expect(statements, counting.asked.join('\n')).toBeLessThanOrEqual(STATEMENTS)
  }
})
