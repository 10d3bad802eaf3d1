import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { sessions, users } from '#features/accounts/server/accounts.tables.ts'
import { makeCustomer, makeGarage, makeMembership } from '#features/organizations/server/organizations.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { makeDevice } from '#features/push/server/push.factory.ts'
import { pushSubscriptions } from '#features/push/server/push.tables.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { deliveryFailed } from '#server/delivery/delivery.events.ts'
import { pushChannel } from '#server/delivery/push/push-channel.ts'
import { isPushEndpoint } from '#server/delivery/push/push-endpoints.ts'
import { pushOf } from '#server/delivery/push/push-settings.ts'
import { announce } from '#server/events/announce.ts'
import { defineListener } from '#server/events/listener.ts'
import { realtimePresence } from '#server/realtime/realtime.tables.ts'
import { defineEvent } from '#shared/domain-event.ts'
import { contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { openPushServer } from '#test/push-server.ts'
import { browserKeys, readPush } from '#test/read-push.ts'
import { freshSettings } from '../../../../scripts/settings.mjs'
import { defineNotice } from './define-notice.ts'
import { ownPreferences, savePreference } from './notification-preferences.ts'
import { notificationReads, notifications } from './notifications.tables.ts'

// The whole way, from what happens to the message that a browser's push service takes.

const { db, pool } = await testDatabase()
const service = await openPushServer()
afterAll(() => service.close())

const settings = { ...freshSettings(), VAPID_SUBJECT: '', PUSH_SERVICE_URL: service.origin }
const config = pushOf(settings as never, { publicUrl: 'https://huoltosilta.example', isProduction: false }, [])
const serverKey = config?.publicKey ?? ''
const push = {
  channel: pushChannel(config),
  services: { publicKey: serverKey, takes: (endpoint: string) => isPushEndpoint(endpoint, service.origin) },
}

const Asked = z.object({
  notified: z.string().array(),
  byUserId: z.string().nullable(),
  what: z.string(),
  id: z.string(),
})
const thing = defineEvent('thing.asked', Asked)
const noticeWith = (given: { groupWithin?: number; unlessOnlineMinutes?: number } = {}) =>
  defineNotice({
    kind: 'thing.asked',
    event: thing,
    group: 'TICKETS',
    ...given,
    concerns: ({ notified }) => notified,
    by: ({ byUserId }) => ({ organizationId: by, userId: byUserId }),
    subject: async () => ({}),
    title: (_, { what }) => what,
    previewText: () => 'Jarrut vinkuvat',
    target: { kind: 'ticket', id: ({ id }) => id },
    mail: (_, { id }) => ({ paragraphs: ['x'], action: { label: 'Avaa', path: `/app/tickets/${id}` } }),
  })
const by = (await makeGarage(db)).id
const notice = noticeWith()

const NOON = '2031-01-15T12:00:00+02:00'
const failed: string[] = []
const heardFailing = defineListener({
  event: deliveryFailed,
  handle: async (_, { channel }) => void failed.push(channel),
})
const worldOf = (given = notice, at = NOON) =>
  deliveryWorld(db, { notices: [given], at, push, listeners: [heardFailing] })

beforeEach(async () => {
  await pool.query('delete from deliveries; delete from outbox_events; delete from rate_limits')
  await pool.query('delete from push_subscriptions; delete from realtime_presence')
  for (const list of [service.received, service.answers, failed]) list.length = 0
})

async function person(organizationId: string, given: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(db, given)
  await makeMembership(db, user.id, organizationId, 'MEMBER')
  return user
}
async function device(userId: string) {
  const keys = browserKeys()
  const path = `/${randomUUID()}`
  const { id, sessionHash } = await makeDevice(db, userId, {
    endpoint: `${service.origin}${path}`,
    p256dh: keys.p256dh,
    auth: keys.auth,
    serverKey,
  })
  /** What only this device can read. */
  const read = () =>
    service.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(readPush(body, keys)))
  return { id, sessionHash, read }
}
type Happening = { byUserId?: string | null; id?: string; what?: string }
const happen = async (
  notified: string[],
  { byUserId = null, id = randomUUID(), what = 'Lupa lisätyöhön' }: Happening = {},
) => {
  await transact(db, async (tx) => announce(tx, thing, { notified, byUserId, what, id }))
  return id
}
const pushes = async () =>
  (await db.select().from(deliveries).where(eq(deliveries.channel, 'push')).orderBy(deliveries.id)).map(
    ({ state, reason }) => [state, reason].filter(Boolean).join(' '),
  )

