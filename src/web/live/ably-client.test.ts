import { afterEach, expect, test } from 'vitest'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { ablyServer } from '#test/ably-server.ts'
import { connectAbly } from './ably-client.ts'
import type { RealtimeClient } from './realtime-client.ts'

const ably = await ablyServer('aino')
const soon = { interval: 5 }

const clients: RealtimeClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

function connect(): RealtimeClient {
  const ticket = { transport: 'ably', token: 'header.claims.signature', endpoint: ably.url } as const
  const client = connectAbly(ticket, 'aino', async () => ticket)
  clients.push(client)
  return client
}

test('the client connects with our token, receives its channel, and ignores what it does not know', async () => {
  const client = connect()
  const events: RealtimeEvent[] = []
  const stop = client.subscribe('garage', (event) => events.push(event))
  await expect.poll(() => ably.attached, soon).toContain('org:garage')
  expect(ably.connections[0]?.get('access_token')).toBe('header.claims.signature')
  ably.publish('org:garage', { type: 'unknown.new' }, { type: 'ticketEvent.new', ticketId: 1 }, 'nonsense')
  ably.publish('org:garage', { type: 'ticketEvent.new', ticketId: '1' })
  await expect.poll(() => events, soon).toEqual([{ type: 'ticketEvent.new', ticketId: '1' }])
  stop()
})

test('the client is notified when a channel is attached, and again after a lost connection', async () => {
  const client = connect()
  const begun: number[] = []
  client.onSubscribed('fleet', ({ quietMs }) => begun.push(quietMs))
  client.subscribe('fleet', () => {})
  await expect.poll(() => begun, soon).toEqual([0])
  ably.drop()
  await expect.poll(() => begun, soon).toEqual([0, 0])
})

test('the client shows its presence, and again after a lost connection', async () => {
  const client = connect()
  const presence: (readonly string[])[] = []
  let returns = 0
  client.onReconnect(() => {
    returns += 1
  })
  client.onPresence('customer', (userIds) => presence.push(userIds))
  client.enter('customer')
  await expect.poll(() => presence.at(-1), soon).toEqual(['aino'])
  ably.drop()
  await expect.poll(() => returns, soon).toBe(1)
  client.leave('customer')
  await expect.poll(() => presence.at(-1), soon).toEqual([])
})
