import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { sessions, users } from '#features/accounts/server/accounts.tables.ts'
import { deleteAccount } from '#features/accounts/server/delete-account.ts'
import { endSession } from '#features/accounts/server/session-store.ts'
import type { UserContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { isPushEndpoint } from '#server/delivery/push/push-endpoints.ts'
import { hashToken } from '#server/secure-token.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { browserKeys } from '#test/read-push.ts'
import { findDevice, noteOutcome } from './devices-of.ts'
import { deviceData } from './own-devices.ts'
import { makeDevice, SERVER_KEY } from './push.factory.ts'
import { pushRouter } from './push.router.ts'
import { pushSubscriptions } from './push.tables.ts'

const { db } = await testDatabase()
const push = { publicKey: SERVER_KEY, takes: (endpoint: string) => isPushEndpoint(endpoint, null) }

const browser = () => {
  const { p256dh, auth } = browserKeys()
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, p256dh, auth, serverKey: SERVER_KEY }
}
async function signedIn(userId: string) {
  const context = await contextOf(db, userId, { push })
  return { context: context as UserContext, as: callerOf(pushRouter, context) }
}
const person = async () => {
  const user = await makeUser(db)
  return { user, ...(await signedIn(user.id)) }
}
const rowsOf = (userId: string) => db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))

test('a user who turns messages on has this device first among the own ones, and no other user has it', async () => {
  const { user, as } = await person()
  expect(await as.devices()).toEqual({ serverKey: SERVER_KEY, devices: [] })
  const other = await signedIn(user.id)
  await other.as.subscribe(browser())
  const { devices } = await as.subscribe(browser())
  expect(devices.map(({ isCurrent, sentAt }) => [isCurrent, sentAt])).toEqual([
    [true, null],
    [false, null],
  ])
  expect((await (await person()).as.devices()).devices).toEqual([])
})

test('pressed twice, or made again by the browser, a device is one', async () => {
  const { user, as } = await person()
  const first = browser()
  await Promise.all([as.subscribe(first), as.subscribe(first)])
  const second = browser()
  await as.subscribe(second)
  expect((await rowsOf(user.id)).map(({ endpoint }) => endpoint)).toEqual([second.endpoint])
})

test('a browser that two people use belongs to who turned messages on last', async () => {
  const [one, other] = [await person(), await person()]
  const shared = browser()
  await one.as.subscribe(shared)
  await other.as.subscribe(shared)
  expect([await rowsOf(one.user.id), (await rowsOf(other.user.id)).length]).toEqual([[], 1])
})

test.each([
  ['https://localhost/x', 'push_service'],
  ['https://10.0.0.1/x', 'push_service'],
  ['http://fcm.googleapis.com/x', 'push_service'],
  ['https://huoltosilta.example/api/trpc/x', 'push_service'],
  ['no address', 'fields'],
])('%s is refused as a place for messages: %s', async (endpoint, reason) => {
  const { user, as } = await person()
  expect(await refusal(as.subscribe({ ...browser(), endpoint }))).toMatchObject({ kind: 'invalid' })
  if (reason !== 'fields') expect(await refusal(as.subscribe({ ...browser(), endpoint }))).toMatchObject({ reason })
  expect(await rowsOf(user.id)).toEqual([])
})

test.each([
  ['of another server', { serverKey: browserKeys().p256dh }, 'push_key'],
  ['that is no point on the curve', { p256dh: 'A'.repeat(87) }, 'push_key'],
  ['that is too short', { p256dh: 'AAAA' }, 'fields'],
  ['with other characters', { auth: '!'.repeat(22) }, 'fields'],
])('a subscription with a key %s is refused', async (_, spoilt, reason) => {
  const { user, as } = await person()
  const refused = await refusal(as.subscribe({ ...browser(), ...spoilt }))
  if (reason !== 'fields') expect(refused.reason).toBe(reason)
  expect(await rowsOf(user.id)).toEqual([])
})

