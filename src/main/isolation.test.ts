import { randomUUID } from 'node:crypto'
import type { AnyTRPCProcedure } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { readConfig } from '#server/config.ts'
import type { Route } from '#server/http/route.ts'
import type { IdOf, RouteIsolationCases, RouteRequest, Side } from '#server/isolation.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { appRouter } from './app-router.ts'
import { buildServer } from './build-server.ts'
import { groundRouteCases } from './ground-routes.isolation.ts'
import { openServices } from './open-services.ts'
import { cases, cookieOf, idsOf, isolations, makeTwoSides, ROLES, type TwoSides } from './two-sides.fixture.ts'

// Another organisation's data answers as missing data does, to everybody, through the very server that serves people.

const { db } = await testDatabase()
const procedures = appRouter._def.procedures as Record<string, AnyTRPCProcedure>
const routeCases: RouteIsolationCases = Object.assign(
  {},
  groundRouteCases,
  ...isolations.map(({ isolation }) => isolation.routes ?? {}),
)

let app: FastifyInstance
let routes: readonly Route[]
let mine: TwoSides
let theirs: TwoSides
let superUser: string
beforeAll(async () => {
  const config = readConfig({
    ...freshSettings(),
    NODE_ENV: 'test',
    WRITE_LIMITS: 'false',
    PUBLIC_MAPS_KEY: 'k',
    PUBLIC_MAPS_MAP_ID: 'm',
  })
  const log = createLog('silent')
  const built = await buildServer({ config, db, services: openServices(config, log), log })
  app = built.app
  routes = built.routes
  await app.ready()
  theirs = await makeTwoSides(db)
  mine = await makeTwoSides(db)
  superUser = await cookieOf(db, (await makeUser(db, { isSuperUser: true })).id)
  await makeCustomer(db)
})
afterAll(() => app.close())

type Answer = { status: number; data?: unknown; kind?: string; reason?: string; details?: unknown }

