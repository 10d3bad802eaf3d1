import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { noLimits } from '#test/test-pool.ts'
import { openDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'
import { publicProcedure, router } from '../trpc.ts'
import { registerTrpc } from './trpc-adapter.ts'

const { pool: other, options } = await testDatabase()
const pool = openPool({ ...options, ...noLimits, lock_timeout: 300 }, { warn() {} })
const db = openDatabase(pool)
afterAll(() => pool.end())
await other.query('create table jobs (id integer); create table people (id integer)')

const read = (table: string) =>
  publicProcedure.output(z.number()).query(async () => (await pool.query(`select * from ${table}`)).rowCount ?? 0)
const app = fastify()
registerTrpc(app, {
  prefix: '/api',
  router: router({ tickets: router({ list: read('jobs') }), members: router({ list: read('people') }) }),
  createContext: async (request, signal) => ({
    db,
    services: testServices(),
    requestId: request.id,
    ip: request.ip,
    caller: null,
    signal,
  }),
  onError() {},
})

test('a locked table fails only its own readers, however many they are', async () => {
  const holder = await other.connect()
  await holder.query('begin; lock table jobs')
  const blocked = Array.from({ length: 20 }, () => app.inject('/api/tickets.list'))
  const served = await Promise.all(Array.from({ length: 20 }, () => app.inject('/api/members.list')))
  expect(served.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(pool.waitingCount).toBe(0)
  for (const { statusCode } of await Promise.all(blocked)) expect([408, 503]).toContain(statusCode)
  await holder.query('rollback')
  holder.release()
  expect((await app.inject('/api/tickets.list')).statusCode).toBe(200)
})
