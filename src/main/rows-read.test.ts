import { afterAll, expect, test } from 'vitest'
import { resolveCaller } from '#features/organizations/server/resolve-caller.ts'
import { openDatabase } from '#server/db/database.ts'
import { contributionsOf } from '#server/feature.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { rowsReadByStatement } from '#test/query-plans.ts'
import { recordedPool } from '#test/recorded-pool.ts'
import { testPool } from '#test/test-pool.ts'
import { appRouter } from './app-router.ts'
import { AMOUNTS, makeCrowdedWorld } from './rows-read.fixture.ts'
import { serverFeatures } from './server-features.ts'

// What people wait for reads about as many rows as it answers with, however much there is: unlike times, rows are the same on every
// machine. A statement that is new here is one line in `calls`.

const { pool: plain, options } = await testDatabase()
const world = await makeCrowdedWorld(plain)
const { pool, asked } = recordedPool(options)
const db = openDatabase(pool)

// small tables are rightly read whole: without that, and with pages that are in memory, the plans are those of large ones
const explaining = testPool({ ...options, max: 1, options: '-c enable_seqscan=off -c random_page_cost=1.1' })
afterAll(() => Promise.all([pool.end(), explaining.end()]))

const services = { features: contributionsOf(serverFeatures) }
const contexts = {
  garage: await contextOf(db, world.people.garage, services),
  customer: await contextOf(db, world.people.customer, services),
  superUser: await contextOf(db, world.people.superUser, services),
}
type Who = keyof typeof contexts

const own = {
  garage: { organizationId: world.garageId },
  customer: { organizationId: world.customerId },
  superUser: {},
}
async function ask(who: Who, path: string, input: object): Promise<unknown> {
  let at: unknown = callerOf(appRouter, contexts[who])
  for (const name of path.split('.')) at = (at as Record<string, unknown>)[name]
  return (at as (input: object) => Promise<unknown>)({ ...own[who], ...input })
}

/** How many things an answer lists, wherever it lists them. */
const things = (answer: unknown): number => {
  if (Array.isArray(answer)) return answer.reduce((sum: number, one) => sum + 1 + things(one), 0)
  return answer !== null && typeof answer === 'object'
    ? Object.values(answer).reduce((sum: number, one) => sum + things(one), 0)
    : 0
}

const { open, closed, cars, garages, customers } = AMOUNTS
const done = { group: 'done', cursor: { at: new Date(Date.now() - 420 * 3_600_000).toISOString(), id: world.ticketId } }
const [ticket, vehicle] = [{ ticketId: world.ticketId }, { vehicleId: world.vehicleId }]

/** Who asks for what; the last number is how many more rows are counted, where an answer has a total. */
const calls: [Who, string, object, number?][] = [
  ['garage', 'tickets.listWithGroups', {}, open + closed],
  ['customer', 'tickets.listWithGroups', {}, open + closed],
  ['garage', 'tickets.listWithGroups', { archived: true }, 1001],
  ['customer', 'tickets.listWithGroups', { archived: true }, 1001],
  ['garage', 'tickets.listColumn', done],
  ['customer', 'tickets.listColumn', done],
  ['garage', 'tickets.list', { archived: true }, 1001],
  ['garage', 'archive.list', {}],
  ['customer', 'archive.list', {}],
  ['garage', 'archive.list', { from: '2020-01-01', to: '2020-12-31' }],
  ['garage', 'archive.list', { partyId: world.customerId, kind: 'ticket' }],
  ['garage', 'archive.list', { plate: 'ABC-1' }],
  ['garage', 'tickets.awaitingAnswer', {}],
  ['customer', 'tickets.awaitingAnswer', {}],
  ['garage', 'tickets.get', ticket, 10],
  ['customer', 'tickets.get', ticket, 10],
  ['garage', 'tickets.timeline', ticket],
  ['garage', 'tickets.ofVehicle', vehicle],
  ['garage', 'notifications.list', { page: 0, resultsPerPage: 20 }],
  ['garage', 'notifications.list', { page: 0, resultsPerPage: 20, unread: true }],
  ['garage', 'notifications.count', { count: 'unread' }, 200],
  ['garage', 'organizations.sync', {}],
  ['garage', 'organizations.findCustomers', { text: '' }, 3 * customers],
  ['garage', 'customers.list', {}, 8 * customers + cars + open],
  ['garage', 'customers.get', { customerId: world.customerId }, 20],
  ['garage', 'customers.tickets', { customerId: world.customerId, list: 'open' }, open],
  ['garage', 'customers.tickets', { customerId: world.customerId, list: 'past' }, open],
  ['customer', 'organizations.findGarages', { text: '' }, 3 * garages],
  ['customer', 'garages.list', {}, 3 * garages],
  ['customer', 'fleet.list', {}, cars],
  ['customer', 'fleet.list', { state: 'inspection' }, cars],
  ['customer', 'fleet.list', { state: 'service' }, cars],
  ['customer', 'fleet.costs', vehicle, 20],
  ['garage', 'fleet.costs', vehicle, 20],
  ['customer', 'maintenanceBooks.ofVehicle', vehicle],
  ['customer', 'offerRequests.ofVehicle', vehicle],
  ['superUser', 'management.findOrganizations', { text: '' }, open + closed],
  ['superUser', 'management.users.find', { text: '' }],
  ['superUser', 'management.users.find', { text: '', only: 'superUsers' }],
  ['superUser', 'management.audit', {}],
  ['superUser', 'management.audit', { action: 'members.invited' }],
  ['superUser', 'management.failures', {}],
]

/** The rows that are read by everything that `work` asks; what it answers is read once more, to be counted. */
async function readBy(work: () => Promise<unknown>): Promise<{ read: number; answered: number }> {
  asked.length = 0
  const answer = await work()
  let read = 0
  for (const { text, values } of asked.filter((one) => /^\s*(select|with|\()/i.test(one.text)))
    read += await rowsReadByStatement(explaining, { text, values })
  return { read, answered: things(answer) }
}

test.each(calls)('%s: %s %j', async (who, path, input, counted = 0) => {
  const { read, answered } = await readBy(() => ask(who, path, input))
  expect(asked).not.toEqual([])
  expect(read).toBeLessThanOrEqual(10 * Math.max(answered, 1) + counted)
})

test('the caller is resolved from a few rows', async () => {
  const hash = contexts.garage.caller?.sessionHash ?? ''
  expect((await readBy(() => resolveCaller(db, hash))).read).toBeLessThanOrEqual(5)
})
