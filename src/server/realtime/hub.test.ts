import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { testDatabase } from '#test/database.ts'
import type { Caller } from '../caller.ts'
import { transact } from '../db/transact.ts'
import { invalidate } from '../events/announce.ts'
import { createBus } from './bus.ts'
import { cutConnections, publishToBus } from './bus-message.ts'
import { createHub, type HubOptions } from './hub.ts'
import { lastOnline } from './last-online.ts'
import { connectTransport } from './transport.ts'

const { db, pool, options } = await testDatabase()
const log = pino({ level: 'silent' })
const publicUrl = 'https://huoltosilta.example'
const ticket = (ticketId: string): RealtimeEvent => ({ type: 'ticketEvent.new', ticketId })

/** Callers by their cookie; a test changes them as sign-outs and role changes would. */
const callers = new Map<string, Caller>()
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  callers.clear()
  await pool.query('delete from realtime_presence')
})

function signedIn(userId: string, ...organizationIds: string[]) {
  const cookie = `session=${randomUUID()}`
  const memberships = organizationIds.map((organizationId) => ({
    organizationId,
    organizationType: 'GARAGE' as const,
    role: 'MEMBER' as const,
    installs: true,
    bills: true,
  }))
  const caller: Caller = {
    userId,
    sessionHash: randomUUID(),
    sessionExpiresAt: new Date(Date.now() + 3_600_000),
    image: null,
    name: 'Aino',
    email: 'aino@example.fi',
    emailVerified: true,
    disabled: false,
    isSuperUser: false,
    hasSecondFactor: false,
    hasFreshProof: true,
    barredFrom: [],
    memberships,
  }
  callers.set(cookie, caller)
  return { cookie, caller }
}

