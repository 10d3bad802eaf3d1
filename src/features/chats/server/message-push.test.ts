import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeDevice, SERVER_KEY } from '#features/push/server/push.factory.ts'
import type { Channel } from '#server/delivery/channel.ts'
import { PushMessage } from '#server/delivery/push/push-message.ts'
import { realtimePresence } from '#server/realtime/realtime.tables.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { chatsRouter } from './chats.router.ts'
import { messageSent } from './notices/message-sent.ts'

const { db, pool } = await testDatabase()

beforeEach(() =>
  pool.query(`delete from deliveries; delete from outbox_events; delete from rate_limits; delete from realtime_presence;
    delete from push_subscriptions`),
)

/** The garage writes to the customer, whose manager gets pushes on a phone. */
async function world(quiet: { quietFrom?: string; quietTo?: string } = {}, at = '2031-01-15T12:00:00+02:00') {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER' })
  if (quiet.quietFrom)
    await pool.query('update users set quiet_from = $1, quiet_to = $2 where id = $3', [
      quiet.quietFrom,
      quiet.quietTo,
      manager.id,
    ])
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  await makeDevice(db, manager.id)
  const pushed: PushMessage['content'][] = []
  const channel: Channel = {
    name: 'push',
    isOutbox: false,
    isRefusedForGood: () => true,
    stop() {},
    async send({ text }) {
      pushed.push(PushMessage.parse(JSON.parse(text)).content)
      return ''
    },
  }
  const push = { channel, services: { publicKey: SERVER_KEY, takes: () => true } }
  const deliver = deliveryWorld(db, { notices: [messageSent], at, push })
  const as = async (user: { id: string }) => callerOf(chatsRouter, await contextOf(db, user.id, deliver.services))
  const [adviserApi, managerApi] = [await as(adviser), await as(manager)]
  const toCustomer = { organizationId: garage.id, otherId: customer.id }
  return {
    garage,
    customer,
    manager,
    adviserApi,
    managerApi,
    toCustomer,
    deliver,
    pushed,
    async write(body: string): Promise<number> {
      const { id } = await adviserApi.send({ ...toCustomer, body, requestKey: randomUUID() })
      await deliver.pass()
      return id
    },
  }
}

const NIGHT = { quietFrom: '21:00', quietTo: '07:00' }
const EVENING = '2031-01-15T22:00:00+02:00'
const MORNING = '2031-01-16T07:00:00+02:00'

test('a message is pushed to the phone at once, with its text, and leads to its conversation', async () => {
  const w = await world()
  await w.write('Auto on valmis huomenna.')
  expect(w.pushed).toMatchObject([
    {
      title: `${w.garage.name} lähetti viestin`,
      body: 'Auto on valmis huomenna.',
      notificationId: null,
      path: `/app/chats/${w.garage.id}`,
    },
  ])
  await w.write('Tervetuloa!')
  expect(w.pushed.map(({ tag }) => tag)).toEqual([w.pushed[0]?.tag, w.pushed[0]?.tag])
})

test('messages of a night are one push in the morning, without those withdrawn or read by then', async () => {
  const w = await world(NIGHT, EVENING)
  for (const body of ['ensin', 'sitten', 'lopuksi']) await w.write(body)
  const withdrawn = await w.write('väärä')
  // by the clock of the test, so that it may still be taken back
  await pool.query('update chat_messages set created_at = $1', [EVENING])
  await w.adviserApi.withdraw({ ...w.toCustomer, messageId: withdrawn })
  await w.deliver.pass(MORNING)
  expect(w.pushed).toMatchObject([{ title: `${w.garage.name} lähetti 3 viestiä`, body: 'lopuksi' }])

  const other = await world(NIGHT, EVENING)
  const last = await other.write('luettu')
  await other.managerApi.markRead({ organizationId: other.customer.id, otherId: other.garage.id, messageId: last })
  await other.deliver.pass(MORNING)
  expect(other.pushed).toEqual([])
})

test('a user who has the product open gets no push on the phone', async () => {
  const w = await world()
  const open = { organizationId: w.customer.id, userId: w.manager.id, connectionId: 'tab', processId: randomUUID() }
  await db.insert(realtimePresence).values(open)
  await w.write('Hei')
  expect(w.pushed).toEqual([])
})
