import { afterAll, afterEach, expect, test } from 'vitest'
import { startRedis } from '#test/redis-server.ts'
import { openRedisBus } from './redis-bus.ts'

const redis = await startRedis()
afterAll(redis.stop)

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const soon = { interval: 5 }

/** A process's bus that has begun to read. */
async function connected() {
  const received: string[] = []
  let gaps = 0
  const bus = openRedisBus({
    url: redis.url,
    log: { info() {}, warn() {} },
    onMessage: (text) => void received.push(text),
    onGap: () => {
      gaps += 1
    },
  })
  ends.push(bus.stop)
  await expect.poll(() => bus.isReady() && gaps, soon).toBe(1)
  return { bus, received, gaps: () => gaps }
}

test('every process receives every message, in one order, its own included', async () => {
  const [one, other] = [await connected(), await connected()]
  await one.bus.send(['a', 'b'])
  await other.bus.send(['ä'])
  for (const { received } of [one, other]) await expect.poll(() => received, soon).toEqual(['a', 'b', 'ä'])
})

test('a process whose connection was lost reads on where it was', async () => {
  const [lost, other] = [await connected(), await connected()]
  await other.bus.send(['a'])
  await expect.poll(() => lost.received, soon).toEqual(['a'])
  await redis.endConnections()
  // what is sent on a connection that has gone is refused
  const isSent = () =>
    other.bus.send(['meanwhile']).then(
      () => true,
      () => false,
    )
  await expect.poll(isSent, soon).toBe(true)
  for (const { received, gaps } of [lost, other]) {
    await expect.poll(() => [...new Set(received)], soon).toEqual(['a', 'meanwhile'])
    expect(gaps()).toBe(1)
  }
})

test('a Redis that is away takes nothing, and one that has lost its stream is a gap', async () => {
  const { bus, received, gaps } = await connected()
  await bus.send(['a'])
  await expect.poll(() => received, soon).toEqual(['a'])
  await redis.halt()
  await expect.poll(bus.isReady, soon).toBe(false)
  await expect(bus.send(['lost'])).rejects.toThrow()
  await redis.launch()
  await expect.poll(() => bus.isReady() && gaps(), soon).toBe(2)
  await bus.send(['b'])
  await expect.poll(() => received, soon).toEqual(['a', 'b'])
})

test('a Redis that does not answer is not waited for, and gets nothing until it does', async () => {
  const { bus } = await connected()
  redis.pause()
  await expect(bus.send(['a'])).rejects.toThrow('in time')
  expect(bus.isReady()).toBe(false)
  redis.resume()
  await expect.poll(bus.isReady, soon).toBe(true)
})