/** One server process of the product: HTTP, hub and bus. */
async function serverProcess(extra: Partial<HubOptions> = {}) {
  const httpServer = createServer((_, response) => response.writeHead(404).end())
  const resolveCaller = async (cookie?: string) => callers.get(cookie ?? '') ?? null
  const processId = randomUUID()
  const hub = await createHub({
    httpServer,
    publicUrl,
    resolveCaller,
    db,
    log,
    processId,
    leaveGraceMs: 0,
    ...extra,
  })
  const bus = createBus({ connection: options, log })
  connectTransport(bus, hub, log)
  await bus.start()
  httpServer.listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`
  const stop = async () => {
    await bus.stop()
    await hub.stop()
    httpServer.close()
  }
  cleanups.push(stop)
  return { url, hub, bus, processId }
}

async function connect(url: string, cookie: string, { origin = publicUrl, reconnection = false } = {}) {
  const socket = io(url, {
    path: '/api/realtime',
    transports: ['websocket'],
    forceNew: true,
    reconnection,
    extraHeaders: { cookie, origin },
  })
  cleanups.push(() => socket.disconnect())
  const events: RealtimeEvent[] = []
  const presence: Presence[] = []
  socket.on('event', (_, event) => events.push(event))
  socket.on('presence', (_, received) => presence.push(received))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return { socket, events, presence, online: () => onlineAfter(presence) }
}

type Presence = { online: string[] } | { came: string[]; left: string[] }

/** What a screen knows after all that it received; nothing before it received the whole list. */
function onlineAfter(received: readonly Presence[]): string[] | undefined {
  let users: Set<string> | undefined
  for (const change of received)
    if ('online' in change) users = new Set(change.online)
    else users = users?.union(new Set(change.came)).difference(new Set(change.left))
  return users && [...users].sort()
}

const onlineRows = async () => (await pool.query('select from realtime_presence')).rowCount

const subscribe = (socket: Socket, organizationId: string): Promise<{ ok: boolean; quietMs?: number }> =>
  socket.emitWithAck('subscribe', { organizationId })
const ended = (socket: Socket) => expect.poll(() => socket.connected, { interval: 5 }).toBe(false)
const invalidateFor = (organizationId: string, id: string) =>
  transact(db, async (tx) => invalidate(tx, [organizationId], ticket(id)))

test('a member receives the events of their organisation from any process, and no other organisation’s', async () => {
  const [garage, customer] = [randomUUID(), randomUUID()]
  const [one, other] = [await serverProcess(), await serverProcess()]
  const mechanic = await connect(one.url, signedIn(randomUUID(), garage).cookie)
  const colleague = await connect(other.url, signedIn(randomUUID(), garage).cookie)
  const stranger = await connect(other.url, signedIn(randomUUID(), customer).cookie)
  for (const [{ socket }, id] of [
    [mechanic, garage],
    [colleague, garage],
    [stranger, customer],
  ] as const)
    expect(await subscribe(socket, id)).toMatchObject({ ok: true })

  await invalidateFor(garage, 'a')
  await invalidateFor(customer, 'b')
  await expect.poll(() => stranger.events, { interval: 5 }).toEqual([ticket('b')])
  await expect.poll(() => colleague.events, { interval: 5 }).toEqual([ticket('a')])
  await expect.poll(() => mechanic.events, { interval: 5 }).toEqual([ticket('a')])
})

test('a browser that comes to another process after its connection was lost receives what it missed, and only that', async () => {
  const garage = randomUUID()
  const [one, other] = [await serverProcess(), await serverProcess()]
  const { cookie } = signedIn(randomUUID(), garage)
  const colleague = await connect(other.url, signedIn(randomUUID(), garage).cookie)
  await subscribe(colleague.socket, garage)
  const before = await connect(one.url, cookie)
  await subscribe(before.socket, garage)
  let heard: unknown
  before.socket.on('event', (_organizationId, _event, id) => {
    heard = id
  })
  await invalidateFor(garage, 'a')
  await expect.poll(() => before.events, { interval: 5 }).toEqual([ticket('a')])
  before.socket.disconnect()
  await invalidateFor(garage, 'b')
  await expect.poll(() => colleague.events, { interval: 5 }).toEqual([ticket('a'), ticket('b')])
  const after = await connect(other.url, cookie)
  const answer: unknown = await after.socket.emitWithAck('subscribe', { organizationId: garage, heard })
  expect(answer).toMatchObject({ ok: true, missed: [ticket('b')] })
  for (const unknown of ['', 'x'.repeat(101), 'never-said', { process: one.processId, number: 1 }]) {
    const all: { missed?: unknown } = await after.socket.emitWithAck('subscribe', {
      organizationId: garage,
      heard: unknown,
    })
    expect(all.missed ?? null).toBeNull()
  }
})

test('a subscription answers for how long the channel was quiet, also where no browser listened', async () => {
  const [garage, silent] = [randomUUID(), randomUUID()]
  let now = 1000
  const { url } = await serverProcess({ clock: () => now })
  const { socket, events } = await connect(url, signedIn(randomUUID(), garage, silent).cookie)
  now = 1010
  expect(await subscribe(socket, silent)).toMatchObject({ ok: true, quietMs: 10 })
  await invalidateFor(garage, 'nobody listens')
  // one line carries all: when this is received, what was published before has come as well
  await invalidateFor(silent, 'a')
  await expect.poll(() => events, { interval: 5 }).toEqual([ticket('a')])
  now = 1030
  expect(await subscribe(socket, garage)).toMatchObject({ ok: true, quietMs: 20 })
  // typing invalidates nothing
  const typing = { type: 'chat.typing' as const, organizationId: garage, userId: randomUUID(), name: 'Aino' }
  await publishToBus(db, { invalidations: [{ organizationIds: [silent], event: typing }] })
  await expect.poll(() => events, { interval: 5 }).toEqual([ticket('a'), typing])
  expect(await subscribe(socket, silent)).toMatchObject({ ok: true, quietMs: 20 })
  expect(await subscribe(socket, randomUUID())).toEqual({ ok: false })
})

test('a connection ends with its session when that runs out, and goes on when the session was used meanwhile', async () => {
  const garage = randomUUID()
  const { url } = await serverProcess({ sessionCheckMs: 5 })
  const expired = new Date(Date.now() - 1000)
  const [leaving, staying] = [signedIn(randomUUID(), garage), signedIn(randomUUID(), garage)]
  for (const { caller } of [leaving, staying]) caller.sessionExpiresAt = expired
  const [idle, busy] = [await connect(url, leaving.cookie), await connect(url, staying.cookie)]
  for (const { socket } of [idle, busy]) await subscribe(socket, garage)
  callers.delete(leaving.cookie)
  await ended(idle.socket)
  await invalidateFor(garage, 'a')
  await expect.poll(() => busy.events, { interval: 5 }).toEqual([ticket('a')])
  expect(idle.events).toEqual([])
})

test('a stranger does not get into a room, with any input', async () => {
  const garage = randomUUID()
  const { url } = await serverProcess()
  const member = await connect(url, signedIn(randomUUID(), garage).cookie)
  await subscribe(member.socket, garage)
  const stranger = await connect(url, signedIn(randomUUID(), randomUUID()).cookie)
  expect(await subscribe(stranger.socket, garage)).toEqual({ ok: false })
  for (const nonsense of [null, 1, 'x', {}, { organizationId: 1 }, { organizationId: `${garage}' or 1=1` }])
    expect(await stranger.socket.emitWithAck('subscribe', nonsense)).toEqual({ ok: false })
  stranger.socket.emit('enter', { organizationId: garage })
  stranger.socket.emit('event', garage, ticket('forged'))
  await subscribe(stranger.socket, garage)
  await invalidateFor(garage, 'a')
  await expect.poll(() => member.events, { interval: 5 }).toEqual([ticket('a')])
  expect(stranger.events).toEqual([])
  expect((await pool.query('select from realtime_presence')).rowCount).toBe(0)
})

