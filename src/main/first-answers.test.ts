import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { sessions, users } from '#features/accounts/server/accounts.tables.ts'
import { makeMembership } from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { readConfig } from '#server/config.ts'
import { serveBuiltClient } from '#server/http/web-client.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'
import { cookieOf, makeTwoSides, ROLES, type TwoSides } from './two-sides.fixture.ts'

// What a page's document contains for its reader: their own answers, as the API gives them, and nothing for any other user.

const { db } = await testDatabase()
const PLACE = '<body><!--first-answers--></body>'
const drawn = (name: string) => `<!--${name}-->${'x'.repeat(2000)}<!--/${name}-->`

type Answer = { procedure: string; input?: Record<string, unknown>; data: unknown }
type Block = { session: { user: { id: string } }; answers: Answer[] }

let app: FastifyInstance
let mine: TwoSides
let theirs: TwoSides
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-documents-'))
  for (const name of ['app.html', 'auth.html'])
    writeFileSync(join(folder, name), `${drawn('shell')}${drawn('sign-in')}${PLACE}`)
  mkdirSync(join(folder, 'site'))
  for (const name of ['not-found.html', 'not-found-signed-in.html']) writeFileSync(join(folder, 'site', name), PLACE)
  const config = readConfig({ ...freshSettings(), NODE_ENV: 'test', WRITE_LIMITS: 'false' })
  const log = createLog('silent')
  // what is late is left out, and a test's machine may be slow
  const firstAnswersLimitMs = 60_000
  const built = await buildServer({ config, db, services: openServices(config, { db, log }), log, firstAnswersLimitMs })
  app = built.app
  await serveBuiltClient(app, {
    config: {},
    firstAnswers: built.firstAnswers,
    site: { ...built.site, pages: [] },
    folder,
  })
  await app.ready()
  theirs = await makeTwoSides(db)
  mine = await makeTwoSides(db)
})
afterAll(() => app.close())

const open = (cookie: string | null, url = '/app', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(cookie === null ? {} : { cookie }), ...headers } })

const blockIn = (html: string): Block | null => {
  const text = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html)?.[1]
  return text === undefined ? null : JSON.parse(text)
}

const namesIn = (block: Block | null) => block?.answers.map(({ procedure }) => procedure)
const EVERYWHERE = ['profile.get', 'organizations.sync', 'notifications.count', 'tickets.countUnarchived']
const ON_DESK = ['firstSteps.get', 'tickets.listWithGroups']

async function fresh(role: 'ADMIN' | 'MEMBER' = 'ADMIN') {
  const user = await makeUser(db)
  await makeMembership(db, user.id, mine.ids.garageId ?? '', role)
  return { user, cookie: await cookieOf(db, user.id) }
}

test.each([
  ['/app', drawn('shell')],
  ['/app/archive?kind=ticket', drawn('shell')],
  ['/auth/login?callbackUrl=%2Fapp', drawn('sign-in')],
  ['/auth/signup', ''],
  ['/docs__', ''],
  ['/docs__nothing', ''],
  ['/docs__x/nothing', ''],
])('%s begins with its own drawing, or none', async (url, drawing) => {
  expect((await open(null, url)).body).toBe(`${drawing}<body></body>`)
})

describe.each(['garage', 'customer'] as const)('the first answers of a %s', (side) => {
  test.each(ROLES)('%s: the document carries what the API answers to the same questions', async (role) => {
    const cookie = mine.cookies[side][role]
    const answer = await open(cookie)
    expect(answer.headers['cache-control']).toBe('no-store')
    const block = blockIn(answer.body)
    const wanted = [...EVERYWHERE, ...ON_DESK].filter((name) => name !== 'firstSteps.get' || role !== 'member')
    expect(namesIn(block)?.toSorted()).toEqual(wanted.toSorted())
    expect(block?.session).toEqual((await open(cookie, '/api/auth/session')).json())
    for (const { procedure, input, data } of block?.answers ?? []) {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
      expect(data).toEqual((await open(cookie, `/api/trpc/${procedure}${query}`)).json().result.data)
    }
  })

  test('nothing of another organisation is in it', async () => {
    for (const role of ROLES) {
      const { body } = await open(mine.cookies[side][role])
      for (const id of [theirs.ids.garageId, theirs.ids.customerId]) expect(body).not.toContain(id)
    }
  })
})

