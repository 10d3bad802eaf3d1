import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { testDatabase } from '#test/database.ts'
import { transact } from '../db/transact.ts'
import { announce } from './announce.ts'
import { defineListener } from './listener.ts'
import { createRelay } from './relay.ts'
import { withdraw } from './withdraw.ts'

const { db, pool } = await testDatabase()
const painted = defineEvent('fence.painted', z.object({ board: z.number() }))

beforeEach(() => pool.query('delete from outbox_events; drop table if exists fences; create table fences (id integer)'))

const paint = (withdrawKey: string, ...boards: number[]) =>
  transact(db, async (tx) => {
    for (const board of boards) announce(tx, painted, { board }, { withdrawKey })
  })

const relayTo = (handle: Parameters<typeof defineListener<{ board: number }>>[0]['handle']) =>
  createRelay({ db, log: pino({ level: 'silent' }), listeners: [defineListener({ event: painted, handle })] })

test('a withdrawn event reaches no listener; one of another key does', async () => {
  await paint('one', 1, 2)
  await paint('other', 3)
  expect(await transact(db, (tx) => withdraw(tx, 'one'))).toBe(true)
  const received: number[] = []
  await relayTo(async (_, { board }) => void received.push(board)).drain()
  expect(received).toEqual([3])
})

test('an event that was handed out is not withdrawn, nor are the others of its key', async () => {
  await paint('one', 1)
  await relayTo(async () => {}).drain()
  const withdrawn = transact(db, async (tx) => {
    if (!(await withdraw(tx, 'one'))) throw new Error('too late')
  })
  await expect(withdrawn).rejects.toThrow('too late')
})

test('nothing was announced with the key: nothing is in the way', async () => {
  expect(await transact(db, (tx) => withdraw(tx, 'nobody'))).toBe(true)
})

test('a withdrawal that rolls back leaves the event to its listeners', async () => {
  await paint('one', 1)
  const broken = transact(db, async (tx) => {
    await withdraw(tx, 'one')
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('changed my mind')
  const received: number[] = []
  await relayTo(async (_, { board }) => void received.push(board)).drain()
  expect(received).toEqual([1])
})

test('neither waits for the other: a listener may want the very row that the withdrawing transaction has locked', async () => {
  await pool.query('insert into fences values (1)')
  await paint('one', 1)
  const locked = Promise.withResolvers<void>()
  const claimed = Promise.withResolvers<void>()
  const relay = relayTo(async (tx) => {
    claimed.resolve()
    await tx.$client.query('select from fences for update')
  })
  const withdrawing = transact(db, async (tx) => {
    await tx.$client.query('select from fences for update')
    locked.resolve()
    await claimed.promise
    return withdraw(tx, 'one')
  })
  await locked.promise
  await Promise.all([relay.drain(), withdrawing])
  expect(await withdrawing).toBe(false)
})

test('no relay takes an event while it is being withdrawn', async () => {
  await paint('one', 1)
  const received: number[] = []
  const relay = relayTo(async (_, { board }) => void received.push(board))
  await transact(db, async (tx) => {
    expect(await withdraw(tx, 'one')).toBe(true)
    await relay.drain()
  })
  await relay.drain()
  expect(received).toEqual([])
})
