import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { testDatabase } from '#test/database.ts'
import { otlpServer, type ReceivedSpan } from '#test/otlp-server.ts'
import { startRedis } from '#test/redis-server.ts'
import { freePort, type Server, startServer } from '#test/server-process.ts'
import { isThorough } from '#test/thorough.ts'
import { freshSettings, serverFlags } from '../../scripts/settings.mjs'

// The product itself, with the setting and without it.

type Way = { name: string; announced: string; env?: Record<string, string> }

const { db, pool, options } = await testDatabase()
const receiver = await otlpServer()
const redis = await startRedis()
const settings = freshSettings()
/** How a process announces what happened; by Redis only in `npm run test:all`, since it is one more process to start. */
const ways: Way[] = [
  { name: 'by NOTIFY', announced: 'announce-and-notify' },
  ...(isThorough ? [{ name: 'by Redis', announced: 'announce', env: { REDIS_URL: redis.url } }] : []),
]
const started: Server[] = []
const over = new AbortController()
afterAll(async () => {
  over.abort()
  await Promise.all(started.map((server) => server.stop()))
  receiver.close()
  await redis.stop()
})

/** Prints each module of OpenTelemetry that a process loads. The files of the web, which only a build makes, are left out. */
const watching = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const noWeb = 'export const serveBuiltClient = async () => {}, serveHotClient = serveBuiltClient, takeServiceWorkerBack = serveBuiltClient'
  registerHooks({ load(url, context, next) {
    if (url.includes('/@opentelemetry/')) console.log('loaded', url)
    if (url.endsWith('/http/web-client.ts')) return { format: 'module', shortCircuit: true, source: noWeb }
    return next(url, context)
  } })`)}`

function databaseUrl(): string {
  const url = new URL(`postgresql:///${options.database}`)
  for (const name of ['host', 'port', 'user', 'password'] as const)
    if (options[name] !== undefined) url.searchParams.set(name, String(options[name]))
  return `${url}`
}

async function start(env: Record<string, string>) {
  let written = ''
  const port = await freePort()
  const server = await startServer({
    name: 'product',
    port,
    path: '/api/health',
    signal: over.signal,
    args: [...serverFlags, '--import', watching, 'src/main/server.ts'],
    env: {
      ...settings,
      NODE_ENV: 'test',
      NEXTAUTH_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl(),
      DEMO_DATA: 'false',
      PORT: String(port),
      HOST: '127.0.0.1',
      ...env,
    },
    onOutput: (text) => {
      written += text
    },
  })
  started.push(server)
  return { ...server, loaded: () => written.match(/^loaded .*$/gm) ?? [] }
}

/** Asks for a mail by a procedure, and waits until it has left. */
async function askForMail(url: string) {
  const user = await makeUser(db)
  const cookie = `next-auth.session-token=${await makeSession(db, user.id)}`
  const answer = await fetch(`${url}/api/trpc/profile.requestPassword`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  const left = async () =>
    (await pool.query(`select 1 from deliveries where state = 'sent' and "to" = $1`, [user.email])).rowCount
  while (!over.signal.aborted && (await left()) === 0) await sleep(50)
  return user
}

const people: Awaited<ReturnType<typeof makeUser>>[] = []

beforeAll(async () => {
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }
  const [working, ...asked] = await Promise.all([
    start({ ...traced, OTEL_SERVICE_NAME: 'working', REDIS_URL: redis.url }),
    ...ways.map(({ name, env }) => start({ ...traced, ...env, OTEL_SERVICE_NAME: name, WORKER: 'false' })),
  ])
  // a process has two connections to Redis; what it announces before they are there goes by NOTIFY
  const onRedis = 1 + ways.filter(({ env }) => env).length
  while (!over.signal.aborted && (await redis.connections()) < 2 * onRedis) await sleep(50)
  for (const { url } of asked) people.push(await askForMail(url))
  // at its end a process sends what is left only for a moment
  while (!over.signal.aborted && !ways.every(({ name }) => isWhole(name))) await sleep(50)
  await Promise.all([working, ...asked].map((server) => server.stop()))
  expect(working.loaded()).not.toEqual([])
})

const STEPS = [
  'deliver mail',
  'process deliveries.send',
  'process accounts.password_requested',
  'profile.requestPassword',
]
const REQUEST = 'POST /api/trpc/*'

/** Of the trace of the request that this process answered. */
function spansOf(service: string): ReceivedSpan[] {
  const request = receiver.spans.find((span) => span.service === service && span.name === REQUEST)
  return receiver.spans.filter(({ traceId }) => traceId === request?.traceId)
}

const isWhole = (service: string) => STEPS.every((step) => spansOf(service).some(({ name }) => name === step))

describe.each(ways)('what a process announces $name', ({ name: way, announced }) => {
  const [delivery, job, event, procedure, request] = [...STEPS, REQUEST].map((name) => () => {
    const found = spansOf(way).filter((span) => span.name === name)
    expect(found, name).toHaveLength(1)
    return found[0]
  })

  test('a mail is in the trace of its request, which goes on in another process: event, job, delivery', () => {
    const chain = [delivery, job, event, procedure, request].map((find) => find?.())
    expect(chain.map((span) => span?.parentSpanId)).toEqual([...chain.slice(1).map((span) => span?.spanId), undefined])
    expect(chain.map((span) => span?.service)).toEqual(['working', 'working', 'working', way, way])
  })

  test('each step has its statements below it', () => {
    const below = (find: typeof job) =>
      spansOf(way).flatMap((span) => (span.parentSpanId === find?.()?.spanId ? [span.name] : []))
    expect(below(procedure)).toEqual(expect.arrayContaining(['begin', announced, 'commit']))
    expect(below(event)).toContain('insert deliveries')
    expect(below(job)).toEqual(expect.arrayContaining(['delivery-to-move', 'update deliveries']))
  })
})

test('nothing that is recorded says whom it was about', () => {
  const text = JSON.stringify(receiver.spans)
  for (const { email, id, name } of people)
    for (const personal of [email, id, name, 'next-auth', '#token=']) expect(text).not.toContain(personal)
})

test('without the setting nothing of OpenTelemetry is loaded, and the outbox keeps no trace', async () => {
  receiver.asked = 0
  await pool.query('truncate outbox_events')
  const server = await start({})
  await askForMail(server.url)
  expect(server.loaded()).toEqual([])
  await server.stop()
  expect(receiver.asked).toBe(0)
  const { rows } = await pool.query('select traceparent from outbox_events')
  expect(rows).toEqual([{ traceparent: null }])
})
