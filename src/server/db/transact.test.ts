import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { testDatabase } from '#test/database.ts'
import { swallowingProxy } from '#test/swallowing-proxy.ts'
import { noLimits } from '#test/test-pool.ts'
import { announce, invalidate } from '../events/announce.ts'
import { BusMessage } from '../realtime/bus-message.ts'
import { openDatabase, type Transaction } from './database.ts'
import { BUS_CHANNEL, carryBy } from './message-carrier.ts'
import { openPool } from './pool.ts'
import { ANSWER_LIMIT_MS } from './session-limits.ts'
import { transact } from './transact.ts'

const { pool: watch, options } = await testDatabase()
const log = pino({ level: 'silent' })
// one connection: the next caller gets the one that was left
const pool = openPool({ ...options, ...noLimits, max: 1 }, log)
const db = openDatabase(pool)
afterAll(() => pool.end())

await watch.query('create table marks (note text)')
const mark = (tx: Transaction, note: string) => tx.execute(sql`insert into marks values (${note})`)
const marks = async () => (await watch.query<{ note: string }>('select note from marks')).rows.map(({ note }) => note)

test('a connection that is lost while a transaction waits for something else fails only that transaction', async () => {
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  const failed = transact(db, async (tx) => {
    await mark(tx, 'lost')
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    tx.$client.once('error', () => resolve())
    await watch.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await lost
  })
  await expect(failed).rejects.toThrow()
  await transact(db, (tx) => mark(tx, 'after'))
  expect(await marks()).toEqual(['after'])
})

test('a transaction without an answer of the database ends at the limit, and its connection is replaced', async () => {
  const proxy = await swallowingProxy({ host: options.host ?? '', port: options.port ?? 5432 })
  const { host, port } = proxy
  const behind = openPool({ ...options, host, port, max: 1 }, log)
  // the limit passes when the test says so
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const swallowed = Promise.withResolvers<void>()
  const hung = transact(openDatabase(behind), async (tx) => {
    await mark(tx, 'hung')
    proxy.swallow()
    swallowed.resolve()
    await mark(tx, 'never arrives')
  }).catch((error: unknown) => error)
  await swallowed.promise
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1)
  expect(behind.totalCount).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await hung).toBeInstanceOf(Error)
  expect(behind.totalCount).toBe(0)
  proxy.recover()
  await expect(behind.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  expect(await marks()).not.toContain('hung')
  await behind.end()
  await proxy.close()
})

async function listening() {
  const ear = new pg.Client(options)
  await ear.connect()
  await ear.query(`listen ${BUS_CHANNEL}`)
  const received: BusMessage[] = []
  ear.on('notification', ({ payload }) => received.push(BusMessage.parse(JSON.parse(payload ?? ''))))
  return { ear, received }
}

test('the invalidations of several changes of one thing are sent once', async () => {
  const { ear, received } = await listening()
  const [garage, customer, ticketId] = [randomUUID(), randomUUID(), randomUUID()]
  await transact(db, async (tx) => {
    for (const seenBy of [[garage, customer], [garage, customer], [garage]])
      invalidate(tx, seenBy, { type: 'ticketEvent.new', ticketId })
  })
  await ear.query('select 1')
  expect(received.flatMap(({ invalidations }) => invalidations.map((one) => one.organizationIds))).toEqual([
    [garage, customer],
    [garage],
  ])
  await ear.end()
})

test('more invalidations than fit into one notification arrive in several, with the wake-up of the relay once', async () => {
  const { ear, received } = await listening()
  const organizationIds = Array.from({ length: 200 }, () => randomUUID())
  await transact(db, async (tx) => {
    announce(tx, defineEvent('gate.opened', z.object({})), {})
    for (const id of organizationIds) invalidate(tx, [id], { type: 'ticketEvent.new', ticketId: id })
  })
  await ear.query('select 1')
  expect(received.flatMap(({ invalidations }) => invalidations.flatMap((one) => one.organizationIds)).sort()).toEqual(
    organizationIds.sort(),
  )
  expect(received.length).toBeGreaterThan(1)
  expect(received.filter(({ relay }) => relay)).toHaveLength(1)
  await ear.end()
})

test('what carries messages in place of NOTIFY receives them after the commit, and nothing of what was rolled back', async () => {
  const { ear, received } = await listening()
  const carried = new pg.Pool(options)
  const sent: BusMessage[] = []
  let state: 'ready' | 'away' | 'refuses' = 'ready'
  carryBy(carried, {
    isReady: () => state !== 'away',
    async send(messages) {
      if (state === 'refuses') throw new Error('no')
      expect(await marks()).toContain('carried')
      sent.push(...messages.map((text) => BusMessage.parse(JSON.parse(text))))
    },
  })
  const change = (ticketId: string, isFailing = false) =>
    transact(openDatabase(carried), async (tx) => {
      await mark(tx, ticketId)
      announce(tx, defineEvent('gate.opened', z.object({})), {})
      invalidate(tx, ['garage'], { type: 'ticketEvent.new', ticketId })
      if (isFailing) throw new Error('no')
    })
  const ticketsOf = (messages: readonly BusMessage[]) =>
    messages.flatMap(({ invalidations }) => invalidations.map(({ event }) => 'ticketId' in event && event.ticketId))

  await change('rolled back', true).catch(() => {})
  await change('carried')
  await expect.poll(() => ticketsOf(sent), { interval: 5 }).toEqual(['carried'])
  expect(sent).toMatchObject([{ relay: true }])
  await ear.query('select 1')
  expect(received).toEqual([])

  state = 'refuses'
  await change('refused')
  await expect.poll(() => ticketsOf(received), { interval: 5 }).toEqual(['refused'])
  state = 'away'
  await change('away')
  await expect.poll(() => ticketsOf(received), { interval: 5 }).toEqual(['refused', 'away'])
  await carried.end()
  await ear.end()
})
