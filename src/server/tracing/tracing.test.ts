import { fastify } from 'fastify'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { testDatabase } from '#test/database.ts'
import { otlpServer } from '#test/otlp-server.ts'
import { openDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'
import { transact } from '../db/transact.ts'
import { announce } from '../events/announce.ts'
import { defineListenerToMany } from '../events/listener.ts'
import { createRelay } from '../events/relay.ts'
import { createLog } from '../log.ts'
import { openTracing } from './open-tracing.ts'
import { activeTrace, inSpan } from './spans.ts'
import { traceRequests } from './trace-requests.ts'

const { options } = await testDatabase()
const receiver = await otlpServer()
afterAll(receiver.close)
const log = { warn: vi.fn(), info: vi.fn() }
const wanted = {
  url: `${receiver.endpoint}/v1/traces`,
  headers: { 'x-key': 'k1' },
  serviceName: 'huoltosilta',
  sampler: { root: 'always_on', followsParent: true, ratio: 1 },
  trustsCaller: false,
} as const
type Wanted = Parameters<typeof openTracing>[0]

const ends: (() => Promise<unknown>)[] = []
const open = (given: Partial<Wanted> = {}) => {
  const end = openTracing({ ...wanted, ...given }, log, { version: '1.2.3' })
  ends.push(end)
  return end
}
const openTracedPool = (max = 2) => {
  const pool = openPool({ ...options, max }, log)
  ends.push(() => pool.end())
  return pool
}
beforeEach(() => {
  receiver.spans.length = 0
  receiver.hangs = false
  receiver.status = 200
  receiver.asked = 0
  vi.resetAllMocks()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const work = (name: string) => ({ name, kind: 'internal', facts: {} }) as const
const byName = (name: string) => receiver.spans.filter((span) => span.name === name)
const theOne = (name: string) => {
  const [span] = byName(name)
  if (!span) throw new Error(`no span ${name} among ${receiver.spans.map((one) => one.name).join(', ')}`)
  return span
}

test('a span is below the one in which it began, and an end sends what is left', async () => {
  const end = open()
  await inSpan(work('outer'), () => inSpan(work('inner'), async () => {}))
  await end()
  expect(theOne('inner')).toMatchObject({ traceId: theOne('outer').traceId, parentSpanId: theOne('outer').spanId })
  expect(theOne('outer').parentSpanId).toBeUndefined()
  expect(receiver.resource).toMatchObject({ 'service.name': 'huoltosilta', 'service.version': '1.2.3' })
  expect(receiver.headers).toMatchObject({ 'x-key': 'k1' })
})

test('a statement has the name that it is prepared by, or its first words, and none of its values', async () => {
  const end = open()
  const pool = openTracedPool()
  await pool.query('create temporary table if not exists traced (name text)')
  await inSpan(work('request'), async () => {
    await pool.query({ name: 'find-something', text: 'select $1::text as name', values: ['Matti Meikäläinen'] })
    await pool.query('select count(*) from "pg_class" where relname = $1', ['Salainen Oy'])
  })
  await end()
  expect(receiver.spans.map(({ name }) => name).sort()).toEqual(['find-something', 'request', 'select pg_class'])
  expect(theOne('find-something')).toMatchObject({
    parentSpanId: theOne('request').spanId,
    facts: { 'db.system.name': 'postgresql' },
  })
  expect(JSON.stringify(receiver.spans)).not.toMatch(/Matti|Salainen/)
})

test('statements of requests that share one connection belong to their own traces', async () => {
  const end = open()
  const pool = openTracedPool(1)
  await Promise.all(
    ['a', 'b', 'c'].map((name) => inSpan(work(name), () => pool.query({ name: `read-${name}`, text: 'select 1' }))),
  )
  await end()
  for (const name of ['a', 'b', 'c'])
    expect(byName(`read-${name}`)).toMatchObject([{ traceId: theOne(name).traceId, parentSpanId: theOne(name).spanId }])
})

test('a transaction is its statements, and a failed one has the code of PostgreSQL without what it says', async () => {
  const end = open()
  const db = openDatabase(openTracedPool())
  const insert = `select 'Matti Meikäläinen'::uuid`
  await inSpan(work('request'), () => transact(db, (tx) => tx.$client.query(insert))).catch(() => {})
  await end()
  expect(byName('begin').concat(byName('rollback'))).toHaveLength(2)
  expect(theOne('select')).toMatchObject({ hasFailed: true, facts: { 'error.type': '22P02' } })
  expect(theOne('request')).toMatchObject({ hasFailed: true, facts: { 'error.type': '22P02' } })
  expect(JSON.stringify(receiver.spans)).not.toContain('Matti')
})

test('statements outside a trace, such as polls, are not recorded', async () => {
  const end = open()
  await openTracedPool().query('select 1')
  await inSpan(work('something'), async () => {})
  await end()
  expect(receiver.spans.map(({ name }) => name)).toEqual(['something'])
})

test('what sampling leaves out is not recorded, and nothing goes on with it', async () => {
  const end = open({ sampler: { root: 'always_off', followsParent: true, ratio: 1 } })
  const pool = openTracedPool()
  const seen = await inSpan(work('request'), async () => {
    await pool.query('select 1')
    return activeTrace()
  })
  await end()
  expect([seen, receiver.spans]).toEqual([null, []])
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

async function ask(trustsCaller: boolean, traceparent: string) {
  const end = open()
  const app = fastify()
  traceRequests(app, { trustsCaller })
  app.get('/huolto/:token', async () => activeTrace()?.traceId ?? '')
  app.get('/api/health/live', async () => activeTrace()?.traceId ?? '')
  app.post('/api/read', async ({ body }) => ({ body, traceId: activeTrace()?.traceId }))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { traceparent, 'content-type': 'application/json' }
  const opened = await (await fetch(`${origin}/huolto/s3cret-t0ken?nimi=Matti`, { headers })).text()
  const answer = await fetch(`${origin}/api/read`, { method: 'POST', headers, body: '{"name":"Matti"}' })
  const sent = z.object({ traceId: z.string().optional() }).parse(await answer.json())
  const health = await (await fetch(`${origin}/api/health/live`)).text()
  await app.close()
  await end()
  return { opened, sent, health }
}

test('a request is named by its pattern and never by its address, and what it does is below it, also after its body came', async () => {
  const { opened, sent } = await ask(false, '')
  const [get, post] = [theOne('GET /huolto/:token'), theOne('POST /api/read')]
  expect([get.traceId, post.traceId]).toEqual([opened, sent.traceId])
  expect(get.facts).toMatchObject({ 'http.route': '/huolto/:token', 'http.response.status_code': 200 })
  expect(JSON.stringify(receiver.spans)).not.toMatch(/t0ken|Matti/)
})

test('questions after the health of a process are not recorded', async () => {
  const { health } = await ask(false, '')
  expect([health, receiver.spans.length]).toEqual(['', 2])
})

test.each([
  [false, `00-${TRACE}-${PARENT}-01`, false],
  [true, `00-${TRACE}-${PARENT}-01`, true],
  [true, `00-${'0'.repeat(32)}-${PARENT}-01`, false],
  [true, 'a line of a stranger', false],
])('trusting callers: %s, a request that names the trace %s goes on with it: %s', async (trusts, named, goesOn) => {
  await ask(trusts, named)
  const { traceId, parentSpanId } = theOne('GET /huolto/:token')
  expect([traceId === TRACE, parentSpanId === PARENT]).toEqual([goesOn, goesOn])
})

test('a caller that is trusted may leave its request out', async () => {
  const { opened } = await ask(true, `00-${TRACE}-${PARENT}-00`)
  expect([opened, receiver.spans]).toEqual(['', []])
})

const happened = defineEvent('traced.happened', z.object({ of: z.string() }))

test('an event goes on with the trace of its announcement, and is handled apart from those of other traces', async () => {
  const end = open()
  const db = openDatabase(openTracedPool())
  const handled: { of: string[]; traceId: string | undefined }[] = []
  const listener = defineListenerToMany({
    event: happened,
    handle: async (_tx, events) =>
      void handled.push({ of: events.map(({ payload }) => payload.of), traceId: activeTrace()?.traceId }),
  })
  const announceTwo = (of: string) =>
    transact(db, async (tx) => {
      for (let turn = 0; turn < 2; turn += 1) announce(tx, happened, { of })
    })
  await inSpan(work('one'), () => announceTwo('one'))
  await inSpan(work('other'), () => announceTwo('other'))
  await createRelay({ db, listeners: [listener], log: createLog('silent') }).drain()
  await end()
  expect(handled).toEqual([
    { of: ['one', 'one'], traceId: theOne('one').traceId },
    { of: ['other', 'other'], traceId: theOne('other').traceId },
  ])
  expect(byName('process traced.happened').map(({ parentSpanId }) => parentSpanId)).toEqual([
    theOne('one').spanId,
    theOne('other').spanId,
  ])
})

test('an event whose listener fails has a failed span of its own at each try', async () => {
  const end = open()
  const db = openDatabase(openTracedPool())
  const listener = defineListenerToMany({
    event: happened,
    handle: () => Promise.reject(new TypeError('of Matti')),
  })
  await inSpan(work('failing'), () => transact(db, async (tx) => announce(tx, happened, { of: 'failing' })))
  await createRelay({ db, listeners: [listener], log: createLog('silent') }).drain()
  await end()
  expect(theOne('process traced.happened')).toMatchObject({ hasFailed: true, facts: { 'error.type': 'TypeError' } })
  expect(JSON.stringify(receiver.spans)).not.toContain('Matti')
})

test('a line of the log names the trace that it belongs to', async () => {
  const end = open()
  const lines: Record<string, unknown>[] = []
  const own = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })
  own.info('before')
  await inSpan(work('failing'), async () => own.child({ part: 'http' }).error({ requestId: 'r1' }, 'call failed'))
  await end()
  expect(lines).toMatchObject([{ msg: 'before' }, { requestId: 'r1', traceId: theOne('failing').traceId }])
  expect(lines[0]).not.toHaveProperty('traceId')
})

test('a receiver that is away costs spans and one line in the log', async () => {
  const end = open({ url: 'http://127.0.0.1:1/v1/traces' })
  expect(await inSpan(work('something'), async () => 'done')).toBe('done')
  await end()
  // it tries again for some seconds, behind what goes on
  await expect.poll(() => log.warn.mock.calls.length).toBe(1)
})

/** As many spans as are sent at once: their sending begins with the last one. */
async function aBatch(name = 'something') {
  for (let count = 0; count < 512; count += 1) await inSpan(work(name), async () => {})
}

test('a receiver that fails now and then is no flood in the log, and no line of a request', async () => {
  const end = open()
  const about: unknown[] = []
  log.warn.mockImplementation(() => void about.push(activeTrace()))
  for (const [times, status] of [500, 200, 400, 200, 500].entries()) {
    receiver.status = status
    await inSpan(work('request'), () => aBatch())
    await expect.poll(() => receiver.spans.length).toBeGreaterThanOrEqual(512 * (times + 1))
    await expect.poll(() => log.warn.mock.calls.length + log.info.mock.calls.length).toBe(Math.min(times + 1, 2))
  }
  await end()
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.stringContaining('traces are not taken'))
  expect(log.info).toHaveBeenCalledExactlyOnceWith('traces are taken again')
  expect(about).toEqual([null])
})

test('a receiver that never answers costs no more memory than a few sendings, however much happens', async () => {
  receiver.hangs = true
  const end = open()
  for (let times = 0; times < 40; times += 1) await aBatch(`turn ${times}`)
  await expect.poll(() => receiver.asked).toBeGreaterThan(0)
  await end()
  // what waits is sent at the end: the first of it, and none of what came when the queue was full
  expect(receiver.asked).toBeLessThanOrEqual(5)
})

test('a receiver that never answers does not keep a process from its end', async () => {
  receiver.hangs = true
  const end = open()
  expect(await inSpan(work('something'), async () => 'done')).toBe('done')
  await end()
  expect(receiver.spans).toEqual([])
})
