import { randomUUID } from 'node:crypto'
import type { AnyTRPCProcedure } from '@trpc/server'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeCustomer, makeMembership } from '#features/organizations/server/organizations.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { readConfig } from '#server/config.ts'
import type { Route } from '#server/http/route.ts'
import type { IdOf, IsolationCase, RouteIsolationCases, RouteRequest, Side } from '#server/isolation.ts'
import { createLog } from '#server/log.ts'
import type { Transport } from '#server/realtime/transport.ts'
import type { ProcedureMeta } from '#server/trpc.ts'
import { testDatabase } from '#test/database.ts'
import { patientPdfMaker } from '#test/services.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { appRouter } from './app-router.ts'
import { buildServer } from './build-server.ts'
import { groundRouteCases } from './ground-routes.isolation.ts'
import { openServices } from './open-services.ts'
import { rowsOf } from './rows-of.fixture.ts'
import {
  cases,
  cookieOf,
  idsOf,
  isolations,
  makeTwoSides,
  ROLES,
  type Role,
  type TwoSides,
} from './two-sides.fixture.ts'

// Another organisation's data answers as missing data does, for every caller, through the server code of production.

const { db } = await testDatabase()
const procedures = appRouter._def.procedures as Record<string, AnyTRPCProcedure>
const routeCases: RouteIsolationCases = Object.assign(
  {},
  groundRouteCases,
  ...isolations.map(({ isolation }) => isolation.routes ?? {}),
)

let app: FastifyInstance
let routes: readonly Route[]
let transport: Transport
let mine: TwoSides
let theirs: TwoSides
let superUser: string
/** Sessions of former members of the other side. */
let former: Record<'garage' | 'customer', string>
let disabled: Record<'garage' | 'customer', string>
let untouched: Record<string, string>
beforeAll(async () => {
  const config = readConfig({
    ...freshSettings(),
    NODE_ENV: 'test',
    WRITE_LIMITS: 'false',
    PUBLIC_MAPS_KEY: 'k',
    PUBLIC_MAPS_MAP_ID: 'm',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    MAIL_INBOUND_ADDRESS: 'vastaus@example.fi',
    MAIL_INBOUND_KEY: 'key',
  })
  const log = createLog('silent')
  const services = { ...openServices(config, { db, log }), pdf: patientPdfMaker() }
  const built = await buildServer({ config, db, services, log })
  app = built.app
  routes = built.routes
  transport = built.transport
  await app.ready()
  theirs = await makeTwoSides(db)
  mine = await makeTwoSides(db)
  superUser = await cookieOf(db, (await makeUser(db, { isSuperUser: true })).id)
  const gone = async (organizationId: string) => {
    const { id } = await makeUser(db)
    await makeMembership(db, id, organizationId, 'ADMIN')
    const cookie = await cookieOf(db, id)
    await db.delete(memberships).where(eq(memberships.userId, id))
    return cookie
  }
  const shut = async (organizationId: string) => {
    const { id } = await makeUser(db, { disabledAt: new Date().toISOString() })
    await makeMembership(db, id, organizationId, 'ADMIN')
    return cookieOf(db, id)
  }
  const [garageId, customerId] = [idsOf(theirs.ids)('garageId'), idsOf(theirs.ids)('customerId')]
  former = { garage: await gone(garageId), customer: await gone(customerId) }
  disabled = { garage: await shut(garageId), customer: await shut(customerId) }
  await makeCustomer(db)
  untouched = await rowsOf(db, theirs.ids)
})
afterAll(() => app.close())

type Answer = { status: number; data?: unknown; kind?: string; reason?: string; whole?: unknown }

