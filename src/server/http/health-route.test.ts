import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { openDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'
import { healthRoute } from './health-route.ts'

const { options } = await testDatabase()
const pool = openPool({ ...options, max: 1 }, pino({ level: 'silent' }))
afterAll(() => pool.end())
const app = await routeServer(openDatabase(pool), [healthRoute({ limitMs: 50 })])
const ask = () => app.inject('/api/health')

test('it is well while the database answers, however many ask at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(Array(20).fill([200, '{"ok":true}']))
  expect(answers[0]?.headers['cache-control']).toBe('no-store')
})

test('a database that does not answer in time is 503, and takes one place in the queue of the pool', async () => {
  const busy = await pool.connect()
  try {
    const answers = await Promise.all([ask(), ask(), ask()])
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { kind: 'unavailable', reason: 'database' }])
    expect(pool.waitingCount).toBe(1)
  } finally {
    busy.release()
  }
  await expect.poll(async () => (await ask()).statusCode, { interval: 5 }).toBe(200)
})
