import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import type { Caller } from '../caller.ts'
import { transact } from '../db/transact.ts'
import { invalidate } from '../events/announce.ts'
import { createAblyTransport } from './ably.ts'
import { createBus } from './bus.ts'
import { cutConnections } from './bus-message.ts'
import { lastOnline } from './last-online.ts'
import { tokenRoute } from './token-route.ts'
import { connectTransport } from './transport.ts'

const KEY = 'app.name:secret'
const [garage, customer] = [randomUUID(), randomUUID()]
const { db, options, pool } = await testDatabase()
const log = pino({ level: 'silent' })

type Call = { path: string; authorization: string | undefined; body: unknown }
const calls: Call[] = []
const ablyServer = createServer(async (request, response) => {
  const path = request.url?.split('?')[0] ?? ''
  const chunks = await request.toArray()
  calls.push({ path, authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) })
  response.writeHead(201, { 'content-type': 'application/json' })
  response.end(JSON.stringify([{ successCount: 1, failureCount: 0, results: [] }]))
}).listen(0, '127.0.0.1')
await once(ablyServer, 'listening')
const baseUrl = `http://127.0.0.1:${(ablyServer.address() as AddressInfo).port}`
afterAll(() => ablyServer.close())
beforeEach(() => {
  calls.length = 0
})

const member = { organizationType: 'GARAGE', role: 'MEMBER', installs: true, bills: true } as const
const caller: Caller = {
  userId: 'aino',
  sessionHash: 'hash',
  sessionExpiresAt: new Date(Date.now() + 3_600_000),
  image: null,
  name: 'Aino',
  email: 'aino@example.fi',
  emailVerified: true,
  disabled: false,
  isSuperUser: false,
  hasSecondFactor: false,
  hasFreshProof: true,
  barredFrom: [],
  memberships: [
    { organizationId: garage, ...member },
    { organizationId: customer, ...member },
  ],
}

let who: Caller | null = caller
const app = await routeServer(db, [tokenRoute(createAblyTransport({ key: KEY }))], { caller: () => who })

async function ask(query: string, asker: Caller | null = caller) {
  who = asker
  const answer = await app.inject(`/api/ably/get_auth_token${query}`)
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

function claimsOf(token: string): Record<string, unknown> {
  const [header = '', claims = '', signature] = token.split('.')
  expect(createHmac('sha256', 'secret').update(`${header}.${claims}`).digest('base64url')).toBe(signature)
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'HS256', kid: 'app.name' })
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

test('the token endpoint refuses the signed-out, the disabled, and ids that are not the caller’s', async () => {
  expect(await ask('?clientId=aino', null)).toMatchObject({ status: 401, body: { reason: 'session_required' } })
  const disabled = { ...caller, disabled: true }
  expect(await ask('?clientId=aino', disabled)).toMatchObject({ status: 403, body: { reason: 'user_disabled' } })
  expect(await ask('')).toMatchObject({ status: 400 })
  expect(await ask('?clientId=')).toMatchObject({ status: 400 })
  expect(await ask('?clientId=aino&clientId=eve')).toMatchObject({ status: 400 })
  expect(await ask('?clientId=eve')).toMatchObject({ status: 403, body: { reason: 'client_id_not_yours' } })
})

test('the token allows listening and presence on the caller’s own channels, and nothing else', async () => {
  const { status, body, headers } = await ask('?clientId=aino')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatchObject({ clientId: 'aino', data: { clientId: 'aino' }, transport: 'ably' })
  const claims = claimsOf(body.token)
  expect(claims).toMatchObject({ 'x-ably-clientId': 'aino', 'x-ably-revocation-key': 'hash' })
  expect(JSON.parse(String(claims['x-ably-capability']))).toEqual({
    [`org:${garage}`]: ['presence', 'subscribe'],
    [`org:${customer}`]: ['presence', 'subscribe'],
  })
  expect(body.expiresAt - Date.now()).toBeLessThanOrEqual(15 * 60_000)
})

test('a client named after an organisation gets that organisation’s channel only', async () => {
  const { body } = await ask(`?clientId=${customer}`)
  expect(JSON.parse(String(claimsOf(body.token)['x-ably-capability']))).toEqual({
    [`org:${customer}`]: ['presence', 'subscribe'],
  })
})

test('a user who asks for a token counts as online, for mails that wait until no member is; of several organisations it is not known which', async () => {
  await pool.query('delete from realtime_last_seen')
  const only = randomUUID()
  await ask('?clientId=aino', { ...caller, memberships: [{ organizationId: only, ...member }] })
  await ask(`?clientId=${garage}`)
  await ask('?clientId=aino')
  const seen = await lastOnline(db, [only, garage, customer])
  expect([...seen.keys()].sort()).toEqual([only, garage].sort())
  // a mail waits ten minutes: a user who is still online asks for the next token before
  expect((await ask('?clientId=aino')).body.expiresAt - Date.now()).toBeLessThan(10 * 60_000)
})

test('invalidations are published over REST by the process that made them, and by no other', async () => {
  const bus = createBus({ connection: options, log })
  const transport = createAblyTransport({ key: KEY, baseUrl })
  connectTransport(bus, transport, log)
  await bus.start()
  const event = { type: 'ticketEvent.new', ticketId: '1' } as const
  const foreign = { origin: 'another process', invalidations: [{ organizationIds: ['garage'], event }] }
  await pool.query(`select pg_notify('huoltosilta', $1)`, [JSON.stringify(foreign)])
  await transact(db, async (tx) => invalidate(tx, ['garage', 'customer'], event))
  await expect.poll(() => calls.length, { interval: 5 }).toBe(1)
  await cutConnections(db, { sessionHash: 'hash' })
  await cutConnections(db, { userId: 'aino' })
  await expect.poll(() => calls.length, { interval: 5 }).toBe(3)
  await bus.stop()

  expect(calls[0]).toMatchObject({
    path: '/messages',
    authorization: `Basic ${Buffer.from(KEY).toString('base64')}`,
    body: [{ channels: ['org:garage', 'org:customer'], messages: [{ name: 'event' }] }],
  })
  const revoked = calls.slice(1).map(({ path, body }) => ({ path, body }))
  expect(revoked).toEqual(
    expect.arrayContaining([
      { path: '/keys/app.name/revokeTokens', body: { targets: ['revocationKey:hash'] } },
      { path: '/keys/app.name/revokeTokens', body: { targets: ['clientId:aino'] } },
    ]),
  )
  expect(JSON.stringify(calls[0]?.body)).toContain('ticketEvent.new')
})
