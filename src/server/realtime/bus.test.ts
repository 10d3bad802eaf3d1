import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { transact } from '../db/transact.ts'
import { invalidate } from '../events/announce.ts'
import { type Bus, createBus } from './bus.ts'
import { type BusMessage, cutConnections } from './bus-message.ts'

const { db, pool, options } = await testDatabase()
const log = pino({ level: 'silent' })
const event = (id: string) => ({ type: 'ticketEvent.new', ticketId: id }) as const

const buses: Bus[] = []
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.stop()
})

async function listening() {
  const bus = createBus({ connection: options, log })
  const messages: BusMessage[] = []
  const gaps: string[] = []
  bus.listen({ onMessage: (message) => void messages.push(message), onGap: () => void gaps.push('gap') })
  buses.push(bus)
  await bus.start()
  const tickets = () =>
    messages.flatMap(({ invalidations }) => invalidations.map((one) => 'ticketId' in one.event && one.event.ticketId))
  return { messages, tickets, gaps: () => gaps.length }
}

const invalidateNow = (id: string) =>
  transact(db, async (tx) => invalidate(tx, ['garage', 'garage', 'customer'], event(id)))
const arrived = (received: () => unknown[], id: unknown) => expect.poll(received, { interval: 5 }).toContain(id)

test('every process receives an invalidation at the commit', async () => {
  const [one, other] = [await listening(), await listening()]
  await invalidateNow('1')
  await arrived(one.tickets, '1')
  await arrived(other.tickets, '1')
  expect(one.messages[0]?.invalidations).toEqual([{ organizationIds: ['garage', 'customer'], event: event('1') }])
})

test('messages of a transaction that rolls back never arrive', async () => {
  const { tickets, messages } = await listening()
  const failed = transact(db, async (tx) => {
    invalidate(tx, ['garage'], event('unsaid'))
    await cutConnections(tx, { userId: 'nobody' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await invalidateNow('said') // notifications come in order of commit: had the other been sent, it were here before this one
  await arrived(tickets, 'said')
  expect(tickets()).toEqual(['said'])
  expect(messages.filter(({ cut }) => cut)).toEqual([])
})

test('far too many invalidations are dropped, and the relay is woken instead', async () => {
  const { messages } = await listening()
  await transact(db, async (tx) => {
    for (let count = 0; count < 2000; count += 1) invalidate(tx, ['garage'], event(String(count)))
  })
  await expect.poll(() => messages.length, { interval: 5 }).toBe(1)
  expect(messages).toMatchObject([{ relay: true, invalidations: [] }])
})

test('a lost connection comes back by itself and reports the gap', async () => {
  const { tickets, gaps } = await listening()
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'huoltosilta bus'`)
  await expect.poll(gaps, { interval: 10 }).toBe(1)
  await invalidateNow('after')
  await arrived(tickets, 'after')
})

test('an unreadable message and a listener that throws do no harm to other listeners', async () => {
  const { tickets } = await listening()
  buses[0]?.listen({
    onMessage() {
      throw new Error('deaf')
    },
  })
  await pool.query(`select pg_notify('huoltosilta', 'what?')`)
  await invalidateNow('2')
  await arrived(tickets, '2')
})