test('a connection without a session, of a disabled user, or from a foreign page is refused', async () => {
  const { url } = await serverProcess()
  const { cookie, caller } = signedIn(randomUUID())
  await expect(connect(url, 'session=unknown')).rejects.toThrow('unauthenticated')
  await expect(connect(url, cookie, { origin: 'https://evil.example' })).rejects.toThrow('websocket error')
  callers.set(cookie, { ...caller, disabled: true })
  await expect(connect(url, cookie)).rejects.toThrow('unauthenticated')
})

test('a subscription reads the session again', async () => {
  const garage = randomUUID()
  const { url } = await serverProcess()
  const { cookie, caller } = signedIn(randomUUID(), garage)
  const { socket } = await connect(url, cookie)
  callers.set(cookie, { ...caller, memberships: [] })
  expect(await subscribe(socket, garage)).toEqual({ ok: false })
  callers.delete(cookie)
  socket.emit('subscribe', { organizationId: garage })
  await ended(socket)
})

test('ending sessions cuts exactly their connections, in every process', async () => {
  const [one, other] = [await serverProcess(), await serverProcess()]
  const userId = randomUUID()
  const [phone, desk, bystander] = [signedIn(userId), signedIn(userId), signedIn(randomUUID())]
  const onPhone = (await connect(one.url, phone.cookie)).socket
  const atDesk = (await connect(other.url, desk.cookie)).socket
  const elsewhere = (await connect(other.url, bystander.cookie)).socket

  await cutConnections(db, { userId, exceptSessionHash: desk.caller.sessionHash })
  await ended(onPhone)
  expect([atDesk.connected, elsewhere.connected]).toEqual([true, true])
  await cutConnections(db, { sessionHash: desk.caller.sessionHash })
  await ended(atDesk)
  await cutConnections(db, {}) // names no session
  await invalidateFor(randomUUID(), 'x')
  expect(elsewhere.connected).toBe(true)
})

test('presence counts a user once however many tabs they have, over all processes', async () => {
  const garage = randomUUID()
  const begunAt = Date.now()
  const [one, other] = [await serverProcess(), await serverProcess()]
  const watcher = await connect(one.url, signedIn(randomUUID(), garage).cookie)
  await subscribe(watcher.socket, garage)
  watcher.socket.emit('watch', { organizationId: garage })
  await expect.poll(watcher.online, { interval: 5 }).toEqual([])

  const { cookie, caller } = signedIn(randomUUID(), garage)
  const tabs = [await connect(one.url, cookie), await connect(other.url, cookie)]
  for (const { socket } of tabs) {
    await subscribe(socket, garage)
    socket.emit('enter', { organizationId: garage })
  }
  await expect.poll(watcher.online, { interval: 5 }).toEqual([caller.userId])
  await expect.poll(async () => (await pool.query('select from realtime_presence')).rowCount).toBe(2)
  tabs[0]?.socket.disconnect()
  await expect.poll(async () => (await pool.query('select from realtime_presence')).rowCount).toBe(1)
  tabs[1]?.socket.emit('leave', { organizationId: garage })
  await expect.poll(watcher.online, { interval: 5 }).toEqual([])
  // changes only, and not of a second tab
  expect(watcher.presence).toEqual([
    { online: [] },
    { came: [caller.userId], left: [] },
    { came: [], left: [caller.userId] },
  ])
  // when they were last seen is remembered
  const never = randomUUID()
  const seen = await lastOnline(db, [garage, never])
  expect(seen.get(garage)?.getTime()).toBeGreaterThan(begunAt)
  expect(seen.has(never)).toBe(false)
})

