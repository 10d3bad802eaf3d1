import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeNotificationAddress } from '#features/notifications/server/notifications.factory.ts'
import { notificationPreferences, notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeConnection, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { retryDelivery } from '#server/delivery/failed-deliveries.ts'
import { rateLimits } from '#server/rate-limit.tables.ts'
import { realtimeLastSeen } from '#server/realtime/realtime.tables.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { chatsRouter } from './chats.router.ts'
import { chatMessages } from './chats.tables.ts'
import { messageSent } from './notices/message-sent.ts'

const { db, pool } = await testDatabase()
const NOON = '2031-01-15T12:00:00+02:00'
const later = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString()

beforeEach(() =>
  pool.query(`delete from deliveries; delete from notifications; delete from outbox_events; delete from rate_limits;
    delete from realtime_presence; delete from realtime_last_seen`),
)

async function world(channel?: Parameters<typeof deliveryWorld>[1]['channel']) {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER' })
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  const mails = deliveryWorld(db, { notices: [messageSent], at: NOON, ...(channel && { channel }) })
  const as = async (user: { id: string }) => callerOf(chatsRouter, await contextOf(db, user.id, mails.services))
  const [adviserApi, managerApi] = [await as(adviser), await as(manager)]
  const toCustomer = { organizationId: garage.id, otherId: customer.id }
  const toGarage = { organizationId: customer.id, otherId: garage.id }
  return {
    garage,
    customer,
    adviser,
    manager,
    adviserApi,
    managerApi,
    toCustomer,
    toGarage,
    mails,
    /** The garage writes at this minute. */
    async write(body: string, minute = 0): Promise<number> {
      mails.setClock(later(minute))
      const { id } = await adviserApi.send({ ...toCustomer, body, requestKey: randomUUID() })
      await db
        .update(chatMessages)
        .set({ createdAt: later(minute) })
        .where(eq(chatMessages.number, id))
      await mails.pass(later(minute))
      return id
    },
    online: (minute: number) =>
      db
        .insert(realtimeLastSeen)
        .values({ organizationId: customer.id, seenAt: later(minute) })
        .onConflictDoUpdate({ target: realtimeLastSeen.organizationId, set: { seenAt: later(minute) } }),
  }
}
const reasons = async () => (await db.select().from(deliveries)).map(({ state, reason }) => reason ?? state)

test('an absent user is mailed the messages, with the writer’s name, and the bell shows nothing', async () => {
  const w = await world()
  await w.write('Auto on valmis huomenna.\nTervetuloa!')
  expect(w.mails.sent).toEqual([])
  await w.mails.pass(later(2))
  expect(w.mails.sent).toMatchObject([{ to: w.manager.email, subject: `${w.garage.name} lähetti viestin` }])
  const text = w.mails.sent[0]?.text ?? ''
  expect(text).toContain('Auto on valmis huomenna.\nTervetuloa!')
  expect(text).toContain(`Lähettäjä: ${w.adviser.name}`)
  expect(text).toContain(`/app/chats/${w.garage.id}`)
  expect(w.mails.sent[0]?.unsubscribeUrl).toContain('/api/unsubscribe')
  expect(await db.$count(notifications)).toBe(0)
})

test('several messages of one conversation are one mail, the newest last; a long one is cut', async () => {
  const w = await world()
  await w.write('ensimmäinen')
  await w.write(`toinen ${'x'.repeat(900)}`, 0.5)
  await w.write('kolmas', 1)
  await w.mails.pass(later(2))
  expect(w.mails.sent.map(({ subject }) => subject)).toEqual([`${w.garage.name} lähetti 3 viestiä`])
  const text = w.mails.sent[0]?.text ?? ''
  expect(text).toMatch(/ensimmäinen[\s\S]*toinen x{393}…[\s\S]*kolmas/)
  expect(text).toContain(`${w.adviser.name} 15.1. klo 12.00: ensimmäinen`)

  // a mail of its own for what comes after it, without what the first one said
  await w.write('neljäs', 3)
  await w.mails.pass(later(5))
  expect(w.mails.sent[1]?.subject).toBe(`${w.garage.name} lähetti viestin`)
  expect(w.mails.sent[1]?.text).not.toContain('kolmas')
})

test('the newest ten of a hundred messages are mailed, and the mail that waits does not grow', async () => {
  const w = await world()
  for (let at = 1; at <= 100; at += 1)
    await w.adviserApi.send({ ...w.toCustomer, body: `viesti nro ${at};`, requestKey: randomUUID() })
  await w.mails.pass()
  for (const { parts } of await db.select().from(deliveries)) expect(parts.length).toBeLessThanOrEqual(2)
  await w.mails.pass(later(2))
  expect(w.mails.sent).toHaveLength(1)
  expect(w.mails.sent[0]?.subject).toBe(`${w.garage.name} lähetti 100 viestiä`)
  expect(w.mails.sent[0]?.text).toMatch(/Uusimmat 10 viestiä:[\s\S]*nro 91;[\s\S]*nro 100;/)
  expect(w.mails.sent[0]?.text).not.toContain('nro 90;')
})

describe('what they know by the time it would leave is not mailed', () => {
  test('what they have read, and what they have answered', async () => {
    const w = await world()
    const id = await w.write('luetaan')
    await w.managerApi.markRead({ ...w.toGarage, messageId: id })
    await w.mails.pass(later(2))
    expect([w.mails.sent, await reasons()]).toEqual([[], ['unwanted']])

    await w.write('vastataan', 5)
    await w.managerApi.send({ ...w.toGarage, body: 'Selvä', requestKey: randomUUID() })
    await w.mails.pass(later(7))
    // the garage's own people are notified of the answer, the customer's of nothing
    expect(w.mails.sent.filter(({ to }) => to === w.manager.email)).toEqual([])
  })

  test('a colleague who has not read it is mailed, and so is the shared address until the first colleague read it', async () => {
    const w = await world()
    const colleague = await makeUser(db)
    await makeMembership(db, colleague.id, w.customer.id, 'MEMBER')
    await makeNotificationAddress(db, {
      organizationId: w.customer.id,
      email: `tsto-${w.customer.id}@example.fi`,
      groups: ['MESSAGES'],
      provedAt: new Date().toISOString(),
    })
    const id = await w.write('luetaan yhdessä paikassa')
    await w.managerApi.markRead({ ...w.toGarage, messageId: id })
    await w.mails.pass(later(2))
    expect(w.mails.sent.map(({ to }) => to)).toEqual([colleague.email])
  })

  test('what was withdrawn; what was edited is mailed in its new text', async () => {
    const w = await world()
    const gone = await w.write('salaisuus')
    const kept = await w.write('kello 14', 1)
    await w.adviserApi.withdraw({ ...w.toCustomer, messageId: gone })
    await w.adviserApi.edit({ ...w.toCustomer, messageId: kept, body: 'kello 15' })
    await w.mails.pass(later(2))
    expect(w.mails.sent.map(({ subject }) => subject)).toEqual([`${w.garage.name} lähetti viestin`])
    expect(w.mails.sent[0]?.text).toContain('kello 15')
    expect(w.mails.sent[0]?.text).not.toMatch(/salaisuus|kello 14/)
  })

  test('what was withdrawn while the mail server was away', async () => {
    let isAway = true
    const received: string[] = []
    const w = await world({
      async send({ text }) {
        if (isAway) throw new Error('ECONNREFUSED')
        received.push(text)
        return 'taken'
      },
    })
    const gone = await w.write('salaisuus')
    const [job] = w.mails.waiting
    await expect(w.mails.pass(later(2))).rejects.toThrow('ECONNREFUSED')
    await w.adviserApi.withdraw({ ...w.toCustomer, messageId: gone })
    isAway = false
    if (job) w.mails.waiting.push(job)
    await w.mails.pass(later(3))
    expect([received, await reasons()]).toEqual([[], ['unwanted']])
  })
})

describe('while a user of that organisation is online', () => {
  test('nothing is mailed of what they saw come, and what comes after they left is mailed ten minutes later', async () => {
    const w = await world()
    await w.online(-1)
    await w.write('nähty')
    await w.online(1)
    await w.write('ei nähty', 5)
    await w.mails.pass(later(9))
    expect(w.mails.sent).toEqual([])
    // it is ten minutes since they left
    await w.mails.pass(later(11))
    expect(w.mails.sent).toHaveLength(1)
    expect(w.mails.sent[0]?.text).toContain('ei nähty')
    expect(w.mails.sent[0]?.text).not.toMatch(/^nähty/m)
  })

  test('a lively conversation uses up nothing of what may be mailed in an hour', async () => {
    const w = await world()
    for (let minute = 0; minute < 100; minute += 11) {
      await w.online(minute)
      await w.write('täällä ollaan', minute)
      await w.online(minute + 1)
      await w.mails.pass(later(minute + 10))
    }
    expect(new Set(await reasons())).toEqual(new Set(['online']))
    expect((await pool.query(`select from rate_limits where key like 'notice:%'`)).rowCount).toBe(0)
  })
})

test('a user who turned it off gets no mail, and no user of another organisation does', async () => {
  const w = await world()
  await makeStaffed(db)
  await db
    .insert(notificationPreferences)
    .values({ userId: w.manager.id, noticeGroup: 'MESSAGES', channel: 'mail', enabled: false })
  await w.write('hei')
  await w.mails.pass(later(2))
  expect([w.mails.sent, await reasons()]).toEqual([[], []])
})

test('above so many mails an hour one is kept back as it leaves, and can be sent again', async () => {
  const w = await world()
  await w.write('liikaa')
  await db.insert(rateLimits).values({ key: `notice:from-user:${w.adviser.id}`, hits: 1000, resetAt: '2040-01-01' })
  await w.mails.pass(later(2))
  expect([w.mails.sent, await reasons()]).toEqual([[], ['limit']])
  await db.delete(rateLimits)
  const [delivery] = await db.select().from(deliveries)
  await transact(db, (tx) => retryDelivery(tx, delivery?.id ?? ''))
  await w.mails.pass(later(3))
  expect(w.mails.sent[0]?.text).toContain('liikaa')
})