test('where no messages leave, they cannot be turned on', async () => {
  const { id } = await makeUser(db)
  const as = callerOf(pushRouter, await contextOf(db, id))
  expect(await as.devices()).toEqual({ serverKey: null, devices: [] })
  expect(await refusal(as.subscribe(browser()))).toMatchObject({ kind: 'unavailable', reason: 'push_unavailable' })
})

test('the oldest of more than twenty devices makes room', async () => {
  const { user, as } = await person()
  const oldest = await makeDevice(db, user.id, { createdAt: '2020-01-01T00:00:00.000Z' })
  for (let made = 0; made < 19; made++) await makeDevice(db, user.id)
  expect(await rowsOf(user.id)).toHaveLength(20)
  await as.subscribe(browser())
  const kept = await rowsOf(user.id)
  expect([kept.length, kept.some(({ id }) => id === oldest.id)]).toEqual([20, false])
})

test('only its owner removes a device', async () => {
  const [owner, stranger] = [await person(), await person()]
  await owner.as.subscribe(browser())
  const [device] = (await owner.as.devices()).devices
  const id = device?.id ?? ''
  expect(await refusal(stranger.as.remove({ id }))).toMatchObject({ kind: 'not_found', reason: 'push_device' })
  expect((await owner.as.remove({ id })).devices).toEqual([])
  for (const gone of [id, 'v'])
    expect(await refusal(owner.as.remove({ id: gone }))).toMatchObject({ kind: 'not_found' })
})

test('however a session ends, its device gets nothing more', async () => {
  const { user, as, context } = await person()
  await as.subscribe(browser())
  await transact(db, (tx) => endSession(tx, context.caller.sessionHash))
  expect(await rowsOf(user.id)).toEqual([])
})

test('a device of a session that has run out, or of a disabled user, is no device', async () => {
  const { id } = await makeUser(db)
  const token = await makeSession(db, id)
  const device = await makeDevice(db, id, { sessionHash: hashToken(token) })
  expect(await findDevice(db, device.id)).toMatchObject({ serverKey: SERVER_KEY })
  await db.update(users).set({ disabledAt: new Date().toISOString() }).where(eq(users.id, id))
  expect(await findDevice(db, device.id)).toBe(null)
  await db.update(users).set({ disabledAt: null }).where(eq(users.id, id))
  await db
    .update(sessions)
    .set({ expiresAt: new Date(0).toISOString() })
    .where(eq(sessions.userId, id))
  expect(await findDevice(db, device.id)).toBe(null)
})

test('a user who deletes the account leaves no device; the own copy names devices and not how to write to them', async () => {
  const { user, as, context } = await person()
  const given = browser()
  await as.subscribe(given)
  const copy = JSON.stringify(await deviceData.read(db, user.id))
  expect(copy).toContain('"pushService":"fcm.googleapis.com"')
  for (const secret of [given.endpoint, given.p256dh, given.auth]) expect(copy).not.toContain(secret)
  await deleteAccount(context, { password: 'huoltosilta' })
  expect(await rowsOf(user.id)).toEqual([])
})

test('a device that is gone is forgotten at once, one that takes nothing after five messages, and one that takes one starts again', async () => {
  const { id } = await makeUser(db)
  const [gone, failing, mended] = [await makeDevice(db, id), await makeDevice(db, id), await makeDevice(db, id)]
  await transact(db, async (tx) => {
    await noteOutcome(tx, gone.id, 'gone')
    for (let failed = 0; failed < 4; failed++) await noteOutcome(tx, mended.id, 'failed')
    await noteOutcome(tx, mended.id, 'sent')
    await noteOutcome(tx, mended.id, 'failed')
    for (let failed = 0; failed < 5; failed++) await noteOutcome(tx, failing.id, 'failed')
  })
  expect(await rowsOf(id)).toMatchObject([{ id: mended.id, failures: 1, sentAt: expect.any(String) }])
})