test('a hundred people who come at once cost nothing to those who do not show them, and each watcher one id a person', async () => {
  const garage = randomUUID()
  // the length of what each receives depends on the digits of a time
  const clock = () => 0
  const [one, other] = [await serverProcess({ clock }), await serverProcess({ clock })]
  const watchers: Awaited<ReturnType<typeof connect>>[] = []
  for (const { url } of [one, other]) {
    const watcher = await connect(url, signedIn(randomUUID(), garage).cookie)
    await subscribe(watcher.socket, garage)
    watcher.socket.emit('watch', { organizationId: garage })
    await expect.poll(watcher.online, { interval: 5 }).toEqual([])
    watchers.push(watcher)
  }

  let bytes = 0
  const people = Array.from({ length: 100 }, (_, place) => ({ ...signedIn(randomUUID(), garage), place }))
  const crowd = await Promise.all(
    people.map(async ({ cookie, place }) => {
      const member = await connect(place % 2 ? one.url : other.url, cookie)
      member.socket.io.engine.on('packet', ({ type, data }) => {
        if (type === 'message') bytes += String(data).length
      })
      await subscribe(member.socket, garage)
      member.socket.emit('enter', { organizationId: garage })
      return member
    }),
  )
  const everybody = people.map(({ caller }) => caller.userId).sort()
  for (const { online, presence } of watchers) {
    await expect.poll(online, { interval: 20 }).toEqual(everybody)
    const ids = presence.flatMap((received) =>
      'came' in received ? [...received.came, ...received.left] : received.online,
    )
    expect(ids.sort()).toEqual(everybody)
  }
  // that they were let in and since when they listen, and no more
  expect(bytes).toBeLessThan(140 * people.length)
  expect(crowd.flatMap(({ presence }) => presence)).toEqual([])
})

test('a watcher receives the whole list, and nothing any more when they stop; a stranger receives nothing', async () => {
  const garage = randomUUID()
  const { url } = await serverProcess()
  const [member, colleague] = [signedIn(randomUUID(), garage), signedIn(randomUUID(), garage)]
  const [online, watcher] = [await connect(url, member.cookie), await connect(url, colleague.cookie)]
  const stranger = await connect(url, signedIn(randomUUID(), randomUUID()).cookie)
  for (const { socket } of [online, watcher, stranger]) await subscribe(socket, garage)
  online.socket.emit('enter', { organizationId: garage })
  await expect.poll(onlineRows, { interval: 5 }).toBe(1)
  for (const { socket } of [watcher, stranger]) socket.emit('watch', { organizationId: garage })
  await expect.poll(watcher.online, { interval: 5 }).toEqual([member.caller.userId])

  watcher.socket.emit('unwatch', { organizationId: garage })
  online.socket.emit('leave', { organizationId: garage })
  await expect.poll(onlineRows, { interval: 5 }).toBe(0)
  watcher.socket.emit('watch', { organizationId: garage })
  await expect.poll(watcher.online, { interval: 5 }).toEqual([])
  expect(watcher.presence).toEqual([{ online: [member.caller.userId] }, { online: [] }])
  expect(stranger.presence).toEqual([])
})

test('a person who enters, leaves and goes at once is on no list afterwards', async () => {
  const garage = randomUUID()
  const { url } = await serverProcess({ presenceHeartbeatMs: 20 })
  for (let time = 0; time < 20; time++) {
    const { socket } = await connect(url, signedIn(randomUUID(), garage).cookie)
    await subscribe(socket, garage)
    socket.emit('enter', { organizationId: garage })
    socket.emit('leave', { organizationId: garage })
    // answered after both were written, since each connection's writes follow one another
    socket.emit('enter', { organizationId: garage })
    await expect.poll(onlineRows, { interval: 5 }).toBe(1)
    socket.emit('leave', { organizationId: garage })
    await expect.poll(onlineRows, { interval: 5 }).toBe(0)
    socket.disconnect()
  }
  expect(await onlineRows()).toBe(0)
})