describe('the document carries no answers', () => {
  const expectPlain = async (cookie: string | null, url = '/app', headers: Record<string, string> = {}) => {
    const answer = await open(cookie, url, headers)
    expect(answer.statusCode).toBe(200)
    expect(blockIn(answer.body)).toBeNull()
    expect(answer.body).not.toContain('first-answers')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toBe((await open(null, url)).body)
  }

  test('without a session', () => expectPlain(null))

  test('with a cookie that opens nothing', () => expectPlain('next-auth.session-token=nothing'))

  test('with a session that was revoked a moment ago', async () => {
    const { user, cookie } = await fresh()
    expect(blockIn((await open(cookie)).body)).not.toBeNull()
    await db.delete(sessions).where(eq(sessions.userId, user.id))
    await expectPlain(cookie)
  })

  test('for the service worker, which keeps it for times without a connection', async () => {
    const { cookie } = await fresh()
    await expectPlain(cookie, '/app?shell')
    await expectPlain(cookie, '/app', { 'sec-fetch-dest': 'empty' })
  })

  test('on pages that are not the application', async () => {
    const { cookie } = await fresh()
    for (const url of ['/auth/login', '/docs__/ui']) await expectPlain(cookie, url)
  })
})

test('a HEAD request for an existing page is answered 200 without a body', async () => {
  for (const url of ['/app', '/auth/login']) {
    const { statusCode, headers, body } = await app.inject({
      method: 'HEAD',
      url,
      headers: { cookie: mine.cookies.garage.admin },
    })
    expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
      '',
    ])
  }
})

test('a lost membership is lost from the next document on', async () => {
  const { user, cookie } = await fresh('MEMBER')
  expect(namesIn(blockIn((await open(cookie)).body))).toContain('tickets.listWithGroups')
  await db.delete(memberships).where(eq(memberships.userId, user.id))
  const { body } = await open(cookie)
  expect(namesIn(blockIn(body))).toEqual(['profile.get', 'organizations.sync'])
  expect(body).not.toContain(mine.ids.garageId)
})

test('a disabled person gets what the dialog that says so needs', async () => {
  const { user, cookie } = await fresh()
  await db.update(users).set({ disabledAt: new Date().toISOString() }).where(eq(users.id, user.id))
  expect(namesIn(blockIn((await open(cookie)).body))).toEqual(['profile.get'])
})

test('the document of a member of several organisations is that of the oldest membership, as the browser opens it', async () => {
  const user = await makeUser(db)
  await makeMembership(db, user.id, mine.ids.customerId ?? '', 'MEMBER')
  await makeMembership(db, user.id, mine.ids.garageId ?? '', 'MEMBER')
  await db
    .update(memberships)
    .set({ createdAt: '2020-01-01T00:00:00Z' })
    .where(eq(memberships.organizationId, mine.ids.garageId ?? ''))
  const block = blockIn((await open(await cookieOf(db, user.id))).body)
  const own = block?.answers.find(({ procedure }) => procedure === 'organizations.sync')?.data as { id: string }[]
  expect(own.map(({ id }) => id)).toEqual([mine.ids.garageId, mine.ids.customerId])
  expect(block?.answers.at(-1)?.input).toEqual({ organizationId: mine.ids.garageId })
})

test.each([
  ['/app?today=1&text=ABC', { today: true, text: 'ABC' }],
  ['/app?view=week', {}],
])('the desk of %s is asked for as its address says', async (url, filter) => {
  const block = blockIn((await open(mine.cookies.garage.admin, url)).body)
  expect(block?.answers.at(-1)?.input).toEqual({ ...filter, organizationId: mine.ids.garageId })
})

test.each(['/app?archived=1', '/app?view=mine', '/app?view=wall', '/app/tickets/new'])(
  '%s needs no desk',
  async (url) => {
    const names = namesIn(blockIn((await open(mine.cookies.garage.admin, url)).body))
    expect(names).toEqual(expect.arrayContaining(EVERYWHERE))
    expect(names).not.toContain('tickets.listWithGroups')
  },
)

test('no name, with any characters, ends the block or begins a tag', async () => {
  const name = '</script><script>alert(1)</script><!--\u2028\u2029'
  const { cookie } = await fresh()
  const [before] = await db
    .select()
    .from(organizations)
    .where(eq(organizations.id, mine.ids.garageId ?? ''))
  await db
    .update(organizations)
    .set({ name })
    .where(eq(organizations.id, mine.ids.garageId ?? ''))
  const { body } = await open(cookie)
  await db
    .update(organizations)
    .set({ name: before?.name ?? '' })
    .where(eq(organizations.id, mine.ids.garageId ?? ''))
  expect(body).not.toContain('alert(1)</script>')
  expect(body).not.toMatch(/[\u2028\u2029]/)
  const own = blockIn(body)?.answers.find(({ procedure }) => procedure === 'organizations.sync')?.data
  expect(own).toMatchObject([{ name }])
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('the document comes as %s to a browser that accepts it', async (accepted, encoding, decompress) => {
  for (const cookie of [mine.cookies.garage.admin, null]) {
    const answer = await open(cookie, '/app', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(blockIn(decompress(answer.rawPayload).toString())?.session.user.id).toBe(
      blockIn((await open(cookie)).body)?.session.user.id,
    )
  }
})
