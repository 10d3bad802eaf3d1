import { brotliDecompressSync } from 'node:zlib'
import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError } from '@trpc/client'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, notFound } from '#shared/app-error.ts'
import { testServices } from '#test/services.ts'
import type { RequestContext } from '../context.ts'
import { JsonText, jsonTextOf } from '../json-text.ts'
import { publicProcedure, router } from '../trpc.ts'
import { registerTrpc } from './trpc-adapter.ts'

const Row = z.object({ name: z.string() })
type Row = z.infer<typeof Row>
const testRouter = router({
  plain: publicProcedure.output(Row).query(() => ({ name: 'Äijälä & Öljy' })),
  nothing: publicProcedure.query(() => undefined),
  echo: publicProcedure
    .input(z.object({ text: z.string().min(2, 'Liian lyhyt') }))
    .output(z.object({ text: z.string() }))
    .query(({ input }) => input),
  write: publicProcedure.input(z.object({ amount: z.number() })).mutation(({ input }) => input.amount * 2),
  repeat: publicProcedure.input(z.object({ text: z.string() })).mutation(({ input }) => input),
  start: publicProcedure.mutation(() => 'started'),
  missing: publicProcedure.query(() => {
    throw notFound('organization')
  }),
  busy: publicProcedure.query(() => {
    throw new AppError('limit', 'too_many_requests', { details: { retryAfterSeconds: 5 } })
  }),
  broken: publicProcedure.query(() => {
    throw new Error('secret inside')
  }),
  nested: router({ deep: publicProcedure.query(() => [1, 2, 3]) }),
})
const rawRouter = router({
  raw: publicProcedure.output(jsonTextOf(Row.array())).query(() => new JsonText<Row[]>('[{"name" : "x"}]')),
})
let writes = 0
let contexts = 0
const counting = router({
  write: publicProcedure.mutation(() => {
    writes += 1
    return writes
  }),
})
const context = (): RequestContext => ({
  db: undefined as never,
  services: testServices(),
  requestId: 'r1',
  ip: '::1',
  caller: null,
  signal: new AbortController().signal,
})

const stock = fastify({ routerOptions: { maxParamLength: 5000 } })
const ours = fastify({ routerOptions: { maxParamLength: 5000 } })
beforeAll(async () => {
  await stock.register(fastifyTRPCPlugin, { prefix: '/t', trpcOptions: { router: testRouter, createContext: context } })
  const createContext = async () => {
    contexts += 1
    return context()
  }
  const options = { createContext, onError: () => {} }
  registerTrpc(ours as never, { prefix: '/t', router: testRouter, ...options })
  registerTrpc(ours as never, { prefix: '/raw', router: rawRouter, ...options })
  registerTrpc(ours as never, { prefix: '/counting', router: counting, ...options })
  await Promise.all([stock.ready(), ours.ready()])
})
afterAll(() => Promise.all([stock.close(), ours.close()]))

const get = (path: string, input?: unknown) => ({
  method: 'GET' as const,
  url:
    input === undefined
      ? `/t/${path}`
      : `/t/${path}${path.includes('?') ? '&' : '?'}input=${encodeURIComponent(JSON.stringify(input))}`,
})
const post = (path: string, body: unknown) => ({
  method: 'POST' as const,
  url: `/t/${path}`,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(body),
})

