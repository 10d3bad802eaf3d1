import { tmpdir } from 'node:os'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { swallowingProxy } from '#test/swallowing-proxy.ts'
import { openDatabase } from '../db/database.ts'
import { openHealthProbe } from '../db/health-probe.ts'
import { openPool } from '../db/pool.ts'
import { healthRoutes } from './health-route.ts'

const { pool: admin, options } = await testDatabase()
const proxy = await swallowingProxy({ host: options.host ?? '', port: options.port ?? 5432 })
// passes when a test says so, however busy the machine is
const LIMIT_MS = 600_000
const pool = openPool({ ...options, host: proxy.host, port: proxy.port, max: 1 }, { warn() {} })
const probe = openHealthProbe(openDatabase(pool), { dataDir: tmpdir(), limitMs: LIMIT_MS })
const app = await routeServer(openDatabase(pool), healthRoutes(probe))
const ask = async (path = '/api/health') => {
  const answer = await app.inject(path)
  return [answer.statusCode, answer.json().details?.part ?? answer.json()]
}
const well = [200, { ok: true }]
/** A setting of the database, which new connections begin with. */
const withSetting = async (setting: string) => {
  await admin.query(`alter database ${options.database} set ${setting}`)
  proxy.drop()
}

afterEach(async () => {
  await admin.query(`alter database ${options.database} reset all`)
  proxy.recover()
  proxy.drop()
})
afterAll(async () => {
  await Promise.all([pool.end(), probe.stop()])
  await proxy.close()
})

test('it is well while the database answers, however many ask at once', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, () => ask()))).toEqual(Array(20).fill(well))
  const { rows } = await admin.query(
    `select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'huoltosilta health'`,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('a full pool and locked tables are no answer for it', async () => {
  const busy = await pool.connect()
  try {
    expect(await ask()).toEqual(well)
  } finally {
    busy.release()
  }
})

test('a database that does not answer in time is 503, and well again when it answers', async () => {
  await ask()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
  onTestFinished(() => {
    vi.useRealTimers()
    limits.mockRestore()
  })
  proxy.swallow()
  const answer = ask()
  await expect.poll(() => limits.mock.calls, { interval: 1 }).toEqual([[LIMIT_MS]])
  limit.abort()
  expect(await answer).toEqual([503, 'database'])
  expect(await ask('/api/health/live')).toEqual(well)
  proxy.recover()
  // the connection whose answer never comes is given up
  await vi.advanceTimersByTimeAsync(LIMIT_MS)
  expect(await ask()).toEqual(well)
})

test('a database without room to write is 503, though it still reads', async () => {
  await withSetting('temp_file_limit = 0')
  await expect.poll(() => ask(), { interval: 5 }).toEqual([503, 'database_disk'])
})

test('a database that only reads, such as a standby, is 503', async () => {
  await withSetting('default_transaction_read_only = on')
  await expect.poll(() => ask(), { interval: 5 }).toEqual([503, 'database_read_only'])
})
