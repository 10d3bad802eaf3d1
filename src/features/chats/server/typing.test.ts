import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { createBus } from '#server/realtime/bus.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { chatsRouter } from './chats.router.ts'

const { db, pool, options } = await testDatabase()
const received: unknown[] = []
const bus = createBus({ connection: options, log: pino({ level: 'silent' }) })
bus.listen({ onMessage: ({ invalidations }) => received.push(...invalidations) })
await bus.start()
afterAll(() => bus.stop())

async function world() {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER' })
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  const time = { now: Date.parse('2031-05-05T09:00:00Z') }
  const api = callerOf(chatsRouter, await contextOf(db, adviser.id, { clock: () => new Date(time.now) }))
  const toCustomer = { organizationId: garage.id, otherId: customer.id }
  return { garage, customer, adviser, manager, time, toCustomer, type: () => api.typing(toCustomer), api }
}

const rowsWritten = async () =>
  (await pool.query('select sum(n_tup_ins + n_tup_upd)::int as rows from pg_stat_xact_user_tables')).rows[0]

test('only the other side receives who is writing, and nothing is stored for it', async () => {
  const w = await world()
  received.length = 0
  const before = await rowsWritten()
  await w.type()
  const event = { type: 'chat.typing', organizationId: w.garage.id, userId: w.adviser.id, name: w.adviser.name }
  await expect.poll(() => received).toEqual([{ organizationIds: [w.customer.id], event }])
  expect(await rowsWritten()).toEqual(before)
})

test('a report sooner than a browser sends it is dropped, without a refusal', async () => {
  const w = await world()
  received.length = 0
  for (let tap = 0; tap < 30; tap += 1) {
    await w.type()
    w.time.now += 100
  }
  // in three seconds the first one and the next after two
  await expect.poll(() => received.length).toBe(2)
})

test('an organisation receives nothing from those who may not write to it', async () => {
  const [w, other] = [await world(), await world()]
  received.length = 0
  expect(await refusal(w.api.typing({ ...w.toCustomer, otherId: other.customer.id }))).toMatchObject({ reason: 'chat' })
  await w.type()
  await expect.poll(() => received.length).toBe(1)
})
