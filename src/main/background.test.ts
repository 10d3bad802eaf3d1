import { Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openPool } from '#server/db/pool.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import type { Transport } from '#server/realtime/transport.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { swallowingProxy } from '#test/swallowing-proxy.ts'
import { startBackground } from './background.ts'

const { db, options } = await testDatabase()

const log = pino({ level: 'silent' })
const work = { deliveryPlaces: 3, pollSeconds: 10 }
const silentTransport: Transport = {
  isPerProcess: true,
  publish: async () => {},
  cut: async () => {},
  presenceChanged: () => {},
  gap: () => {},
  ticket: () => ({ transport: 'hub', path: '/' }),
  stop: async () => {},
}

/** Its end is not answered, as where a network drops every packet. */
class LostSocket extends Socket {
  override end(): this {
    return this
  }
}

test.each([
  { worker: true, what: 'background work' },
  { worker: false, what: 'a process that only serves' },
])('$what whose connections all hang ends without them', async ({ worker }) => {
  const proxy = await swallowingProxy({ host: options.host ?? '', port: options.port ?? 5432 })
  const connection = { ...options, host: proxy.host, port: proxy.port }
  const pool = openPool(connection, log)
  const background = await startBackground({
    config: { worker, work, redisUrl: null },
    db: openDatabase(pool),
    services: testServices(),
    connection: { ...connection, stream: () => new LostSocket() },
    log,
    transport: silentTransport,
    signal: new AbortController().signal,
  })
  proxy.swallow()
  // the relay asks, and is never answered
  await transact(db, async (tx) => invalidate(tx, [crypto.randomUUID()], { type: 'ticketEvent.new', ticketId: '1' }))
  await background.stop()
  await proxy.close()
  await pool.end()
})

test('browsers that connected before the server listened to the bus are sent a gap first, then the events', async () => {
  const received: string[] = []
  const transport: Transport = {
    ...silentTransport,
    publish: async () => void received.push('event'),
    gap: () => void received.push('gap'),
  }
  const say = () =>
    transact(db, async (tx) => invalidate(tx, [crypto.randomUUID()], { type: 'ticketEvent.new', ticketId: '1' }))
  await say()
  const background = await startBackground({
    config: { worker: false, work, redisUrl: null },
    db,
    services: testServices(),
    connection: options,
    log,
    transport,
    signal: new AbortController().signal,
  })
  onTestFinished(() => background.stop())
  await say()
  await expect.poll(() => received, { interval: 5 }).toEqual(['gap', 'event'])
})
