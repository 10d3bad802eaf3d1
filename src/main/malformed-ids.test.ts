import type { AnyTRPCProcedure } from '@trpc/server'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { makeApiKey } from '#features/api-keys/server/api-keys.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { readConfig } from '#server/config.ts'
import type { Route } from '#server/http/route.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import { patientPdfMaker } from '#test/services.ts'
import { isThorough } from '#test/thorough.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { appRouter } from './app-router.ts'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'
import { cases, cookieOf, makeTwoSides, type TwoSides } from './two-sides.fixture.ts'

// Text that is no id answers as an id that nothing has, wherever an id is taken: it never gets as far as to break a statement.

/** The first passes every check but that of its last character. */
const MALFORMED = ['00000000-0000-0000-0000-00000000000g', ...(isThorough ? ['x', '', '%', '2026-01-01', "'"] : [])]

const { db } = await testDatabase()
const procedures = appRouter._def.procedures as Record<string, AnyTRPCProcedure>
let app: FastifyInstance
let routes: readonly Route[]
let mine: TwoSides
/** Super-user, garage's admin, customer's admin. */
let people: string[]
const logged: string[] = []
beforeAll(async () => {
  const config = readConfig({ ...freshSettings(), NODE_ENV: 'test', WRITE_LIMITS: 'false' })
  const log = createLog('error', { write: (line: string) => void logged.push(line) })
  const services = { ...openServices(config, { db, log }), pdf: patientPdfMaker() }
  const built = await buildServer({ config, db, services, log })
  app = built.app
  routes = built.routes
  await app.ready()
  mine = await makeTwoSides(db)
  const adminOf = async (organizationId = '') => {
    const [admin] = await db
      .select({ id: users.id })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.organizationId, organizationId),
          eq(memberships.role, 'ADMIN'),
          isNotNull(users.emailVerifiedAt),
        ),
      )
    if (!admin) throw new Error('the organisation has no admin')
    return admin.id
  }
  const { id } = await makeUser(db, { isSuperUser: true })
  people = [id, await adminOf(mine.ids.garageId), await adminOf(mine.ids.customerId)]
})
afterAll(() => app.close())

/** Refused at the door it would show nothing. */
const isAnswered = (status: number) => status < 500 && status !== 401

const IS_ID = /^(id|.*Ids?)$/
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** The input with this text instead of every id; keys of requests are no ids of things. */
function spoiled(value: unknown, text: string, name = ''): unknown {
  if (/requestKey|uploadKey/.test(name)) return value
  if (Array.isArray(value)) return value.map((one) => spoiled(one, text, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spoiled(one, text, key)]))
  return typeof value === 'string' && (IS_ID.test(name) || UUID.test(value)) ? text : value
}

async function statusOf(cookie: string, path: string, input: unknown): Promise<number> {
  const headers = { cookie }
  const answer =
    procedures[path]?._def.type === 'query'
      ? await app.inject({ url: `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, headers })
      : await app.inject({ method: 'POST', url: `/api/trpc/${path}`, headers, payload: input as object })
  return answer.statusCode
}

test.each(Object.entries(cases))('%s answers text that is no id without failing', async (path, one) => {
  logged.length = 0
  const input = one.input?.(() => '00000000-0000-0000-0000-000000000000') ?? {}
  // sessions of their own: some calls end others
  const callers = await Promise.all(people.map((id) => cookieOf(db, id)))
  // an act that needs no valid input, such as leaving, would make the calls after it fail
  const acts = one.about === 'organization' && one.acts === true
  const organizations = acts ? [] : [undefined, mine.ids.garageId, mine.ids.customerId]
  for (const text of MALFORMED)
    for (const [place, cookie] of callers.entries())
      for (const organizationId of new Set([organizations[place] ?? text, text])) {
        const status = await statusOf(cookie, path, { ...(spoiled(input, text) as object), organizationId })
        expect([text, status, logged.join('')]).toEqual([text, expect.toSatisfy(isAnswered), ''])
      }
})

test('all of these calls were those of people who belong to their organisations', async () => {
  const [, garage = ''] = await Promise.all(people.map((id) => cookieOf(db, id)))
  const { garageId: organizationId, customerId } = mine.ids
  expect(await statusOf(garage, 'lineItems.choicesForCustomer', { organizationId, customerId, text: '' })).toBe(200)
})

test('every plain route answers text that is no id without failing', async () => {
  const named = routes.filter(({ method, url }) => method === 'GET' && url.includes(':'))
  expect(named.length).toBeGreaterThan(5)
  const [, garage = '', customer = ''] = await Promise.all(people.map((id) => cookieOf(db, id)))
  const keys = new Map<string | undefined, string>()
  for (const organizationId of [mine.ids.garageId, mine.ids.customerId])
    keys.set(organizationId, (await makeApiKey(db, { organizationId: organizationId ?? '' })).key)
  for (const { url } of named)
    for (const text of MALFORMED)
      for (const [cookie, organizationId = text] of [
        [garage, mine.ids.garageId],
        [customer, mine.ids.customerId],
      ] as const) {
        const path = url.replace(/:\w+/g, encodeURIComponent(text))
        const { statusCode } = await app.inject({
          url: `${path}?organizationId=${organizationId}`,
          headers: { cookie, authorization: `Bearer ${keys.get(organizationId)}` },
        })
        expect([path, statusCode]).toEqual([path, expect.toSatisfy(isAnswered)])
      }
})