test('what is notified in the app is pushed to every device of the person, with its page, and nothing of it is kept', async () => {
  const { id } = await makeCustomer(db)
  const user = await person(id)
  const [phone, desk] = [await device(user.id), await device(user.id)]
  const world = worldOf()
  const ticketId = await happen([id])
  await world.pass()
  const [row] = await db.select().from(notifications).where(eq(notifications.organizationId, id))
  const content = {
    title: 'Lupa lisätyöhön',
    body: 'Jarrut vinkuvat',
    path: `/app/tickets/${ticketId}`,
    tag: `${id} thing.asked ${ticketId}`,
    organizationId: id,
    notificationId: row?.id,
  }
  expect([phone.read(), desk.read()]).toEqual([[content], [content]])
  expect(await pushes()).toEqual(['sent', 'sent'])
  expect(await db.select().from(deliveries).where(eq(deliveries.channel, 'push'))).toMatchObject(
    Array(2).fill({ text: '', parts: [], to: `${user.email} (Tuntematon laite)`, userId: user.id }),
  )
  expect(await db.select().from(pushSubscriptions)).toMatchObject(Array(2).fill({ sentAt: expect.any(String) }))
})

test('a person who acted, left, is disabled, signed out or turned the group off gets no push', async () => {
  const { id } = await makeCustomer(db)
  const acts = await person(id)
  const off = await person(id)
  const left = await person(id)
  const disabled = await person(id, { disabledAt: new Date().toISOString() })
  const signedOut = await person(id)
  const expired = await person(id)
  const elsewhere = await person((await makeCustomer(db)).id)
  for (const { id: userId } of [acts, off, left, disabled, elsewhere]) await device(userId)
  await db.delete(sessions).where(eq(sessions.tokenHash, (await device(signedOut.id)).sessionHash))
  await device(expired.id)
  await db
    .update(sessions)
    .set({ expiresAt: new Date(0).toISOString() })
    .where(eq(sessions.userId, expired.id))
  await db.delete(memberships).where(eq(memberships.userId, left.id))
  const choice = { group: 'TICKETS', channel: 'push', enabled: false } as const
  await savePreference((await contextOf(db, off.id)) as never, choice)
  const world = worldOf()
  await happen([id], { byUserId: acts.id })
  await world.pass()
  expect([service.received, await pushes()]).toEqual([[], []])
})

test('a person with a device is offered the choice of pushes', async () => {
  const { id } = await makeCustomer(db)
  const user = await person(id)
  const world = worldOf()
  const offered = async () =>
    (await ownPreferences((await contextOf(db, user.id, world.services)) as never)).choices.filter(
      ({ channel }) => channel === 'push',
    )
  expect(await offered()).toEqual([])
  await device(user.id)
  expect(await offered()).toEqual([{ group: 'TICKETS', channel: 'push', enabled: true, isFree: true }])
})

test('a push waits for the end of quiet hours, and says nothing of what was read meanwhile', async () => {
  const { id } = await makeCustomer(db)
  const quiet = { quietFrom: '21:00', quietTo: '07:00' }
  const [sleeps, reads] = [await person(id, quiet), await person(id, quiet)]
  const [phone, other] = [await device(sleeps.id), await device(reads.id)]
  const world = worldOf(notice, '2031-01-15T22:00:00+02:00')
  await happen([id])
  await world.pass()
  expect(service.received).toEqual([])
  const [row] = await db.select().from(notifications).where(eq(notifications.organizationId, id))
  const read = { organizationId: id, userId: reads.id, notificationId: row?.id ?? '', isRead: true }
  await db.insert(notificationReads).values(read)
  await world.pass('2031-01-16T07:00:00+02:00')
  expect([phone.read().length, other.read().length]).toEqual([1, 0])
  expect((await pushes()).toSorted()).toEqual(['sent', 'suppressed online'])
})