/** Calls a procedure as a browser does. */
async function call(cookie: string | null, path: string, input: unknown): Promise<Answer> {
  const headers = cookie === null ? {} : { cookie }
  const isQuery = procedures[path]?._def.type === 'query'
  const answer = isQuery
    ? await app.inject({ url: `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, headers })
    : await app.inject({ method: 'POST', url: `/api/trpc/${path}`, headers, payload: input as object })
  const body = answer.json()
  if (answer.statusCode === 200) return { status: 200, data: body.result.data }
  const { kind, reason, details } = body.error.data
  return { status: answer.statusCode, kind, reason, details }
}

const sidesOf = (side: Side) => (side === 'both' ? (['garage', 'customer'] as const) : ([side] as const))
const others = { garage: 'customer', customer: 'garage' } as const
const organizationOf = (world: TwoSides, side: 'garage' | 'customer') => world.ids[`${side}Id`]
const unknown: IdOf = () => randomUUID()

test('every procedure has its case, and every case its procedure', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(procedures).sort())
})

describe.each(Object.entries(cases))('%s', (path, one) => {
  const inputOf = (id: IdOf) => one.input?.(id) ?? {}

  if (one.about === 'anyone') {
    test(`is open to visitors: ${one.why}`, async () => {
      expect((await call(null, path, inputOf(idsOf(theirs.ids)))).kind).not.toBe('unauthenticated')
    })
    return
  }

  test('nobody calls it without a session', async () => {
    const input = { ...inputOf(idsOf(theirs.ids)), organizationId: theirs.ids.garageId }
    expect(await call(null, path, input)).toMatchObject({ status: 401, kind: 'unauthenticated' })
  })

  if (one.about === 'caller') return

  if (one.about === 'platform') {
    test.each(ROLES)('refuses an ordinary %s of either side', async (role) => {
      for (const side of ['garage', 'customer'] as const)
        for (const organizationId of [organizationOf(mine, side), organizationOf(theirs, side)])
          expect(
            await call(mine.cookies[side][role], path, { ...inputOf(idsOf(theirs.ids)), organizationId }),
          ).toMatchObject({ status: 403, reason: 'super_user_only' })
    })
    return
  }

  const sides = sidesOf(one.side)
  describe.each(sides)('as a %s', (side) => {
    test.each(ROLES)('%s: another organisation answers like a missing one', async (role) => {
      const input = inputOf(idsOf(theirs.ids))
      const ask = (organizationId: string | undefined) =>
        call(mine.cookies[side][role], path, { ...input, organizationId })
      const refused = await ask(organizationOf(theirs, side))
      expect(refused).toMatchObject({ status: 404, kind: 'not_found', reason: 'organization' })
      expect(await ask(randomUUID())).toEqual(refused)
      expect(await ask('ei-ole')).toEqual(refused)
    })

    if (one.acts) return
    test.each(ROLES)('%s: another organisation’s things answer like unknown ones', async (role) => {
      const organizationId = organizationOf(mine, side)
      const ask = (id: IdOf) => call(mine.cookies[side][role], path, { ...inputOf(id), organizationId })
      const foreign = await ask(idsOf(theirs.ids))
      if (one.admin && role === 'member') expect(foreign).toMatchObject({ status: 403, reason: 'admin_only' })
      else if (one.names) expect(foreign).toMatchObject({ status: 404, kind: 'not_found' })
      expect(foreign).toEqual(await ask(unknown))
    })
  })

  test('a super-user without a membership is nobody here', async () => {
    for (const side of sides) {
      const input = { ...inputOf(idsOf(theirs.ids)), organizationId: organizationOf(theirs, side) }
      expect(await call(superUser, path, input)).toMatchObject({ status: 404, reason: 'organization' })
    }
  })

  if (sides.length === 1)
    test('the other type of organisation is refused', async () => {
      const side = others[sides[0]]
      const input = { ...inputOf(idsOf(mine.ids)), organizationId: organizationOf(mine, side) }
      expect(await call(mine.cookies[side].admin, path, input)).toMatchObject({
        status: 403,
        reason: side === 'garage' ? 'customer_only' : 'garage_only',
      })
    })
})

test('every plain route has its case, and every case its route', () => {
  expect(Object.keys(routeCases).sort()).toEqual(routes.map(({ method, url }) => `${method} ${url}`).sort())
})

describe.each(Object.entries(routeCases))('%s', (route, one) => {
  const [method, path = ''] = route.split(' ') as ['GET' | 'POST', string]
  const ask = async (cookie: string | null, { url, body }: RouteRequest) => {
    const { statusCode, body: text } = await app.inject({
      ...{ method, url, ...(body && { payload: body.content }) },
      headers: { ...(cookie !== null && { cookie }), ...(body && { 'content-type': body.type }) },
    })
    const { requestId: _, ...answer } = JSON.parse(text || '{}')
    return { status: statusCode, answer }
  }

  if (one.about === 'anyone') {
    test(`is open to visitors: ${one.why}`, async () => {
      expect((await app.inject({ method, url: path })).statusCode).not.toBe(401)
    })
    return
  }
  if (one.about !== 'organization') {
    test(`refuses visitors: ${one.why}`, async () => {
      expect((await ask(null, { url: path })).status).toBe(401)
    })
    return
  }

  test('nobody calls it without a session', async () => {
    for (const request of one.requests(idsOf(theirs.ids)))
      expect(await ask(null, request)).toMatchObject({ status: 401, answer: { kind: 'unauthenticated' } })
  })

  describe.each(['garage', 'customer'] as const)('as a %s', (side) => {
    test.each(ROLES)('%s: what is another organisation’s answers like what is unknown', async (role) => {
      const cookie = mine.cookies[side][role]
      const missing = one.requests(unknown)
      for (const [place, request] of one.requests(idsOf(theirs.ids)).entries()) {
        const foreign = await ask(cookie, request)
        expect(foreign).toMatchObject({ status: 404, answer: { kind: 'not_found' } })
        expect(foreign).toEqual(await ask(cookie, missing[place] ?? request))
      }
    })
  })

  test('a super-user without a membership is nobody here', async () => {
    for (const request of one.requests(idsOf(theirs.ids)))
      expect(await ask(superUser, request)).toMatchObject({ status: 404, answer: { kind: 'not_found' } })
  })
})
