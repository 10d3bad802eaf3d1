import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { LimitedClient } from './db/pool-clients.ts'
import { transact } from './db/transact.ts'
import { defineRoute } from './http/route.ts'
import { publicProcedure, router } from './trpc.ts'

const { db, pool } = await testDatabase()

/** Takes connections and says nothing. */
const silent = createServer().listen(0, '127.0.0.1')
await once(silent, 'listening')
const silentPort = (silent.address() as AddressInfo).port
const silentUrl = `http://127.0.0.1:${silentPort}`
afterAll(() => silent.close())

/** Asks by the pool's own client, over a connection of its own. */
async function through(options: ClientConfig): Promise<void> {
  const client = new LimitedClient(options)
  client.on('error', () => {})
  await client.connect()
}

/** Ways of waiting too long, or of not reaching a server, as they really happen. */
const failures: Record<string, () => Promise<unknown>> = {
  statement: () =>
    transact(db, async (tx) => {
      await tx.execute(`set local statement_timeout = '20ms'`)
      await tx.execute('select pg_sleep(10)')
    }),
  lock: () =>
    transact(db, async (tx) => {
      await tx.execute('lock table users')
      await transact(db, async (other) => {
        await other.execute(`set local lock_timeout = '20ms'`)
        await other.execute('lock table users')
      })
    }),
  service: () => fetch(silentUrl, { signal: AbortSignal.timeout(20) }),
  terminated: async () => {
    const client = await pool.connect()
    client.on('error', () => {})
    try {
      await client.query('select pg_terminate_backend(pg_backend_pid())')
    } finally {
      client.release(true)
    }
  },
  'missing socket': () => through({ host: join(tmpdir(), 'nobody-listens-here') }),
  'swallowed handshake': () => through({ host: '127.0.0.1', port: silentPort, connectionTimeoutMillis: 20 }),
  'no id': () => transact(db, (tx) => tx.execute(`select 1 from users where id = '%'`)),
  ours: () => transact(db, (tx) => tx.execute('select nothing')),
}

const fail = (name: string) => failures[name]?.()
const procedures = router(
  Object.fromEntries(Object.keys(failures).map((name) => [name, publicProcedure.query(() => fail(name))])),
)
const app = await routeServer(db, [
  defineRoute({ method: 'GET', url: '/fail/:name', access: 'anyone', handle: ({ params }) => fail(params.name) }),
])

describe.each([
  ['statement', 408, 'timeout', 'database_slow'],
  ['lock', 408, 'timeout', 'database_slow'],
  ['service', 408, 'timeout', 'service_slow'],
  ['terminated', 503, 'unavailable', 'database'],
  ['missing socket', 503, 'unavailable', 'database'],
  ['swallowed handshake', 503, 'unavailable', 'database'],
  ['no id', 404, 'not_found', 'thing'],
  ['ours', 500, 'internal', 'internal'],
])('%s', (name, status, kind, reason) => {
  test(`the failure is ${kind} over tRPC and over plain HTTP alike`, async () => {
    const caller = callerOf(procedures, await contextOf(db, null))
    const call = caller[name] as unknown as () => Promise<unknown>
    expect(await refusal(call())).toMatchObject({ kind, reason })
    const answer = await app.inject({ url: `/fail/${encodeURIComponent(name)}` })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ kind, reason })
  })
})
