import { afterAll, expect, test } from 'vitest'
import { makeApiKey } from '#features/api-keys/server/api-keys.factory.ts'
import { restRoutes } from '#features/rest-api/server/rest-api.routes.ts'
import { openDatabase } from '#server/db/database.ts'
import { testDatabase } from '#test/database.ts'
import { rowsReadByStatement } from '#test/query-plans.ts'
import { recordedPool } from '#test/recorded-pool.ts'
import { routeServer } from '#test/route-server.ts'
import { testPool } from '#test/test-pool.ts'
import { AMOUNTS, makeCrowdedWorld } from './rows-read.fixture.ts'

// A page of the REST interface reads about as many rows as it answers with, however much there is.

const { pool: plain, options } = await testDatabase()
const world = await makeCrowdedWorld(plain)
const { pool, asked } = recordedPool(options)
const db = openDatabase(pool)
const explaining = testPool({ ...options, max: 1, options: '-c enable_seqscan=off -c random_page_cost=1.1' })
const app = await routeServer(db, restRoutes)
afterAll(() => Promise.all([app.close(), pool.end(), explaining.end()]))

const keys = {
  garage: (await makeApiKey(db, { organizationId: world.garageId })).key,
  customer: (await makeApiKey(db, { organizationId: world.customerId })).key,
}
const { customers } = AMOUNTS
/** Entries of the timeline and parties of each ticket. */
const A_TICKET = 10

/** The last number is how many rows may be read of each that is answered, or looked through. */
const calls: ['garage' | 'customer', string, number][] = [
  ['garage', '/tickets?limit=50', 50 * A_TICKET],
  ['customer', '/tickets?limit=50', 50 * A_TICKET],
  ['garage', '/tickets?limit=50&status=CANCELLED', 1010],
  ['garage', '/tickets?limit=50&registrationNumber=ABC-2', 1000 + 50 * A_TICKET],
  ['customer', '/tickets?limit=50&changedSince=2099-01-01T00:00:00Z', 1000 * A_TICKET],
  ['garage', `/tickets/${world.ticketId}`, 40],
  ['customer', '/vehicles?limit=50', 300],
  ['garage', '/vehicles?limit=50', 300],
  ['customer', `/vehicles/${world.vehicleId}`, 20],
  ['customer', `/vehicles/${world.vehicleId}/mileages`, 20],
  // in the order of names: the garage's customers are sorted, as on the screen
  ['garage', '/customers?limit=10', 12 * customers],
  ['garage', `/customers/${world.customerId}`, 60],
  ['garage', '/invoices', 20],
  ['customer', '/connections', 60],
]

test.each(calls)('a %s reads %s with few rows', async (who, path, most) => {
  asked.length = 0
  const { statusCode } = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${keys[who]}` } })
  expect(statusCode).toBe(200)
  let read = 0
  for (const { text, values } of asked.filter((one) => /^\s*(select|with|\()/i.test(one.text)))
    read += await rowsReadByStatement(explaining, { text, values })
  expect(asked.length).toBeLessThan(20)
  expect(read).toBeLessThanOrEqual(most)
})
