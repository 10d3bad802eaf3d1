import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { type FastifyRequest, fastify } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, notFound, type Reason } from '#shared/app-error.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import type { Caller } from '../caller.ts'
import type { Writer } from '../write-limits.ts'
import { failureCodes } from './failure-codes.ts'
import { registerRoutes } from './register-routes.ts'
import { defineRoute, type Route } from './route.ts'

const { db } = await testDatabase()

const aino: Caller = {
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
  memberships: [],
}
const callers: Record<string, Caller> = { aino, disabled: { ...aino, disabled: true } }

/** The routes on a server that reads the caller from a header; what it logs is kept. */
async function serve(...routes: Route[]) {
  const logged: Record<string, unknown>[] = []
  const writers: Writer[] = []
  const loggerInstance = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const app = fastify({ loggerInstance, forceCloseConnections: true, bodyLimit: 1000 })
  await registerRoutes(app as never, routes, {
    db,
    resolveCaller: async ({ headers }) => callers[String(headers['x-caller'])] ?? null,
    services: testServices({ writeLimits: { take: async (_db, writer) => void writers.push(writer) } }),
  })
  return { app, logged, writers }
}
const as = (name: string) => ({ 'x-caller': name })

test('a write is counted against its user or the visitor’s address; reading and bearers of a key are not', async () => {
  const handle = () => ({})
  const { app, writers } = await serve(
    defineRoute({ method: 'POST', url: '/mine', access: 'user', handle }),
    defineRoute({ method: 'POST', url: '/open', access: 'anyone', handle }),
    defineRoute({ method: 'GET', url: '/open', access: 'anyone', handle }),
    defineRoute({ method: 'POST', url: '/key', access: { bearerKey: 'secret' }, handle }),
  )
  await app.inject({ method: 'POST', url: '/mine', headers: as('aino') })
  await app.inject({ method: 'POST', url: '/open', remoteAddress: '192.0.2.7' })
  await app.inject({ method: 'GET', url: '/open' })
  await app.inject({ method: 'POST', url: '/key', headers: { authorization: 'Bearer secret' } })
  expect(writers).toEqual([{ userId: 'aino' }, { ip: '192.0.2.7' }])
})

test('every kind of failure has the same status over tRPC and over plain HTTP', () => {
  for (const { trpc, status } of Object.values(failureCodes))
    expect(getHTTPStatusCodeFromError(new TRPCError({ code: trpc }))).toBe(status)
})

test('each access level lets in its callers, and refuses the others with the reason', async () => {
  const answer = { method: 'GET' } as const
  const { app } = await serve(
    defineRoute({
      ...answer,
      url: '/anyone',
      access: 'anyone',
      handle: ({ caller }) => ({ who: caller?.userId ?? null }),
    }),
    defineRoute({ ...answer, url: '/user', access: 'user', handle: ({ caller }) => ({ who: caller.userId }) }),
    defineRoute({ ...answer, url: '/key', access: { bearerKey: 'secret' }, handle: ({ caller }) => ({ who: caller }) }),
  )
  const outcome = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, json } = await app.inject({ url, headers })
    const { who, kind, reason } = json()
    return [statusCode, statusCode === 200 ? who : `${kind}: ${reason}`]
  }
  const noSession = [401, 'unauthenticated: session_required']
  const noKey = [401, 'unauthenticated: key_required']
  expect(await outcome('/anyone')).toEqual([200, null])
  expect(await outcome('/anyone', as('aino'))).toEqual([200, 'aino'])
  expect(await outcome('/user')).toEqual(noSession)
  expect(await outcome('/user', as('aino'))).toEqual([200, 'aino'])
  expect(await outcome('/user', as('disabled'))).toEqual([403, 'forbidden: user_disabled'])
  expect(await outcome('/user', { authorization: 'Bearer secret' })).toEqual(noSession)
  expect(await outcome('/key', { authorization: 'Bearer secret' })).toEqual([200, null])
  for (const authorization of ['', 'secret', 'Bearer', 'Bearer wrong', 'Bearer secret2'])
    expect(await outcome('/key', { authorization })).toEqual(noKey)
  expect(await outcome('/key', as('aino'))).toEqual(noKey)
  expect((await app.inject('/key')).headers['www-authenticate']).toBe('Bearer')
})

test('the query arrives as its schema makes it, the parameters as the address names them', async () => {
  const { app } = await serve(
    defineRoute({
      method: 'GET',
      url: '/things/:id/:part',
      access: 'anyone',
      query: z.object({ page: z.coerce.number().default(1) }),
      handle: ({ params, query }) => [params.id, params.part, query.page + 1],
    }),
  )
  expect((await app.inject('/things/a/b?page=3&more=x')).json()).toEqual(['a', 'b', 4])
  expect((await app.inject('/things/a/b')).json()).toEqual(['a', 'b', 2])
})

