import { eq } from 'drizzle-orm'
import { type FastifyInstance, fastify } from 'fastify'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { registerRoutes } from '#server/http/register-routes.ts'
import { defineRoute } from '#server/http/route.ts'
import { rateLimits } from '#server/rate-limit.tables.ts'
import type { SecurityFacts } from '#server/security-log.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { makeApiKey } from './api-keys.factory.ts'
import { apiKeys } from './api-keys.tables.ts'
import { programOfKey } from './program-of-key.ts'

const { db } = await testDatabase()
const lines: string[] = []
const noted: [string, SecurityFacts][] = []
let now = new Date('2026-12-08T06:00:00.000Z')
let organizationId: string
let app: FastifyInstance

/** A server with one route that answers for whom it was called, and one that fails. */
async function serve(): Promise<FastifyInstance> {
  const loggerInstance = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const server = fastify({ loggerInstance })
  const routes = [
    defineRoute({ method: 'GET', url: '/who', access: { admit: programOfKey }, handle: ({ caller }) => caller }),
    defineRoute({
      method: 'GET',
      url: '/fails',
      access: { admit: programOfKey },
      handle() {
        throw new Error('broken')
      },
    }),
  ]
  const security = { note: (event: string, facts: SecurityFacts) => void noted.push([event, facts]) }
  await registerRoutes(server as never, routes, {
    db,
    resolveCaller: async () => null,
    services: testServices({ clock: () => now, security }),
  })
  return server as never
}
const ask = (key: string, { url = '/who', remoteAddress = '192.0.2.9' } = {}) =>
  app.inject({ url, headers: { authorization: `Bearer ${key}` }, remoteAddress })

beforeEach(async () => {
  await db.delete(rateLimits)
  app = await serve()
  organizationId = (await makeCustomer(db)).id
  now = new Date('2026-12-08T06:00:00.000Z')
})
const expiresAt = '2026-12-31T00:00:00.000Z'

test('a key acts for its organisation as a member without marks', async () => {
  const { key, id, name, scopes } = await makeApiKey(db, { organizationId, expiresAt })
  expect((await ask(key)).json()).toEqual({
    apiKey: { id, name },
    scopes,
    membership: { organizationId, organizationType: 'CUSTOMER', role: 'MEMBER', installs: false, bills: false },
  })
})

describe('a key that does not work answers like a missing one', () => {
  const ways: Record<string, () => Promise<string>> = {
    'a revoked one': async () =>
      (await makeApiKey(db, { organizationId, expiresAt, revokedAt: now.toISOString() })).key,
    'one that has ended': async () => (await makeApiKey(db, { organizationId, expiresAt: now.toISOString() })).key,
    'one of an organisation that is not in use': async () => {
      await db.update(organizations).set({ disabledAt: now.toISOString() }).where(eq(organizations.id, organizationId))
      return (await makeApiKey(db, { organizationId, expiresAt })).key
    },
    'one with another secret': async () =>
      `${(await makeApiKey(db, { organizationId, expiresAt })).key.slice(0, 11)}${'x'.repeat(43)}`,
    'a text that is none': async () => 'hs_',
  }
  test.each(Object.entries(ways))('%s', async (_way, make) => {
    const missing = await app.inject('/who')
    const answer = await ask(await make())
    const { requestId: _one, ...body } = answer.json()
    const { requestId: _other, ...nothing } = missing.json()
    expect([answer.statusCode, body]).toEqual([missing.statusCode, nothing])
    expect([answer.statusCode, body.reason]).toEqual([401, 'key_refused'])
    expect(noted.at(-1)).toEqual(['key_refused', expect.objectContaining({ route: 'GET /who' })])
  })
})

test('the last use is written at most once a minute', async () => {
  const { key, id } = await makeApiKey(db, { organizationId, expiresAt })
  const used = async () => (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.lastUsedAt
  await ask(key)
  expect(await used()).toBe('2026-12-08T06:00:00.000Z')
  now = new Date('2026-12-08T06:00:59.000Z')
  await ask(key)
  expect(await used()).toBe('2026-12-08T06:00:00.000Z')
  now = new Date('2026-12-08T06:01:01.000Z')
  await ask(key)
  expect(await used()).toBe('2026-12-08T06:01:01.000Z')
})

test('a key is refused above 600 calls a minute, with when to come back', async () => {
  const { key, id } = await makeApiKey(db, { organizationId, expiresAt })
  await ask(key)
  await db
    .update(rateLimits)
    .set({ hits: 600 })
    .where(eq(rateLimits.key, `api-key:${id}`))
  const answer = await ask(key)
  expect([answer.statusCode, answer.json().reason]).toEqual([429, 'too_many_requests'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('an address that tries keys is refused for a while, a right key from it still works', async () => {
  const { key } = await makeApiKey(db, { organizationId, expiresAt })
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries++) statuses.push((await ask('hs_')).statusCode)
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]))
  expect(statuses[30]).toBe(429)
  expect((await ask(key)).statusCode).toBe(200)
  expect((await ask('hs_', { remoteAddress: '198.51.100.7' })).statusCode).toBe(401)
})

test('the log names the key by its id and never holds it', async () => {
  const { key, id } = await makeApiKey(db, { organizationId, expiresAt })
  lines.length = 0
  expect((await ask(key, { url: '/fails' })).statusCode).toBe(500)
  const logged = lines.join('\n')
  expect(logged).toContain(`"apiKeyId":"${id}"`)
  expect(logged).toContain(`"organizationId":"${organizationId}"`)
  expect(logged).not.toContain(key.slice(11))
})
