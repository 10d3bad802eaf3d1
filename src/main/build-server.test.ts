import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { readConfig } from '#server/config.ts'
import type { Route } from '#server/http/route.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'

const { db } = await testDatabase()
const PUBLIC_URL = 'http://localhost:3000'
let app: FastifyInstance
let cookie: string
let garageId: string
let routes: readonly Route[]

beforeAll(async () => {
  const config = { ...readConfig({ ...freshSettings(), NODE_ENV: 'test' }), maps: { key: 'k', mapId: 'm' } }
  const log = createLog('silent')
  const built = await buildServer({ config, db, services: openServices(config, { db, log }), log })
  app = built.app
  routes = built.routes
  // as the files of the browser are served, at every address that nothing else answers
  app.get('/*', () => 'a file')
  await app.ready()
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  garageId = organization.id
  cookie = `next-auth.session-token=${await makeSession(db, user.id)}`
})
afterAll(() => app.close())

const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/trpc/${path}`,
    headers: { cookie, origin: PUBLIC_URL, 'content-type': 'application/json', ...headers },
    payload,
  })
const newCustomer = (name: unknown) => JSON.stringify({ organizationId: garageId, customer: { name } })

describe('bad input is the caller’s mistake, never a 500', () => {
  test.each([
    ['a body over 1 MB', () => post('organizations.addCustomer', newCustomer('x'.repeat(1_100_000))), 413],
    ['broken JSON', () => post('organizations.addCustomer', '{"organizationId":'), 400],
    ['an empty body', () => post('organizations.addCustomer', ''), 400],
    ['a wrong type', () => post('organizations.addCustomer', newCustomer({ deep: [1] })), 400],
    ['10,000 characters', () => post('organizations.addCustomer', newCustomer('ä'.repeat(10_000))), 400],
    ['the character NUL', () => post('organizations.addCustomer', newCustomer('a\u0000b')), 400],
    [
      'a form',
      () => post('organizations.addCustomer', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
    ],
    [
      'an id with a quote',
      () =>
        app.inject({
          url: `/api/trpc/tickets.get?input=${encodeURIComponent(JSON.stringify({ organizationId: garageId, ticketId: "x' or 1=1" }))}`,
          headers: { cookie },
        }),
      404,
    ],
    [
      'an id of 10,000 characters',
      () =>
        app.inject({
          url: `/api/trpc/tickets.get?input=${encodeURIComponent(JSON.stringify({ organizationId: garageId, ticketId: 'x'.repeat(3000) }))}`,
          headers: { cookie },
        }),
      400,
    ],
  ])('%s', async (_name, send, status) => {
    const answer = await send()
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json().error.data).toMatchObject({ kind: expect.any(String), reason: expect.any(String) })
  })
})

test.each(['', 'x', 'application/json, text/plain', 'a/b; c="'])(
  'an import of the content type %j is refused in the one shape, or read',
  async (type) => {
    const url = `/api/imports/drivers?mode=preview&organizationId=${garageId}`
    const headers = { cookie, origin: PUBLIC_URL, 'content-type': type }
    const answer = await app.inject({ method: 'POST', url, headers, payload: 'Nimi;Puhelin\nA;040 123 4567\n' })
    expect([403, 415]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ kind: expect.any(String), requestId: expect.any(String) })
  },
)

describe('writes of other sites', () => {
  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' },
  ])('%j is refused', async (headers) => {
    const answer = await post('organizations.addCustomer', newCustomer('Ei mene'), headers)
    expect(answer.statusCode).toBe(403)
  })
  test('our own page writes', async () => {
    expect((await post('organizations.addCustomer', newCustomer('Menee Oy'))).statusCode).toBe(200)
  })
})

test('a request without the rest of its body is ended after a while', () => {
  expect(app.server.requestTimeout).toBe(300_000)
})

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
  'an address that the sign-in contract does not know is no file either: %s',
  async (method) => {
    for (const url of ['/api/auth/nope', '/api/auth/callback/nope', '/api/auth/account/nope']) {
      const answer = await app.inject({ method, url })
      expect([url, answer.statusCode, answer.body]).toEqual([url, 400, 'This action is not supported'])
    }
  },
)

test('a signed-out caller learns nothing but that', async () => {
  const answer = await app.inject({ url: '/api/trpc/organizations.sync' })
  expect([answer.statusCode, answer.json().error.data.reason]).toEqual([401, 'session_required'])
})

test('the content security policy allows nothing inline and no other origin', async () => {
  const policy = String((await app.inject('/api/health')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'")
})

test('what anyone may call without signing in is listed here; everything else is closed to visitors', async () => {
  const open = routes.filter(({ access }) => access === 'anyone').map(({ method, url }) => `${method} ${url}`)
  expect(open.sort()).toEqual([
    'GET /.well-known/huoltosilta-book-keys.json',
    'GET /ajanvaraus/:slug',
    'GET /ajanvaraus/:slug/:token',
    'GET /api/bot-protection/challenge',
    'GET /api/digest/stop',
    'GET /api/health',
    'GET /api/health/live',
    'GET /api/notification-address',
    'GET /api/unsubscribe',
    'GET /api/v1/docs',
    'GET /api/v1/openapi.json',
    'GET /dev/mails',
    'GET /dev/mails/:name',
    'GET /dev/mails/:name/:nth',
    'GET /dev/outbox',
    'GET /dev/outbox/:id',
    'GET /dev/outbox/:id/html',
    'GET /historia/:token',
    'GET /huolto/:token',
    'GET /huolto/:token/kuitit/:receipt',
    'GET /huolto/:token/kuvat/:work/:file',
    'GET /huolto/:token/kuvat/:work/:file/pieni',
    'GET /huolto/:token/sijaisauto/:loan',
    'GET /huolto/:token/tarkastus/:point/:file',
    'GET /huolto/:token/tarkastus/:point/:file/pieni',
    'GET /huoltokirja',
    'GET /kalenteri/:file',
    'GET /laskutuslupa/:token',
    'GET /laskutuslupa/:token/kuvat/:file',
    'GET /laskutuslupa/:token/kuvat/:file/pieni',
    'GET /lisatyo/:token',
    'GET /lisatyo/:token/huolto',
    'GET /lisatyo/:token/kuvat/:file',
    'GET /lisatyo/:token/kuvat/:file/pieni',
    'GET /map-frame',
    'GET /muistutus/:token',
    'GET /nouto/:token',
    'GET /robots.txt',
    'GET /sitemap.xml',
    'GET /varaus/:token',
    'POST /ajanvaraus/:slug',
    'POST /ajanvaraus/:slug/:token',
    'POST /api/contact',
    'POST /api/digest/stop',
    'POST /api/notification-address',
    'POST /api/unsubscribe',
    'POST /huolto/:token',
    'POST /huoltokirja',
    'POST /laskutuslupa/:token',
    'POST /lisatyo/:token',
    'POST /muistutus/:token',
    'POST /nouto/:token',
    'POST /varaus/:token',
  ])
  for (const { method, url, access } of routes) {
    if (access === 'anyone') continue
    const answer = await app.inject({ method, url: url.replace(/:\w+/g, 'x') })
    expect([url, answer.statusCode, answer.json()]).toMatchObject([url, 401, { kind: 'unauthenticated' }])
  }
})

const REQUEST_ID = /^\w{4}-\w{4}-\w{4}$/

test('a failed request has an id of its own, in every process', async () => {
  const idOf = async () => (await app.inject('/api/account/export')).json().requestId
  const ids = [await idOf(), await idOf()]
  for (const id of ids) expect(id).toMatch(REQUEST_ID)
  expect(ids[0]).not.toBe(ids[1])
})

test.each(['/api/health/live', '/api/account/export', '/api/trpc/organizations.sync', '/nothing', '/%'])(
  'the answer of %s names its request by a header, and never by what the client sent',
  async (url) => {
    const answer = await app.inject({ url, headers: { 'x-request-id': 'k7f3-91c2-mq0d', 'request-id': 'mine' } })
    const id = answer.headers['x-request-id']
    expect(id).toMatch(REQUEST_ID)
    expect(id).not.toBe('k7f3-91c2-mq0d')
    const { body } = answer
    if (body.includes('requestId')) expect(body).toContain(`"requestId":"${id}"`)
  },
)

test.each(['/api/account/export', '/api/files/00000000-0000-4000-8000-000000000000', '/%'])(
  'a person who opens %s in a window reads what failed on a page with the id of the request',
  async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain(`Tunniste tukea varten: <code>${answer.headers['x-request-id']}</code>`)
  },
)

test.each(['/%', '/api/files/%ff', '/api/trpc/%ff'])(
  'the address %s, which cannot be decoded, is refused with headers that guard',
  async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'bad_request'])
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

test('plain routes refuse another site’s writes in the same words as everything else', async () => {
  const headers = { cookie, origin: 'https://evil.example' }
  const answer = await app.inject({ method: 'POST', url: '/api/files', headers })
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { kind: 'forbidden', reason: 'foreign_origin' }])
})

test('scheduled jobs need the key', async () => {
  const run = (authorization: string) =>
    app.inject({ method: 'POST', url: '/api/jobs/tickets.archive', headers: { authorization } })
  expect((await run('Bearer wrong')).statusCode).toBe(401)
})

test('the realtime token is for those who are signed in, about themselves', async () => {
  const ask = (query: string, headers = {}) => app.inject({ url: `/api/ably/get_auth_token${query}`, headers })
  expect((await ask(`?clientId=${garageId}`)).statusCode).toBe(401)
  expect((await ask('', { cookie })).statusCode).toBe(400)
  const answer = await ask(`?clientId=${garageId}`, { cookie })
  expect(answer.json()).toMatchObject({ clientId: garageId, data: { clientId: garageId }, transport: 'hub' })
})