test('a query that does not parse is refused field by field in Finnish, or as the route says', async () => {
  const route = { method: 'GET', access: 'anyone', query: z.object({ page: z.coerce.number() }) } as const
  const handle = ({ query }: { query: { page: number } }) => query
  const { app } = await serve(
    defineRoute({ ...route, url: '/fields', handle }),
    defineRoute({ ...route, url: '/hidden', badQuery: () => notFound('import'), handle }),
  )
  const fields = await app.inject('/fields?page=x')
  expect([fields.statusCode, fields.json()]).toMatchObject([
    400,
    {
      kind: 'invalid',
      reason: 'fields',
      details: { fields: [{ field: 'page', message: 'Tarkista tämä kohta' }] },
    },
  ])
  const hidden = await app.inject('/hidden?page=x')
  expect([hidden.statusCode, hidden.json().reason]).toEqual([404, 'import'])
  const twice = await app.inject('/fields?page=1&page=2')
  expect(twice.statusCode).toBe(400)
  expect((await app.inject('/fields?page=1&text=a%00b')).json()).toMatchObject({
    kind: 'invalid',
    reason: 'bad_request',
  })
})

const Message = z.object({ message: z.string().min(2) })
const bodies = await serve(
  defineRoute({
    method: 'POST',
    url: '/json',
    access: 'anyone',
    body: { json: Message },
    bodyLimitBytes: 100,
    handle: ({ body }) => ({ length: body.message.length }),
  }),
  defineRoute({ method: 'POST', url: '/none', access: 'anyone', handle: ({ body }) => ({ body: body ?? null }) }),
  defineRoute({
    method: 'POST',
    url: '/fields',
    access: 'anyone',
    body: 'form',
    bodyLimitBytes: 100,
    handle: ({ body }) => [...body],
  }),
  defineRoute({ method: 'POST', url: '/stream', access: 'anyone', body: 'stream', handle: ({ body }) => text(body) }),
  defineRoute({
    method: 'POST',
    url: '/form',
    access: 'anyone',
    body: 'multipart',
    handle: async ({ request }) => ({ name: (await request.file())?.filename }),
  }),
)

test.each([
  ['/json', 'application/json', '{"message":"moi"}', 200, undefined],
  ['/json', 'application/json', '{"message":"m"}', 400, 'fields'],
  ['/json', undefined, '', 400, 'fields'],
  ['/json', 'application/json', '{nope', 400, 'bad_request'],
  ['/json', 'application/json', '{"__proto__":{"message":"moi"}}', 400, 'bad_request'],
  ['/json', 'application/json', `{"message":"${'x'.repeat(100)}"}`, 413, 'payload_too_large'],
  ['/json', 'text/plain', '{"message":"moi"}', 415, 'unsupported_media_type'],
  ['/json', 'application/x-www-form-urlencoded', 'message=moi', 415, 'unsupported_media_type'],
  ['/json', 'nonsense', '{"message":"moi"}', 415, 'unsupported_media_type'],
  ['/none', undefined, '', 200, undefined],
  ['/none', 'application/json', '{not even json', 200, undefined],
  ['/none', 'application/json', 'x'.repeat(20_000), 413, 'payload_too_large'],
  ['/fields', 'application/x-www-form-urlencoded; charset=utf-8', 'a=1', 200, undefined],
  ['/fields', undefined, '', 200, undefined],
  ['/fields', 'application/x-www-form-urlencoded', 'a='.padEnd(101, 'x'), 413, 'payload_too_large'],
  ['/fields', 'application/json', '{}', 415, 'unsupported_media_type'],
  ['/stream', 'text/csv', 'a;b', 200, undefined],
  ['/stream', undefined, '', 200, undefined],
  ['/stream', 'nonsense', 'a;b', 415, 'unsupported_media_type'],
  ['/form', 'application/json', '{}', 415, 'unsupported_media_type'],
  ['/form', undefined, '', 415, 'unsupported_media_type'],
])('%s with a body of %s: %.20s answers %i %s', async (url, type, payload, status, reason) => {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  const answer = await bodies.app.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(status)
  if (reason)
    expect(answer.json()).toEqual({ ...answer.json(), kind: 'invalid', reason, requestId: expect.any(String) })
  expect(bodies.logged).toEqual([])
})

