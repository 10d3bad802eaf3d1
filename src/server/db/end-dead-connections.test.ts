import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { swallowingProxy } from '#test/swallowing-proxy.ts'
import { noLimits } from '#test/test-pool.ts'
import { openDatabase } from './database.ts'
import { endDeadConnections } from './end-dead-connections.ts'
import { openPool } from './pool.ts'
import { transact } from './transact.ts'

const { pool: other, options } = await testDatabase()
const proxy = await swallowingProxy({ host: options.host ?? '', port: options.port ?? 5432 })
const throughProxy = { ...options, host: proxy.host, port: proxy.port }
const pool = openPool({ ...throughProxy, ...noLimits, max: 2 }, { warn() {} })
const stopWatching = endDeadConnections(pool, throughProxy)
afterAll(async () => {
  stopWatching()
  await pool.end()
  await proxy.close()
})

test('a connection that the network dropped is ended when the database can be reached again', async () => {
  const forgotten = transact(openDatabase(pool), async ({ $client }) => {
    await $client.query('select 1')
    proxy.swallow()
    const asked = $client.query('select 2')
    proxy.recover()
    await asked
  })
  await expect(forgotten).rejects.toThrow('Connection terminated')
  await expect(pool.query('select 3')).resolves.toMatchObject({ rowCount: 1 })
})

test('a statement that works long, and one that waits for a lock, are left alone', async () => {
  const holder = await other.connect()
  await holder.query('begin; select pg_advisory_lock(7)')
  const waiting = pool.query('select pg_advisory_lock_shared(7)')
  const working = pool.query('select pg_sleep(3600) /* works long */').catch((error: unknown) => error)
  // until PostgreSQL has been asked about them several times, over a connection of its own each time
  const before = proxy.accepted()
  await expect.poll(proxy.accepted).toBeGreaterThan(before + 5)
  await other.query(`select pg_cancel_backend(pid) from pg_stat_activity where query like '%/* works long */'`)
  expect(await working).toMatchObject({ code: '57014' })
  await holder.query('select pg_advisory_unlock(7)')
  await expect(waiting).resolves.toMatchObject({ rowCount: 1 })
  await holder.query('rollback')
  holder.release()
})
