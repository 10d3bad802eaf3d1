import { afterEach, expect, test } from 'vitest'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { liveServer } from '#test/live-server.ts'
import { connectHub, type HubConnection } from './hub-client.ts'
import type { RealtimeClient, Ticket } from './realtime-client.ts'

let now = 1000
const server = await liveServer({ clock: () => now })
const ticket = (ticketId: string): RealtimeEvent => ({ type: 'ticketEvent.new', ticketId })

const clients: RealtimeClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

function browser(headers: { cookie: string; origin: string }, connection: HubConnection = {}) {
  const asked: (Ticket | 'refused')[] = []
  const ask = async () => {
    const answer = await fetch(`${server.url}/api/ably/get_auth_token?clientId=x`, { headers })
    // the id is not the caller's: 403 while the session lives, 401 afterwards
    const ticket = answer.status === 401 ? 'refused' : ({ transport: 'hub', path: '/api/realtime' } as const)
    asked.push(ticket)
    return ticket
  }
  const client = connectHub('/api/realtime', ask, {
    url: server.url,
    extraHeaders: headers,
    forceNew: true,
    reconnectionDelay: 50,
    ...connection,
  })
  clients.push(client)
  return { client, asked }
}

const soon = { interval: 5 }

/** Subscribes, and waits until the hub has let this client in. */
async function listening(client: RealtimeClient, organizationId: string) {
  const events: RealtimeEvent[] = []
  const presence: (readonly string[])[] = []
  const stop = client.subscribe(organizationId, (event) => events.push(event))
  client.onPresence(organizationId, (userIds) => presence.push(userIds))
  await expect.poll(() => presence.length, soon).toBeGreaterThan(0)
  return { events, presence, stop }
}

test('a subscriber receives events until it stops, and another subscriber of the channel goes on', async () => {
  const garage = crypto.randomUUID()
  const { client } = browser(server.signIn(garage).headers)
  const first = await listening(client, garage)
  const others: RealtimeEvent[] = []
  client.subscribe(garage, (event) => others.push(event))
  await server.invalidateFor(garage, ticket('1'))
  await expect.poll(() => first.events, soon).toEqual([ticket('1')])
  first.stop()
  await server.invalidateFor(garage, ticket('2'))
  await expect.poll(() => others, soon).toEqual([ticket('1'), ticket('2')])
  expect(first.events).toEqual([ticket('1')])
})

test('presence shows who entered, and who left', async () => {
  const garage = crypto.randomUUID()
  const [aino, eero] = [server.signIn(garage), server.signIn(garage)]
  const [one, other] = [browser(aino.headers).client, browser(eero.headers).client]
  const { presence } = await listening(one, garage)
  other.enter(garage) // before subscribing: it is seen once it is let in
  other.subscribe(garage, () => {})
  await expect.poll(() => presence.at(-1), soon).toEqual([eero.userId])
  one.enter(garage)
  await expect.poll(() => presence.at(-1), soon).toEqual([aino.userId, eero.userId].sort())
  other.leave(garage)
  await expect.poll(() => presence.at(-1), soon).toEqual([aino.userId])
})

test('after a lost connection the client is back on its channels, and says so', async () => {
  const garage = crypto.randomUUID()
  const { client } = browser(server.signIn(garage).headers)
  const { events, presence } = await listening(client, garage)
  let returns = 0
  client.onReconnect(() => {
    returns += 1
  })
  const before = presence.length
  server.dropConnections()
  await expect.poll(() => returns, soon).toBe(1)
  await expect.poll(() => presence.length, soon).toBeGreaterThan(before)
  await server.invalidateFor(garage, ticket('3'))
  await expect.poll(() => events, soon).toEqual([ticket('3')])
})

test('a client is notified when its subscription begins, once in each connection, with how long the channel was quiet', async () => {
  const garage = crypto.randomUUID()
  const { client } = browser(server.signIn(garage).headers)
  await server.invalidateFor(garage, ticket('before anybody listens'))
  const begun: number[] = []
  client.onSubscribed(garage, ({ quietMs }) => begun.push(quietMs))
  now += 50
  client.subscribe(garage, () => {})
  client.enter(garage)
  await expect.poll(() => begun.length, soon).toBe(1)
  now += 50
  server.dropConnections()
  await expect.poll(() => begun.length, soon).toBe(2)
  // a gap: nothing is known of what was before
  expect(begun).toEqual([50, 0])
})

test('a client whose connection was lost receives what it missed, and only that', async () => {
  const garage = crypto.randomUUID()
  const { client } = browser(server.signIn(garage).headers)
  const begun: (readonly RealtimeEvent[] | null)[] = []
  client.onSubscribed(garage, ({ missed }) => begun.push(missed))
  const { events } = await listening(client, garage)
  await server.invalidateFor(garage, ticket('heard'))
  await expect.poll(() => events, soon).toEqual([ticket('heard')])
  server.loseConnections()
  await server.invalidateFor(garage, ticket('missed'))
  await server.invalidateFor(crypto.randomUUID(), ticket('of another'))
  server.acceptConnections()
  await expect.poll(() => begun, soon).toEqual([null, [ticket('missed')]])
  expect(events).toEqual([ticket('heard')])
})

test('a client that the hub does not let in asks for a ticket, which says whether the person belongs there', async () => {
  const { client, asked } = browser(server.signIn(crypto.randomUUID()).headers)
  client.subscribe(crypto.randomUUID(), () => {})
  await expect.poll(() => asked.length, soon).toBe(1)
})

test('a client that the hub could not answer asks again, and receives its channel', async () => {
  const garage = crypto.randomUUID()
  const user = server.signIn(garage)
  const { client } = browser(user.headers, { answerTimeoutMs: 1000 })
  const other = crypto.randomUUID()
  await new Promise<void>((resolve) => {
    client.onPresence(garage, () => resolve())
    client.subscribe(garage, () => {})
  })
  user.join(other)
  user.failToAnswer(1)
  const events: RealtimeEvent[] = []
  const begun = new Promise((resolve) => client.onSubscribed(other, resolve))
  client.subscribe(other, (event) => events.push(event))
  await begun
  await server.invalidateFor(other, ticket('5'))
  await expect.poll(() => events, soon).toEqual([ticket('5')])
})

test('a client that the server cut asks whether to come back: yes while the session lives', async () => {
  const garage = crypto.randomUUID()
  const user = server.signIn(garage)
  const { client, asked } = browser(user.headers)
  await listening(client, garage)
  const returned = new Promise((resolve) => client.onReconnect(() => resolve(true)))
  await user.cut()
  expect(await returned).toBe(true)
  expect(asked).toEqual([{ transport: 'hub', path: '/api/realtime' }])
})

test('a client does not reconnect once the session is over', async () => {
  const garage = crypto.randomUUID()
  const user = server.signIn(garage)
  const { client, asked } = browser(user.headers)
  const { events } = await listening(client, garage)
  await user.end()
  await expect.poll(() => asked, soon).toEqual(['refused'])
  await server.invalidateFor(garage, ticket('4'))
  expect(events).toEqual([])
})