/** Calls a procedure as a browser does. */
async function call(cookie: string | null, path: string, input: unknown): Promise<Answer> {
  const headers = cookie === null ? {} : { cookie }
  const isQuery = procedures[path]?._def.type === 'query'
  const answer = isQuery
    ? await app.inject({ url: `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, headers })
    : await app.inject({ method: 'POST', url: `/api/trpc/${path}`, headers, payload: input as object })
  const body = answer.json()
  if (answer.statusCode === 200) return { status: 200, data: body.result.data }
  const { requestId: _, ...data } = body.error.data
  // the whole answer: nothing in it may distinguish a foreign thing from one that does not exist
  return { status: answer.statusCode, kind: data.kind, reason: data.reason, whole: { ...body.error, data } }
}

const UNPROVED = { status: 412, kind: 'precondition', reason: 'email_unverified' }
const sidesOf = (side: Side) => (side === 'both' ? (['garage', 'customer'] as const) : ([side] as const))
const others = { garage: 'customer', customer: 'garage' } as const
const organizationOf = (world: TwoSides, side: 'garage' | 'customer') => world.ids[`${side}Id`]
const unknown: IdOf = () => randomUUID()

/**
 * The last test of each group: none of its calls wrote anything of the other side, or about it. Comparing all tables takes as long as some forty calls,
 * so a router is one group; `-t <procedure>` finds which of its procedures wrote.
 */
const testUnchangedRows = () =>
  test('the other side’s rows are unchanged', async () => {
    expect(await rowsOf(db, theirs.ids)).toEqual(untouched)
  })

test('the compared rows of the other side exist', () => {
  for (const table of ['organizations', 'memberships', 'tickets', 'ticket_events', 'vehicles', 'files', 'invitations'])
    expect([table, Number.parseInt(untouched[table] ?? '0', 10) > 0]).toEqual([table, true])
})

test('every procedure has its case, and every case its procedure', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(procedures).sort())
})

const routers = Object.groupBy(Object.entries(cases), ([path]) => path.slice(0, path.indexOf('.')))

describe.each(Object.entries(routers))('procedures of %s', (_, ofRouter = []) => {
  describe.each(ofRouter)('%s', testProcedure)
  testUnchangedRows()
})

function testProcedure(path: string, one: IsolationCase) {
  const inputOf = (id: IdOf) => one.input?.(id) ?? {}
  const { reachesOthers = false } = (procedures[path]?._def.meta ?? {}) as ProcedureMeta
  /** Before anything else is looked at. */
  const isBarred = (role: Role) => role === 'unproved' && reachesOthers

  if (one.about === 'anyone') {
    test(`visitors may call it: ${one.why}`, async () => {
      expect((await call(null, path, inputOf(idsOf(theirs.ids)))).kind).not.toBe('unauthenticated')
    })
    return
  }

  test('a call without a session is refused', async () => {
    const input = { ...inputOf(idsOf(theirs.ids)), organizationId: theirs.ids.garageId }
    expect(await call(null, path, input)).toMatchObject({ status: 401, kind: 'unauthenticated' })
  })

  if (one.about === 'caller') {
    test('another user’s things answer like unknown ones', async () => {
      if (!one.names) return
      for (const side of ['garage', 'customer'] as const)
        for (const role of ROLES) {
          const foreign = await call(mine.cookies[side][role], path, inputOf(idsOf(theirs.ids)))
          expect(foreign).toMatchObject({ status: 404, kind: 'not_found' })
          expect(foreign).toEqual(await call(mine.cookies[side][role], path, inputOf(unknown)))
        }
    })
    return
  }

  if (one.about === 'platform') {
    test.each(ROLES)('refuses an ordinary %s of either side', async (role) => {
      for (const side of ['garage', 'customer'] as const)
        for (const organizationId of [organizationOf(mine, side), organizationOf(theirs, side)])
          expect(
            await call(mine.cookies[side][role], path, { ...inputOf(idsOf(theirs.ids)), organizationId }),
          ).toMatchObject(isBarred(role) ? UNPROVED : { status: 403, reason: 'super_user_only' })
    })
    return
  }

  const sides = sidesOf(one.side)
  describe.each(sides)('a caller who is a %s', (side) => {
    test.each(ROLES)('%s: another organisation answers like a missing one', async (role) => {
      const input = inputOf(idsOf(theirs.ids))
      const ask = (organizationId: string | undefined) =>
        call(mine.cookies[side][role], path, { ...input, organizationId })
      const refused = await ask(organizationOf(theirs, side))
      expect(refused).toMatchObject(
        isBarred(role) ? UNPROVED : { status: 404, kind: 'not_found', reason: 'organization' },
      )
      expect(await ask(randomUUID())).toEqual(refused)
      expect(await ask('ei-ole')).toEqual(refused)
    })

    if (one.acts) return
    test.each(ROLES)('%s: another organisation’s things answer like unknown ones', async (role) => {
      const organizationId = organizationOf(mine, side)
      const ask = (id: IdOf) => call(mine.cookies[side][role], path, { ...inputOf(id), organizationId })
      const foreign = await ask(idsOf(theirs.ids))
      if (isBarred(role)) expect(foreign).toMatchObject(UNPROVED)
      else if (one.admin && role === 'member') expect(foreign).toMatchObject({ status: 403, reason: 'admin_only' })
      else if (one.names) expect(foreign).toMatchObject({ status: 404, kind: 'not_found' })
      expect(foreign).toEqual(await ask(unknown))
    })
  })

  test('a super-user without a membership is no member here', async () => {
    for (const side of sides) {
      const input = { ...inputOf(idsOf(theirs.ids)), organizationId: organizationOf(theirs, side) }
      expect(await call(superUser, path, input)).toMatchObject({ status: 404, reason: 'organization' })
    }
  })

  test.each(sides)(
    'a former member of the %s is refused, and a disabled member is refused as disabled',
    async (side) => {
      const input = inputOf(idsOf(theirs.ids))
      const ask = (cookie: string, organizationId: string | undefined) =>
        call(cookie, path, { ...input, organizationId })
      const organizationId = organizationOf(theirs, side)
      const refused = await ask(former[side], organizationId)
      expect(refused).toMatchObject({ status: 404, reason: 'organization' })
      expect(refused).toEqual(await ask(former[side], randomUUID()))
      expect(await ask(disabled[side], organizationId)).toMatchObject({ status: 403, reason: 'user_disabled' })
    },
  )

  if (sides.length === 1)
    test('the other type of organisation is refused', async () => {
      const side = others[sides[0]]
      const input = { ...inputOf(idsOf(mine.ids)), organizationId: organizationOf(mine, side) }
      expect(await call(mine.cookies[side].admin, path, input)).toMatchObject({
        status: 403,
        reason: side === 'garage' ? 'customer_only' : 'garage_only',
      })
    })
}

test('every plain route has its case, and every case its route', () => {
  expect(Object.keys(routeCases).sort()).toEqual(routes.map(({ method, url }) => `${method} ${url}`).sort())
})

describe.each(Object.entries(routeCases))('%s', (route, one) => {
  const [method, path = ''] = route.split(' ') as ['GET' | 'POST', string]
  const ask = async (cookie: string | null, { url, body }: RouteRequest) => {
    const { statusCode, body: text } = await app.inject({
      method,
      url,
      ...(body && { payload: body.content }),
      headers: { ...(cookie !== null && { cookie }), ...(body && { 'content-type': body.type }) },
    })
    const { requestId: _, ...answer } = JSON.parse(text || '{}')
    return { status: statusCode, answer }
  }

  if (one.about === 'anyone') {
    test(`visitors may call it: ${one.why}`, async () => {
      expect((await app.inject({ method, url: path })).statusCode).not.toBe(401)
    })
    return
  }
  if (one.about !== 'organization') {
    test(`refuses visitors: ${one.why}`, async () => {
      const refusal = one.about === 'signed' ? 403 : 401
      expect((await ask(null, { url: path })).status).toBe(refusal)
    })
    return
  }

  test('a call without a session is refused', async () => {
    for (const request of one.requests(idsOf(theirs.ids)))
      expect(await ask(null, request)).toMatchObject({ status: 401, answer: { kind: 'unauthenticated' } })
  })

  describe.each(['garage', 'customer'] as const)('a caller who is a %s', (side) => {
    test.each(ROLES)('%s: another organisation’s things answer like unknown ones', async (role) => {
      const cookie = mine.cookies[side][role]
      const missing = one.requests(unknown)
      for (const [place, request] of one.requests(idsOf(theirs.ids)).entries()) {
        const foreign = await ask(cookie, request)
        expect(foreign).toMatchObject({ status: 404, answer: { kind: 'not_found' } })
        expect(foreign).toEqual(await ask(cookie, missing[place] ?? request))
      }
    })
  })

  test('a super-user without a membership and a former member are refused', async () => {
    for (const request of one.requests(idsOf(theirs.ids)))
      for (const cookie of [superUser, former.garage, former.customer])
        expect(await ask(cookie, request)).toMatchObject({ status: 404, answer: { kind: 'not_found' } })
  })

  testUnchangedRows()
})

describe('files of every kind of thing', () => {
  const fileNames = () => Object.keys(theirs.ids).filter((name) => /fileId$/i.test(name))
  const read = async (cookie: string, id: string, path = '') => {
    const { statusCode, headers, body } = await app.inject({ url: `/api/files/${id}${path}`, headers: { cookie } })
    const { requestId: _, ...answer } = JSON.parse(body || '{}')
    return { statusCode, type: headers['content-type'], answer }
  }

  test('another side’s file answers like one that does not exist', async () => {
    expect(fileNames().length).toBeGreaterThan(1)
    const strangers = [
      ...Object.values(mine.cookies).flatMap((roles) => Object.values(roles)),
      superUser,
      former.garage,
    ]
    for (const name of fileNames())
      for (const cookie of strangers)
        for (const path of ['', '/thumbnail']) {
          const foreign = await read(cookie, idsOf(theirs.ids)(name), path)
          expect(foreign.statusCode).toBe(404)
          expect(foreign).toEqual(await read(cookie, randomUUID(), path))
        }
  })

  test('the file of an internal note does not exist for the customer', async () => {
    const note = idsOf(theirs.ids)('noteFileId')
    for (const role of ROLES) {
      const foreign = await read(theirs.cookies.customer[role], note)
      expect(foreign).toEqual(await read(theirs.cookies.customer[role], randomUUID()))
    }
  })
})

describe('channels', () => {
  const connected: Socket[] = []
  afterAll(() => {
    for (const socket of connected) socket.disconnect()
  })

  async function connect(cookie: string) {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = io(app.listeningOrigin, {
      path: '/api/realtime',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie, origin: 'http://localhost:3000' },
    })
    connected.push(socket)
    const received: unknown[] = []
    socket.onAny((...event) => received.push(event))
    await new Promise((done, fail) => socket.once('connect', () => done(undefined)).once('connect_error', fail))
    return { received, subscribe: (organizationId: unknown) => socket.emitWithAck('subscribe', { organizationId }) }
  }

  test('a subscription to another organisation’s channel is refused like one to none', async () => {
    const strangers = [
      ...Object.values(mine.cookies).flatMap((roles) => Object.values(roles)),
      superUser,
      former.garage,
    ]
    const members = await connect(theirs.cookies.garage.admin)
    const garageId = organizationOf(theirs, 'garage') ?? ''
    expect(await members.subscribe(garageId)).toMatchObject({ ok: true })
    for (const cookie of strangers) {
      const stranger = await connect(cookie)
      const unknownAnswer = await stranger.subscribe(randomUUID())
      for (const side of ['garage', 'customer'] as const)
        expect(await stranger.subscribe(organizationOf(theirs, side))).toEqual(unknownAnswer)
      await transport.publish([garageId], { type: 'ticketEvent.new', ticketId: idsOf(theirs.ids)('ticketId') }, '')
      // answered after everything that was published before
      expect(await stranger.subscribe(randomUUID())).toEqual(unknownAnswer)
      expect(stranger.received).toEqual([])
    }
    await expect.poll(() => members.received.length).toBeGreaterThan(strangers.length - 1)
  })

  test('a token for another organisation’s is refused like one for none', async () => {
    const ask = async (cookie: string, clientId: string) => {
      const answer = await app.inject({ url: `/api/ably/get_auth_token?clientId=${clientId}`, headers: { cookie } })
      const { requestId: _, ...rest } = answer.json()
      return [answer.statusCode, rest]
    }
    for (const cookie of [mine.cookies.garage.admin, superUser, former.garage]) {
      const refused = await ask(cookie, randomUUID())
      expect(refused).toMatchObject([403, { reason: 'client_id_not_yours' }])
      for (const name of ['garageId', 'customerId', 'customerMemberId'])
        expect(await ask(cookie, idsOf(theirs.ids)(name))).toEqual(refused)
    }
  })
})