test('a queued push does not leave to a person who is disabled, turned it off or signed out since', async () => {
  const { id } = await makeCustomer(db)
  const quiet = { quietFrom: '21:00', quietTo: '07:00' }
  const [disabled, off, out] = [await person(id, quiet), await person(id, quiet), await person(id, quiet)]
  for (const user of [disabled, off]) await device(user.id)
  const { sessionHash } = await device(out.id)
  const world = worldOf(notice, '2031-01-15T22:00:00+02:00')
  await happen([id])
  await world.pass()
  await db.update(users).set({ disabledAt: new Date().toISOString() }).where(eq(users.id, disabled.id))
  const choice = { group: 'TICKETS', channel: 'push', enabled: false } as const
  await savePreference((await contextOf(db, off.id)) as never, choice)
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
  await world.pass('2031-01-16T07:00:00+02:00')
  expect([service.received, await pushes()]).toEqual([[], Array(3).fill('suppressed unwanted')])
})

test('repeated events of one thing are one push with the newest text, at once and after a night', async () => {
  const { id } = await makeCustomer(db)
  const [sleeps, wakes] = [await person(id, { quietFrom: '21:00', quietTo: '07:00' }), await person(id)]
  const [phone, desk] = [await device(sleeps.id), await device(wakes.id)]
  const world = worldOf(notice, '2031-01-15T22:00:00+02:00')
  const about = { id: randomUUID() }
  await happen([id], { ...about, what: 'Ensin' })
  await happen([id], { ...about, what: 'Sitten' })
  await world.pass()
  await happen([id], { ...about, what: 'Lopuksi' })
  await happen([id], { what: 'Toisesta' })
  await world.pass()
  await world.pass('2031-01-16T07:00:00+02:00')
  const titles = (one: typeof phone) => one.read().map(({ title }) => title)
  expect(titles(desk).toSorted()).toEqual(['Lopuksi', 'Sitten', 'Toisesta'])
  expect(titles(phone).toSorted()).toEqual(['Lopuksi', 'Toisesta'])
  expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(2)
})

test('a notice that writes when it leaves says what is true then, for all events since the first, and nothing when none is left', async () => {
  const { id } = await makeCustomer(db)
  const user = await person(id, { quietFrom: '21:00', quietTo: '07:00' })
  const phone = await device(user.id)
  const asked: unknown[] = []
  let isLeft = true
  const written = defineNotice({
    kind: 'thing.written',
    event: thing,
    group: 'MESSAGES',
    isInApp: false,
    concerns: ({ notified }) => notified,
    by: () => ({ organizationId: by, userId: null }),
    subject: async () => ({}),
    title: () => 'Viesti',
    target: { kind: 'chat', id: ({ id }) => id },
    async writeMail(_, events, reader) {
      asked.push([events.map(({ what }) => what), reader])
      if (!isLeft) return null
      const action = { label: 'Avaa', path: '/app/chats/1' }
      return { subject: '2 viestiä', paragraphs: [], preview: 'Uusin', action }
    },
  })
  const world = worldOf(written, '2031-01-15T22:00:00+02:00')
  const about = { id: randomUUID() }
  for (const what of ['Ensin', 'Sitten']) {
    await happen([id], { ...about, what })
    await world.pass()
  }
  await world.pass('2031-01-16T07:00:00+02:00')
  // the mail is written as well
  expect(asked).toContainEqual([['Ensin'], { organizationId: id, userId: user.id, lastOnline: null }])
  expect(phone.read()).toMatchObject([
    { title: '2 viestiä', body: 'Uusin', path: '/app/chats/1', notificationId: null },
  ])
  isLeft = false
  await happen([id], about)
  await world.pass()
  expect(phone.read()).toHaveLength(1)
  expect((await pushes()).toSorted()).toEqual(['sent', 'suppressed unwanted'])
})

