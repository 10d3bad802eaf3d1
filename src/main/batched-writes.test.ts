import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openWriteLimits } from '#server/write-limits.ts'
import { testDatabase } from '#test/database.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'
import { cookieOf } from './two-sides.fixture.ts'

const { db } = await testDatabase()
let app: FastifyInstance
beforeAll(async () => {
  const config = readConfig({ ...freshSettings(), NODE_ENV: 'test' })
  const log = createLog('silent')
  // the clock is fixed, so that no allowance is refilled
  const services = { ...openServices(config, { db, log }), writeLimits: openWriteLimits(() => 0) }
  app = (await buildServer({ config, db, services, log })).app
  await app.ready()
})
afterAll(() => app.close())

test('each call of a batch is counted as a write of its own', async () => {
  const cookie = await cookieOf(db, (await makeUser(db)).id)
  const calls = Array.from({ length: 10 }, () => 'profile.setSound').join(',')
  const payload = Object.fromEntries(Array.from({ length: 10 }, (_, place) => [place, { enabled: true }]))
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      app.inject({ method: 'POST', url: `/api/trpc/${calls}?batch=1`, headers: { cookie }, payload }),
    ),
  )
  const written = answers.flatMap((answer) => answer.json() as { result?: unknown }[])
  expect([written.length, written.filter(({ result }) => result !== undefined).length]).toEqual([300, 120])
})