test('a file of a form is read, and a body is handed on as it comes', async () => {
  const form = new FormData()
  form.set('file', new File(['x'], 'a.txt'))
  const body = new Response(form)
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await body.arrayBuffer())
  expect((await bodies.app.inject({ method: 'POST', url: '/form', headers, payload })).json()).toEqual({
    name: 'a.txt',
  })
  const csv = { method: 'POST', url: '/stream', headers: { 'content-type': 'text/csv' }, payload: 'ä;ö' } as const
  expect((await bodies.app.inject(csv)).body).toBe('ä;ö')
})

test('the fields of a form come as they were sent, doubled ones and the odd names too', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = '__proto__=1&b=%C3%A4+%C3%B6&b=%00&c'
  expect((await bodies.app.inject({ method: 'POST', url: '/fields', headers, payload })).json()).toEqual([
    ['__proto__', '1'],
    ['b', 'ä ö'],
    ['b', '\0'],
    ['c', ''],
  ])
})

test('an outside service is let in by its signature, over all that it sent; a caller that tries signatures is counted', async () => {
  const isSigned = ({ body, headers, url }: FastifyRequest, publicUrl: string) =>
    headers['x-signature'] === `${publicUrl}${url}|${body}`
  const { app, writers } = await serve(
    defineRoute({ method: 'POST', url: '/told', access: { isSigned }, body: 'form', handle: ({ body }) => [...body] }),
  )
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const call = (payload: string, signature: string) =>
    app.inject({ method: 'POST', url: '/told?x=1', headers: { ...type, 'x-signature': signature }, payload })
  const signature = 'https://huoltosilta.example/told?x=1|a=1'
  expect((await call('a=1', signature)).json()).toEqual([['a', '1']])
  expect(writers).toEqual([])
  const forged = await call('a=2', signature)
  expect([forged.statusCode, forged.json().kind]).toEqual([403, 'forbidden'])
  expect(writers).toEqual([{ ip: '127.0.0.1' }])
})

test('an AppError is answered whole, with its status, or with the one that HTTP has for its reason', async () => {
  const { app, logged } = await serve(
    defineRoute({
      method: 'GET',
      url: '/fail/:reason',
      access: 'anyone',
      statuses: { fields: 414 },
      handle({ params: { reason } }) {
        throw new AppError('conflict', reason as Reason, { details: { current: { version: 2 } } })
      },
    }),
  )
  const taken = await app.inject('/fail/organization')
  expect(taken.statusCode).toBe(409)
  expect(taken.json()).toEqual({
    kind: 'conflict',
    reason: 'organization',
    details: { current: { version: 2 } },
    requestId: expect.any(String),
  })
  expect((await app.inject('/fail/fields')).statusCode).toBe(414)
  expect(logged).toEqual([])
})

test('an unexpected error says nothing of itself, and is found in the log by the id in its answer', async () => {
  const { app, logged } = await serve(
    defineRoute({
      method: 'GET',
      url: '/broken/:id',
      access: 'anyone',
      handle({ reply }) {
        reply
          .header('content-disposition', 'attachment; filename="x"')
          .header('content-length', 5)
          .header('etag', '"x"')
          .header('cache-control', 'max-age=3600')
          .type('image/png')
        throw new Error('secret inside')
      },
    }),
  )
  const organizationId = '01890000-0000-7000-8000-000000000000'
  const url = `/broken/7?token=secret&organizationId=${organizationId}`
  const answer = await app.inject({ url, headers: as('aino') })
  const { requestId } = answer.json()
  expect([answer.statusCode, answer.json()]).toEqual([500, { kind: 'internal', reason: 'internal', requestId }])
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  expect(Object.keys(answer.headers)).not.toEqual(expect.arrayContaining(['etag']))
  expect(answer.headers['content-disposition']).toBeUndefined()
  const who = { userId: 'aino', organizationId }
  expect(logged).toMatchObject([
    { requestId, method: 'GET', route: '/broken/:id', ...who, err: { message: 'secret inside' } },
  ])
  expect(JSON.stringify(logged)).not.toContain('token=secret')
})

test('an organisation that is no id stays out of the log', async () => {
  const { app, logged } = await serve(
    defineRoute({
      method: 'GET',
      url: '/broken',
      access: 'anyone',
      handle() {
        throw new Error('inside')
      },
    }),
  )
  await app.inject('/broken?organizationId=secret')
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).not.toContain('secret')
})

