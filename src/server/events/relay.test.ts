import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { testDatabase } from '#test/database.ts'
import { transact } from '../db/transact.ts'
import { announce } from './announce.ts'
import { defineListener, defineListenerToMany, type Successor } from './listener.ts'
import { createRelay, MAX_ATTEMPTS, type RelayOptions } from './relay.ts'

const { db, pool } = await testDatabase()
const log = pino({ level: 'silent' })
const painted = defineEvent('fence.painted', z.object({ board: z.number() }))
const dried = defineEvent('fence.dried', z.object({ board: z.number() }))

/** Later than what is announced now. A fixed time, so what is to be tried again is not due before `makeDue`, however long a test takes. */
const NOON = new Date('2031-01-15T12:00:00Z')
const relayTo = (listeners: RelayOptions['listeners'], given: Partial<RelayOptions> = {}) =>
  createRelay({ db, log, listeners, clock: () => NOON, ...given })

await pool.query('create table effects (board integer, by text)')
// a batch runs out of time when a test says so, however long the machine takes
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
beforeEach(() => pool.query('truncate effects; delete from outbox_events'))

const paint = (...boards: number[]) =>
  transact(db, async (tx) => {
    for (const board of boards) announce(tx, painted, { board })
  })

const writes = (by: string) =>
  defineListener({
    event: painted,
    handle: async (tx, { board }) => void (await tx.execute(sql`insert into effects values (${board}, ${by})`)),
  })

const effects = async () => {
  const { rows } = await pool.query<{ effect: string }>(`select board || ' ' || by as effect from effects order by 1`)
  return rows.map((row) => row.effect)
}
const events = async () =>
  (await pool.query('select name, attempts, last_error, settled_at is not null as settled from outbox_events')).rows
const makeDue = () => pool.query('update outbox_events set next_attempt_at = now()')

test('every listener of an event runs, oldest event first', async () => {
  await paint(1, 2)
  await paint(3)
  const order: number[] = []
  const seen = defineListener({ event: painted, handle: async (_, { board }) => void order.push(board) })
  await relayTo([writes('a'), writes('b'), seen]).drain()
  expect(order).toEqual([1, 2, 3])
  expect(await effects()).toEqual(['1 a', '1 b', '2 a', '2 b', '3 a', '3 b'])
  expect(await events()).toEqual(Array(3).fill({ name: 'fence.painted', attempts: 0, last_error: null, settled: true }))
})