test('a row whose leave was lost, because the database was away, is not renewed and expires', async () => {
  const garage = randomUUID()
  const { url, processId } = await serverProcess({ presenceHeartbeatMs: 20, presenceExpiryMs: 2 * 3_600_000 })
  const { socket } = await connect(url, signedIn(randomUUID(), garage).cookie)
  await subscribe(socket, garage)
  socket.emit('enter', { organizationId: garage })
  await expect.poll(onlineRows).toBe(1)
  await pool.query(
    `insert into realtime_presence (organization_id, user_id, connection_id, process_id, seen_at)
     values ($1, $2, 'left behind', $3, now() - interval '1 hour')`,
    [garage, randomUUID(), processId],
  )
  await pool.query(`update realtime_presence set seen_at = now() - interval '1 hour'`)
  const fresh = `select connection_id = 'left behind' as left from realtime_presence where seen_at > now() - interval '1 hour'`
  await expect.poll(async () => (await pool.query(fresh)).rows).toEqual([{ left: false }])
})

test('a user who was connected to a process that died goes off the list', async () => {
  const garage = randomUUID()
  const userId = randomUUID()
  await pool.query(
    `insert into realtime_presence (organization_id, user_id, connection_id, process_id, seen_at)
     values ($1, $2, 'lost', $3, now())`,
    [garage, userId, randomUUID()],
  )
  const { url } = await serverProcess({ presenceHeartbeatMs: 50, presenceExpiryMs: 2 * 3_600_000 })
  const watcher = await connect(url, signedIn(randomUUID(), garage).cookie)
  await subscribe(watcher.socket, garage)
  watcher.socket.emit('enter', { organizationId: garage })
  watcher.socket.emit('watch', { organizationId: garage })
  await expect.poll(watcher.online, { interval: 5 }).toContain(userId)
  await pool.query("update realtime_presence set seen_at = now() - interval '3 hours' where connection_id = 'lost'")
  await expect.poll(watcher.online, { interval: 20 }).not.toContain(userId)
  // its own heartbeat keeps the watcher on the list
  await pool.query("update realtime_presence set seen_at = now() - interval '1 hour'")
  const isFresh = "select seen_at > now() - interval '1 hour' as fresh from realtime_presence"
  await expect.poll(async () => (await pool.query(isFresh)).rows).toEqual([{ fresh: true }])
})

test('a process that stops takes its people off the lists', async () => {
  const garage = randomUUID()
  const { url, hub } = await serverProcess()
  const { socket } = await connect(url, signedIn(randomUUID(), garage).cookie)
  await subscribe(socket, garage)
  socket.emit('enter', { organizationId: garage })
  await expect.poll(async () => (await pool.query('select from realtime_presence')).rowCount).toBe(1)
  await hub.stop()
  expect((await pool.query('select from realtime_presence')).rowCount).toBe(0)
})

test('after a gap on the bus clients reconnect by themselves, so that they refetch', async () => {
  const { url } = await serverProcess()
  const { socket } = await connect(url, signedIn(randomUUID()).cookie, { reconnection: true })
  const reconnected = new Promise((resolve) => socket.once('connect', () => resolve(true)))
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'huoltosilta bus'`)
  expect(await reconnected).toBe(true)
})

test('a connection that floods the hub is ended', async () => {
  const { url } = await serverProcess()
  const { socket } = await connect(url, signedIn(randomUUID()).cookie)
  for (let count = 0; count < 1000; count += 1) socket.emit('unsubscribe', {})
  await ended(socket)
})

test('a method that the hub does not serve is refused, on a connection that it knows as well', async () => {
  const { url } = await serverProcess()
  const headers = { cookie: signedIn(randomUUID()).cookie, origin: publicUrl }
  const path = `${url}/api/realtime/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(path, { headers })).text()).slice(1))
  for (const method of ['PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
    for (const address of [path, `${path}&sid=${sid}`])
      expect([method, (await fetch(address, { method, headers })).status]).toEqual([method, 405])
})

test('either side notices a half-open connection within 20 seconds', async () => {
  const { url } = await serverProcess()
  const { cookie } = signedIn(randomUUID(), randomUUID())
  const answer = await fetch(`${url}/api/realtime/?EIO=4&transport=polling`, { headers: { cookie, origin: publicUrl } })
  const { pingInterval, pingTimeout } = JSON.parse((await answer.text()).slice(1))
  expect(pingInterval + pingTimeout).toBeLessThanOrEqual(20_000)
  // a phone that changes its mast is given time
  expect(pingTimeout).toBeGreaterThanOrEqual(5_000)
})