test('an answer of "unavailable" is logged with its cause', async () => {
  const { app, logged } = await serve(
    defineRoute({
      method: 'GET',
      url: '/away',
      access: 'anyone',
      handle() {
        throw new AppError('unavailable', 'human_check_unavailable', { cause: new Error('no such host') })
      },
    }),
  )
  const answer = await app.inject('/away')
  expect([answer.statusCode, answer.body.includes('host')]).toEqual([503, false])
  expect(JSON.stringify(logged)).toContain('no such host')
})

test('a rate limit is counted by the border, and its refusal says how long to wait', async () => {
  let handled = 0
  const { app } = await serve(
    defineRoute({
      method: 'GET',
      url: '/limited',
      access: 'user',
      limit: ({ caller }) => ({ key: `limited:${caller.userId}`, max: 2, windowMs: 60_000 }),
      handle: () => ({ handled: ++handled }),
    }),
  )
  const ask = () => app.inject({ url: '/limited', headers: as('aino') })
  expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200])
  const refused = await ask()
  expect([refused.statusCode, refused.json().kind, handled]).toEqual([429, 'limit', 2])
  expect(refused.headers['retry-after']).toBe(String(refused.json().details.retryAfterSeconds))
})

test('answers are kept by no cache unless the handler says so', async () => {
  const { app } = await serve(
    defineRoute({ method: 'GET', url: '/fresh', access: 'anyone', handle: () => ({}) }),
    defineRoute({
      method: 'GET',
      url: '/kept',
      access: 'anyone',
      handle({ reply }) {
        reply.header('cache-control', 'private, max-age=60')
        return {}
      },
    }),
  )
  const cacheOf = async (url: string) => (await app.inject(url)).headers['cache-control']
  expect([await cacheOf('/fresh'), await cacheOf('/kept')]).toEqual(['no-store', 'private, max-age=60'])
})

test('the signal fires when the client leaves, and what breaks by that is no failure of ours', async () => {
  const started = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  let isAnswered: AbortSignal | undefined
  const { app, logged } = await serve(
    defineRoute({
      method: 'GET',
      url: '/slow',
      access: 'anyone',
      async handle({ signal }) {
        started.resolve()
        await once(signal, 'abort')
        left.resolve()
        throw new Error('the work was broken off')
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/quick',
      access: 'anyone',
      handle({ signal }) {
        isAnswered = signal
        return {}
      },
    }),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const asking = request(`${url}/slow`).on('error', () => {})
  asking.end()
  await started.promise
  asking.destroy()
  await left.promise
  await (await fetch(`${url}/quick`)).text()
  await app.close()
  expect(isAnswered?.aborted).toBe(false)
  expect(logged).toEqual([])
})

test('a route that is opened in a window, or gets a form from one, answers a failure with a page in Finnish; a program reads JSON', async () => {
  const fails = (url: string, error: () => Error) =>
    defineRoute({
      method: 'GET',
      url,
      access: 'user',
      handle: () => {
        throw error()
      },
    })
  const { app } = await serve(
    fails('/missing', () => notFound('route')),
    fails('/busy', () => new AppError('unavailable', 'pdf', { details: { retryAfterSeconds: 5 } })),
    fails('/broken', () => new Error('<b>inside</b>')),
    defineRoute({ method: 'POST', url: '/data', access: 'user', handle: () => ({}) }),
  )
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  for (const [url, name, status, said] of [
    ['/missing', 'aino', 404, 'Tätä ei löytynyt'],
    ['/missing', '', 401, 'Kirjaudu sisään'],
    ['/missing', 'disabled', 403, 'Sinulla ei ole oikeutta tähän'],
    ['/busy', 'aino', 503, 'Palvelu ei juuri nyt vastaa'],
    ['/broken', 'aino', 500, 'Jokin meni vikaan'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject({ url, headers: { ...as(name), accept } })
    expect([url, statusCode]).toEqual([url, status])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain(said)
    expect(body).not.toContain('inside')
  }
  expect((await app.inject({ url: '/busy', headers: { ...as('aino'), accept } })).headers['retry-after']).toBe('5')
  const sent = { method: 'POST', url: '/data', payload: 'a=b' } as const
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.inject({ ...sent, headers: { ...form, accept } })).body).toContain('Kirjaudu sisään')
  expect((await app.inject({ ...sent, headers: form })).json()).toMatchObject({ kind: 'unauthenticated' })
  for (const [method, url, accepts] of [
    ['GET', '/missing', '*/*'],
    ['GET', '/missing', 'image/avif,image/*,*/*;q=0.8'],
    ['GET', '/missing', undefined],
    ['POST', '/data', accept],
  ] as const) {
    const { headers } = await app.inject({ method, url, headers: { ...(accepts && { accept: accepts }) } })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  }
})