test('nothing is announced when the transaction rolls back', async () => {
  const failed = transact(db, async (tx) => {
    announce(tx, painted, { board: 1 })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await events()).toEqual([])
})

test('a listener that fails takes back what all of them wrote and announced, and the next try does it once', async () => {
  await paint(7)
  let isBroken = true
  const moody = defineListener({
    event: painted,
    async handle(tx, { board }, { attempt }) {
      announce(tx, dried, { board })
      if (isBroken) throw new Error(`no brush at try ${attempt}`)
    },
  })
  const relay = relayTo([writes('first'), moody])
  await relay.drain()
  expect(await effects()).toEqual([])
  expect(await events()).toEqual([
    { name: 'fence.painted', attempts: 1, last_error: 'Error: no brush at try 1', settled: false },
  ])

  await relay.drain() // not due yet
  expect(await events()).toMatchObject([{ attempts: 1 }])

  isBroken = false
  await makeDue()
  await relay.drain()
  expect(await effects()).toEqual(['7 first'])
  expect(await events()).toEqual([
    { name: 'fence.painted', attempts: 1, last_error: null, settled: true },
    { name: 'fence.dried', attempts: 0, last_error: null, settled: true },
  ])
})

test('a refused statement of a listener counts as a failure, not as a broken relay', async () => {
  await paint(1)
  const wrong = defineListener({ event: painted, handle: async (tx) => void (await tx.execute(sql`select 1 / 0`)) })
  await relayTo([wrong]).drain()
  expect(await events()).toMatchObject([{ attempts: 1, settled: false }])
})

test('an event that fails at every try is given up and stays visible with its error', async () => {
  await paint(1)
  let tries = 0
  const hopeless = defineListener({
    event: painted,
    async handle() {
      tries += 1
      throw new Error('hopeless')
    },
  })
  const relay = relayTo([hopeless])
  for (let round = 0; round < MAX_ATTEMPTS + 2; round += 1) {
    await makeDue()
    await relay.drain()
  }
  expect(tries).toBe(MAX_ATTEMPTS)
  expect(await events()).toEqual([
    { name: 'fence.painted', attempts: MAX_ATTEMPTS, last_error: 'Error: hopeless', settled: true },
  ])
})

test('two relays at once never handle one event twice', async () => {
  // more than one relay takes at a time
  const amount = 250
  await paint(...Array.from({ length: amount }, (_, board) => board))
  const working = new Set<string>()
  const { promise: bothWork, resolve } = Promise.withResolvers<void>()
  const relays = ['one', 'other'].map((name) => {
    const { handle, ...listener } = writes(name)
    const together: typeof handle = async (tx, events) => {
      if (working.add(name).size === 2) resolve()
      await bothWork
      await handle(tx, events)
    }
    return relayTo([{ ...listener, handle: together }])
  })
  await Promise.all(relays.map((relay) => relay.drain()))
  const { rows } = await pool.query('select count(*)::int as all, count(distinct board)::int as boards from effects')
  expect(rows).toEqual([{ all: amount, boards: amount }])
  const by = (name: string) => pool.query('select from effects where by = $1 limit 1', [name])
  expect((await Promise.all(['one', 'other'].map(by))).map(({ rowCount }) => rowCount)).toEqual([1, 1])
})

test('an event that another relay holds is skipped, not waited for', async () => {
  await paint(1, 2)
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select id from outbox_events order by id limit 1 for update')
    await relayTo([writes('a')]).drain()
    expect(await effects()).toEqual(['2 a'])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('a started relay handles events when woken, and stops without losing the one in hand', async () => {
  const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = defineListener({
    event: painted,
    async handle(tx, { board }) {
      begun.resolve()
      await goesOn.promise
      await tx.execute(sql`insert into effects values (${board}, 'slow')`)
    },
  })
  const relay = relayTo([slow], { pollMs: 3_600_000 })
  relay.start()
  await paint(1)
  relay.wake()
  await begun.promise
  const stopped = relay.stop()
  goesOn.resolve()
  await stopped
  expect(await effects()).toEqual(['1 slow'])
})

test('an event for later is handled at its moment, not before, and not at the next poll', async () => {
  const { promise: handled, resolve } = Promise.withResolvers<number>()
  let looks = 0
  const seen = defineListener({ event: dried, handle: async () => resolve(looks) })
  const notBefore = new Date(NOON.getTime() + 100)
  // its moment has come by the second look
  const clock = () => {
    looks += 1
    return looks === 1 ? NOON : notBefore
  }
  await transact(db, async (tx) => announce(tx, dried, { board: 1 }, { notBefore }))
  const relay = relayTo([seen], { pollMs: 3_600_000, clock })
  relay.start()
  expect(await handled).toBe(2)
  await relay.stop()
})

test('a given clock decides what is due', async () => {
  const notBefore = new Date('2031-01-15T12:00:00Z')
  await transact(db, async (tx) => announce(tx, dried, { board: 1 }, { notBefore }))
  const at = (instant: string) => relayTo([], { clock: () => new Date(instant) }).drain()
  await at('2031-01-15T11:59:59Z')
  expect(await events()).toMatchObject([{ settled: false }])
  await at('2031-01-15T12:00:00Z')
  expect(await events()).toMatchObject([{ settled: true }])
})

test('one of several events in a transaction fails without the others, which are done once', async () => {
  await paint(1, 2, 3)
  const moody = defineListener({
    event: painted,
    async handle(tx, { board }) {
      announce(tx, dried, { board })
      if (board === 2) await tx.execute(sql`select 1 / 0`)
    },
  })
  const relay = relayTo([writes('a'), moody])
  await relay.drain()
  expect(await effects()).toEqual(['1 a', '3 a'])
  expect((await events()).map(({ name, settled }) => `${name} ${settled}`).sort()).toEqual([
    'fence.dried true',
    'fence.dried true',
    'fence.painted false',
    'fence.painted true',
    'fence.painted true',
  ])
})

test('a connection lost among several events takes all of them back, and the next relay does each once', async () => {
  await paint(1, 2, 3)
  const fatal = defineListener({
    event: painted,
    async handle(tx, { board }) {
      if (board === 3) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    },
  })
  await expect(relayTo([writes('a'), fatal]).drain()).rejects.toThrow()
  expect(await effects()).toEqual([])
  await relayTo([writes('a')]).drain()
  expect(await effects()).toEqual(['1 a', '2 a', '3 a'])
})

test('a slow event does not hold back those after it', async () => {
  await paint(...Array.from({ length: 5 }, (_, board) => board))
  const seen: string[][] = []
  const slow = defineListener({
    event: painted,
    async handle() {
      // another connection sees what is committed so far
      seen.push(await effects())
      vi.advanceTimersByTime(150)
    },
  })
  await relayTo([slow, writes('a')]).drain()
  expect(seen.map((done) => done.length)).toEqual([0, 1, 2, 3, 4])
})

test('events that wait long are reported, once', async () => {
  const late = new Date(NOON.getTime() - 40_000)
  const makeLate = () => pool.query('update outbox_events set next_attempt_at = $1', [late])
  await paint(1, 2)
  await makeLate()
  const lines: unknown[] = []
  const warn = (detail: object) => lines.push(detail)
  const relay = relayTo([], { log: { ...log, warn } as typeof log })
  await relay.drain()
  await paint(3)
  await makeLate()
  await relay.drain()
  expect(lines).toEqual([{ waiting: 0, oldestSeconds: 40 }])
})

describe('a listener to many', () => {
  /** How many it was given each time, and what it wrote; `breaks` says at which boards it fails. */
  function crew({ breaks = () => false }: { breaks?: (board: number) => boolean } = {}) {
    const sizes: number[] = []
    const listener = defineListenerToMany({
      event: painted,
      async handle(tx, events) {
        sizes.push(events.length)
        for (const { payload } of events) await tx.execute(sql`insert into effects values (${payload.board}, 'crew')`)
        if (events.some(({ payload }) => breaks(payload.board))) throw new Error('no brush')
      },
    })
    return { sizes, listener }
  }

  test('it receives all that wait at once, oldest first', async () => {
    await paint(...Array.from({ length: 30 }, (_, board) => board))
    const seen: number[] = []
    const order = defineListenerToMany({
      event: painted,
      handle: async (_, events) => void seen.push(...events.map(({ payload }) => payload.board)),
    })
    const { sizes, listener } = crew()
    await relayTo([listener, order]).drain()
    expect([sizes, seen]).toEqual([[30], Array.from({ length: 30 }, (_, board) => board)])
  })

  test('only the faulty event fails; the others are done once', async () => {
    await paint(...Array.from({ length: 30 }, (_, board) => board))
    const { listener } = crew({ breaks: (board) => board === 17 })
    await relayTo([listener]).drain()
    const { rows } = await pool.query('select count(*)::int as all, count(distinct board)::int as boards from effects')
    expect(rows).toEqual([{ all: 29, boards: 29 }])
    const left = (await events()).filter(({ settled }) => !settled)
    expect(left).toEqual([{ name: 'fence.painted', attempts: 1, last_error: 'Error: no brush', settled: false }])
  })

  test('an event that another listener receives too is handed to it by itself', async () => {
    await paint(1, 2)
    const { sizes, listener } = crew()
    await relayTo([listener, writes('a')]).drain()
    expect([sizes, await effects()]).toEqual([
      [1, 1],
      ['1 a', '1 crew', '2 a', '2 crew'],
    ])
  })

  test('two relays handle each time of one fence once, whichever events each of them takes', async () => {
    for (let board = 0; board < 250; board += 1) await paint(board)
    const crews = [crew(), crew()]
    await Promise.all(crews.map(({ listener }) => relayTo([listener]).drain()))
    const { rows } = await pool.query('select count(*)::int as all, count(distinct board)::int as boards from effects')
    expect(rows).toEqual([{ all: 250, boards: 250 }])
  })
})

describe('the successor', () => {
  const announces = defineListener({
    event: painted,
    handle: async (tx, { board }) => announce(tx, dried, { board }),
  })
  const dryer = (take: Successor['take']): Successor => ({ event: dried.name, take })

  test('takes what a listener announces for it in the same transaction, without a row', async () => {
    await paint(1)
    const taken: unknown[] = []
    const successor = dryer(async (tx, payloads) => {
      taken.push(...payloads)
      await tx.execute(sql`insert into effects values (1, 'dryer')`)
    })
    await relayTo([announces], { successor }).drain()
    expect([taken, await effects()]).toEqual([[{ board: 1 }], ['1 dryer']])
    expect((await events()).map(({ name }) => name)).toEqual(['fence.painted'])
  })

  test('takes what is announced elsewhere as well', async () => {
    await transact(db, async (tx) => announce(tx, dried, { board: 2 }))
    const taken: unknown[] = []
    await relayTo([], { successor: dryer(async (_, all) => void taken.push(...all)) }).drain()
    expect(taken).toEqual([{ board: 2 }])
  })

  test('fails with the event that led to it, which is tried again', async () => {
    await paint(1)
    const successor = dryer(() => Promise.reject(new Error('rain')))
    await relayTo([writes('a'), announces], { successor }).drain()
    expect([await effects(), await events()]).toEqual([
      [],
      [{ name: 'fence.painted', attempts: 1, last_error: 'Error: rain', settled: false }],
    ])
  })
})
