import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client'
import { fastify } from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { abortableRead } from '../db/abortable-read.ts'
import { transact } from '../db/transact.ts'
import { publicProcedure, router } from '../trpc.ts'
import { registerTrpc } from './trpc-adapter.ts'

const { db, pool } = await testDatabase()
await pool.query('create table notes (text text)')

const signals: AbortSignal[] = []
const failures: string[] = []
const waiting = router({
  quick: publicProcedure.query(({ signal, ctx }) => signal === ctx.signal),
  slow: publicProcedure.input(z.object({ name: z.string() })).query(async ({ ctx, input }) => {
    await abortableRead(ctx, ({ $client }) => $client.query(`select pg_sleep(60) /* ${input.name} */`))
    return 'slept'
  }),
  write: publicProcedure.mutation(async ({ ctx }) => {
    await transact(ctx.db, async (tx) => {
      await tx.$client.query(`insert into notes select 'kept' from pg_advisory_xact_lock(7) /* writing */`)
    })
    return {}
  }),
})
const app = fastify({ forceCloseConnections: true })
registerTrpc(app as never, {
  prefix: '/t',
  router: waiting,
  createContext: async (request, signal) => {
    signals.push(signal)
    return { db, services: testServices(), requestId: request.id, ip: request.ip, caller: null, signal }
  },
  onError: ({ error }) => failures.push(error.code),
})
let closed = 0
app.server.on('connection', (socket) => socket.on('close', () => closed++))
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/t`
const single = createTRPCClient<typeof waiting>({ links: [httpLink({ url })] })
const batched = createTRPCClient<typeof waiting>({ links: [httpBatchLink({ url })] })
afterAll(() => app.close())

const running = async (name: string): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where state = 'active' and query like $1 and pid <> pg_backend_pid()`,
    [`%/* ${name} */%`],
  )
  return rows[0]?.count ?? 0
}

test('a browser that leaves stops the statement in PostgreSQL, and nothing has failed', async () => {
  const browser = new AbortController()
  const left = single.slow.query({ name: 'single' }, { signal: browser.signal }).catch(() => 'left')
  await expect.poll(() => running('single')).toBe(1)
  browser.abort()
  expect(await left).toBe('left')
  await expect.poll(() => running('single')).toBe(0)
  await expect.poll(() => failures.splice(0)).toEqual(['CLIENT_CLOSED_REQUEST'])
})

test('a batch is left when each of its calls is', async () => {
  const browsers = [new AbortController(), new AbortController()]
  const left = browsers.map(({ signal }) => batched.slow.query({ name: 'batched' }, { signal }).catch(() => 'left'))
  await expect.poll(() => running('batched')).toBe(2)
  for (const browser of browsers) browser.abort()
  expect(await Promise.all(left)).toEqual(['left', 'left'])
  await expect.poll(() => running('batched')).toBe(0)
  await expect.poll(() => failures.splice(0)).toEqual(['CLIENT_CLOSED_REQUEST', 'CLIENT_CLOSED_REQUEST'])
})

test('a write runs to its end', async () => {
  const holder = await pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; select pg_advisory_xact_lock(7)')
  const browser = new AbortController()
  const left = single.write.mutate(undefined, { signal: browser.signal }).catch(() => 'left')
  await expect.poll(() => running('writing')).toBe(1)
  const closedBefore = closed
  browser.abort()
  expect(await left).toBe('left')
  await expect.poll(() => closed).toBeGreaterThan(closedBefore)
  expect(await running('writing')).toBe(1)
  await holder.query('rollback')
  await expect.poll(async () => (await pool.query('select text from notes')).rows).toEqual([{ text: 'kept' }])
  expect(failures).toEqual([])
})

test('an answer that was read aborts nothing, and a procedure sees the signal of its context', async () => {
  signals.length = 0
  expect(await single.quick.query()).toBe(true)
  expect(await single.quick.query()).toBe(true)
  await app.close()
  expect(signals.map((signal) => signal.aborted)).toEqual([false, false])
})