test('a notice with `unlessOnlineMinutes` sends no push to a person who has the product open', async () => {
  const { id } = await makeCustomer(db)
  const [there, away] = [await person(id), await person(id)]
  const [open, closed] = [await device(there.id), await device(away.id)]
  await db
    .insert(realtimePresence)
    .values({ organizationId: id, userId: there.id, connectionId: 'tab', processId: randomUUID() })
  const world = worldOf(noticeWith({ unlessOnlineMinutes: 10 }))
  await happen([id])
  await world.pass()
  expect([open.read().length, closed.read().length]).toEqual([0, 1])
  expect((await pushes()).toSorted()).toEqual(['sent', 'suppressed online'])
})

test('a push without waiting is urgent, others are not', async () => {
  const { id } = await makeCustomer(db)
  await device((await person(id)).id)
  for (const given of [notice, noticeWith({ groupWithin: 0 })]) {
    const world = worldOf(given)
    await happen([id])
    await world.pass()
  }
  expect(service.received.map(({ headers }) => headers.urgency)).toEqual(['normal', 'high'])
})

test.each([404, 410])('a device of which the service says %i is forgotten, which is no failure', async (status) => {
  const { id } = await makeCustomer(db)
  const user = await person(id)
  const gone = await device(user.id)
  service.answers.push(status)
  const world = worldOf()
  await happen([id])
  await world.pass()
  expect([await pushes(), failed]).toEqual([['suppressed gone'], []])
  expect(await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, gone.id))).toEqual([])
})

test('a device that subscribed with another key of ours gets no push', async () => {
  const { id } = await makeCustomer(db)
  const { id: deviceId } = await device((await person(id)).id)
  await db.update(pushSubscriptions).set({ serverKey: 'another' }).where(eq(pushSubscriptions.id, deviceId))
  const world = worldOf()
  await happen([id])
  await world.pass()
  expect([service.received, await pushes()]).toEqual([[], ['suppressed unwanted']])
})

test('a push that is refused for good fails at once, goes out in no other way, and counts against the device', async () => {
  const { id } = await makeCustomer(db)
  await device((await person(id)).id)
  service.answers.push(403)
  const world = worldOf()
  await happen([id])
  await world.pass()
  expect([await pushes(), failed]).toEqual([['failed'], ['push']])
  expect(await db.select().from(pushSubscriptions)).toMatchObject([{ failures: 1 }])
})

test.each([429, 500, 503])(
  'a push is tried again after an answer of %i, and given up when its news is old',
  async (status) => {
    const { id } = await makeCustomer(db)
    const phone = await device((await person(id)).id)
    service.answers.push(status)
    const world = worldOf()
    await happen([id])
    await expect(world.pass()).rejects.toThrow(`push service ${status}`)
    expect(await pushes()).toEqual(['queued'])
    const again = async (at?: string) => {
      const [{ id: deliveryId } = { id: '' }] = await db.select().from(deliveries).where(eq(deliveries.channel, 'push'))
      world.waiting.push({ name: 'deliveries.send-push', payload: { deliveryId } } as never)
      await world.pass(at)
    }
    await again()
    expect([phone.read().length, await pushes()]).toEqual([1, ['sent']])
    await pool.query('delete from deliveries')
    service.answers.push(status, status)
    await happen([id])
    await expect(world.pass()).rejects.toThrow()
    await again('2031-01-15T14:30:00+02:00')
    expect(await pushes()).toEqual(['failed'])
  },
)

test('above a hundred and twenty in an hour a device gets no more', async () => {
  const { id } = await makeCustomer(db)
  await device((await person(id)).id)
  const world = worldOf()
  for (let time = 0; time < 122; time++) await happen([id])
  await world.pass()
  expect(service.received).toHaveLength(120)
  expect((await pushes()).filter((state) => state === 'suppressed limit')).toHaveLength(2)
})
