import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { testDatabase } from '#test/database.ts'
import { otlpServer, type ReceivedSpan } from '#test/otlp-server.ts'
import { freePort, startServer } from '#test/server-process.ts'
import { freshSettings, serverFlags } from '../../scripts/settings.mjs'

// The product itself, with the setting and without it.

const { db, pool, options } = await testDatabase()
const receiver = await otlpServer()
afterAll(receiver.close)

/** Prints each module of OpenTelemetry that a process loads. */
const watching = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (url.includes('/@opentelemetry/')) console.log('loaded', url)
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
    args: [...serverFlags, '--import', watching, 'src/main/server.ts'],
    env: {
      ...freshSettings(),
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
  await vi.waitFor(async () => expect(await left()).toBe(1), { interval: 50, timeout: 30_000 })
  return user
}

let spans: readonly ReceivedSpan[]
let user: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint })
  user = await askForMail(server.url)
  await server.stop()
  spans = receiver.spans
})

const theOne = (name: string) => {
  const found = spans.filter((span) => span.name === name)
  expect(found, name).toHaveLength(1)
  return found[0] as ReceivedSpan
}

test('a mail is traced back to its request: delivery, job, event, procedure, request', () => {
  const chain = [
    'deliver mail',
    'process deliveries.send',
    'process accounts.password_requested',
    'profile.requestPassword',
    'POST /api/trpc/*',
  ].map(theOne)
  for (const [index, span] of chain.entries())
    expect([span.name, span.parentSpanId]).toEqual([span.name, chain[index + 1]?.spanId])
  expect(new Set(chain.map(({ traceId }) => traceId)).size).toBe(1)
})

test('each of them has its statements below it', () => {
  const below = (name: string) =>
    spans.filter(({ parentSpanId }) => parentSpanId === theOne(name).spanId).map((span) => span.name)
  expect(below('profile.requestPassword')).toEqual(expect.arrayContaining(['begin', 'announce-and-notify', 'commit']))
  expect(below('process accounts.password_requested')).toEqual(expect.arrayContaining(['insert deliveries']))
  expect(below('process deliveries.send')).toEqual(expect.arrayContaining(['delivery-to-move', 'update deliveries']))
})

test('nothing that is recorded says whom it was about', () => {
  const text = JSON.stringify(spans)
  for (const personal of [user.email, user.id, user.name, 'next-auth', '#token=']) expect(text).not.toContain(personal)
})

test('without the setting nothing of OpenTelemetry is loaded, and the outbox keeps no trace', async () => {
  receiver.asked = 0
  const server = await start({})
  await askForMail(server.url)
  expect(server.loaded()).toEqual([])
  await server.stop()
  expect(receiver.asked).toBe(0)
  const { rows } = await pool.query('select traceparent is not null as traced from outbox_events order by id')
  expect(rows).toEqual([{ traced: true }, { traced: false }])
})