describe('answers as the stock adapter does', () => {
  test.each([
    ['a query', get('plain')],
    ['a query with input', get('echo', { text: 'hei' })],
    ['refused input', get('echo', { text: 'x' })],
    ['a missing procedure', get('nope')],
    ['not found', get('missing')],
    ['a limit', get('busy')],
    ['a failure inside', get('broken')],
    ['no data', get('nothing')],
    ['a nested one', get('nested.deep')],
    ['a mutation', post('write', { amount: 21 })],
    ['a mutation without input', { ...post('start', null), payload: '' }],
    ['a mutation called as a query', get('write', { amount: 1 })],
    ['a batch', get('plain,echo?batch=1', { 1: { text: 'hei' } })],
    ['a batch of mixed fates', get('plain,missing?batch=1', {})],
    ['a batch of failures', get('missing,missing?batch=1', {})],
    ['a batch of mutations', post('write,write?batch=1', { 0: { amount: 1 }, 1: { amount: 2 } })],
  ])('%s', async (_name, request) => {
    const [a, b] = await Promise.all([stock.inject(request), ours.inject(request)])
    const comparable = (text: string) => JSON.parse(text.replaceAll(/"(stack)":"[^"]*",?/g, ''))
    expect(comparable(b.body)).toEqual(comparable(a.body))
    expect(b.statusCode).toBe(a.statusCode)
  })
})

test('the browser gets nothing of an error from inside', async () => {
  const answer = await ours.inject(get('broken'))
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('secret')
})

test.each([
  ['broken JSON in the query', { method: 'GET' as const, url: '/t/echo?input=%7B' }, 400],
  ['broken JSON in the body', { ...post('write', null), payload: '{"amount":' }, 400],
  ['a form of another site', { ...post('write', null), headers: { 'content-type': 'text/plain' } }, 415],
  ['a wrong type', post('write', { amount: 'paljon' }), 400],
  ['a body that is no object', post('write', 'x'), 400],
  ['a batch of a list', post('write,write?batch=1', 7), 400],
  ['too large a batch', get(`${Array.from({ length: 30 }, () => 'plain').join(',')}?batch=1`, {}), 400],
])('%s is refused as the caller’s mistake', async (_name, request, status) => {
  expect((await ours.inject(request)).statusCode).toBe(status)
})

test('too large a batch is answered once, before anything is looked up for it', async () => {
  const before = contexts
  const { body, statusCode } = await ours.inject({ method: 'GET', url: `/t/${','.repeat(4900)}?batch=1` })
  expect(statusCode).toBe(400)
  expect(body.length).toBeLessThan(1000)
  expect(JSON.parse(body).error.data).toMatchObject({ code: 'BAD_REQUEST', kind: 'invalid' })
  expect(contexts).toBe(before)
})

test('a context that cannot be made fails the request once', async () => {
  const failures: string[] = []
  const broken = fastify()
  registerTrpc(broken as never, {
    prefix: '/t',
    router: testRouter,
    createContext: () => Promise.reject(new Error('no database')),
    onError: ({ error, path }) => failures.push(`${path}: ${error.message}`),
  })
  const { body, statusCode } = await broken.inject(get('plain,plain?batch=1', {}))
  expect([statusCode, JSON.parse(body).error.data.kind]).toEqual([500, 'internal'])
  expect(failures).toEqual(['plain,plain: no database'])
})

test.each([
  ['the input', `/t/echo?input=${encodeURIComponent('{"text":"a\\u0000b"}')}&input=x`],
  ['the same input', `/t/echo?input=${encodeURIComponent('{"text":"hei"}')}&input=1`],
  ['the batch', `/t/plain?batch=1&batch=1`],
])('%s given twice is refused', async (_name, url) => {
  const { body, statusCode } = await ours.inject({ method: 'GET', url })
  expect(statusCode).toBe(400)
  expect(JSON.parse(body).error.message).toBe('invalid: bad_request')
})

test('HEAD calls nothing', async () => {
  for (const url of ['/counting/write', '/counting/write,write?batch=1', '/t/plain'])
    expect((await ours.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  expect(writes).toBe(0)
})

describe('a text that PostgreSQL cannot keep is refused, and no other', () => {
  const said = (json: string) => [
    { method: 'GET' as const, url: `/t/echo?input=${encodeURIComponent(json)}` },
    { ...post('repeat', null), payload: json },
  ]
  test.each([
    ['NUL', String.raw`{"text":"a\u0000b"}`],
    ['the first half of a character', String.raw`{"text":"ab\ud83d"}`],
    ['the second half of a character', String.raw`{"text":"\uDE00ab"}`],
    ['the halves in the wrong order', String.raw`{"text":"\ude00\ud83d"}`],
    ['NUL deep inside', String.raw`{"text":"ab","more":[{"deep":["x\u0000"]}]}`],
    ['half a character in a name', String.raw`{"text":"ab","\ud800":1}`],
    ['NUL after escaped backslashes', String.raw`{"text":"\\\u0000"}`],
  ])('%s', async (_name, json) => {
    for (const request of said(json)) expect((await ours.inject(request)).statusCode).toBe(400)
  })
  test.each([
    ['an escaped emoji', String.raw`{"text":"\ud83d\ude00!"}`, '😀!'],
    ['the six typed characters of an escape', String.raw`{"text":"\\u0000"}`, String.raw`\u0000`],
    ['a typed half', String.raw`{"text":"C:\\ud800"}`, String.raw`C:\ud800`],
  ])('%s passes', async (_name, json, text) => {
    for (const request of said(json)) expect((await ours.inject(request)).json().result.data).toEqual({ text })
  })
  test('however deep the sender nests', async () => {
    const json = `${'['.repeat(100_000)}"\\u00e4"${']'.repeat(100_000)}`
    expect((await ours.inject({ ...post('repeat', null), payload: json })).statusCode).toBe(400)
  })
})

test('JSON that PostgreSQL built is passed through', async () => {
  expect((await ours.inject({ method: 'GET', url: '/raw/raw' })).body).toBe('{"result":{"data":[{"name" : "x"}]}}')
})

test('the official client works with it, batched and single', async () => {
  const address = await ours.listen({ port: 0, host: '127.0.0.1' })
  for (const link of [httpBatchLink, httpLink]) {
    const client = createTRPCClient<typeof testRouter>({ links: [link({ url: `${address}/t` })] })
    const [plain, echo] = await Promise.all([client.plain.query(), client.echo.query({ text: 'ok' })])
    expect([plain.name, echo.text]).toEqual(['Äijälä & Öljy', 'ok'])
    expect(await client.write.mutate({ amount: 4 })).toBe(8)
    const refused = await client.missing.query().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(TRPCClientError)
    expect((refused as TRPCClientError<typeof testRouter>).data).toMatchObject({
      kind: 'not_found',
      reason: 'organization',
    })
  }
})

test('the official client fails each call of a request that is refused as a whole', async () => {
  const address = ours.listeningOrigin
  const client = createTRPCClient<typeof testRouter>({ links: [httpBatchLink({ url: `${address}/t` })] })
  const calls = await Promise.allSettled(Array.from({ length: 25 }, () => client.plain.query()))
  for (const call of calls)
    expect(call).toMatchObject({ status: 'rejected', reason: { data: { kind: 'invalid', reason: 'bad_request' } } })
  const tooMuch = 'x'.repeat(2_000_000)
  const sent = await Promise.allSettled([1, 2].map(() => client.repeat.mutate({ text: tooMuch })))
  for (const call of sent) expect(call).toMatchObject({ status: 'rejected', reason: { data: { httpStatus: 413 } } })
})

test('a call above a limit says in a header when to come back, in a batch as well', async () => {
  expect((await ours.inject(get('busy'))).headers['retry-after']).toBe('5')
  expect((await ours.inject(get('plain,busy?batch=1', {}))).headers['retry-after']).toBe('5')
  expect((await ours.inject(get('plain'))).headers['retry-after']).toBeUndefined()
})

test('a long answer is compressed for a client that accepts that, and says the same', async () => {
  const text = 'Äijälä & Öljy '.repeat(200)
  const plain = await ours.inject(get('echo', { text }))
  const packed = await ours.inject({ ...get('echo', { text }), headers: { 'accept-encoding': 'gzip, br' } })
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
})
