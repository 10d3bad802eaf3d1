import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { API_SCOPES, type ApiScope, scopesOf } from '#features/api-keys/api-keys.ts'
import { makeApiKey } from '#features/api-keys/server/api-keys.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { pathParams } from './openapi.ts'
import { nameOf, type Operation } from './operation.ts'
import { operations } from './operations.ts'
import { Problem } from './problem.ts'
import { bodyOf, callerOn, makeSides, type Sides, sidesOf } from './rest-api.fixture.ts'
import { restRoutes } from './rest-api.routes.ts'

// Each operation, as it is declared: whom it lets in, and that another organisation's things do not exist for it.

const { db } = await testDatabase()
const app = await routeServer(db, restRoutes)
const call = callerOn(app)
let mine: Sides
let theirs: Sides
beforeAll(async () => {
  theirs = await makeSides(db)
  mine = await makeSides(db)
})
afterAll(() => app.close())

const keyWith = async (organizationId: string, scopes: ApiScope[]) =>
  (await makeApiKey(db, { organizationId, scopes })).key
const bodyFor = (operation: Operation, side: 'garage' | 'customer', of: Sides) =>
  operation.body && { body: bodyOf(operation, side, of) }

test('every operation has a name and a way of its own, and a scope that its side can have', () => {
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  expect(new Set(operations.map(nameOf)).size).toBe(operations.length)
  for (const operation of operations)
    for (const side of sidesOf(operation))
      expect(scopesOf(side === 'garage' ? 'GARAGE' : 'CUSTOMER')).toContain(operation.scope)
  expect(new Set(operations.map(({ scope }) => scope))).toEqual(new Set(API_SCOPES))
})

describe.each(operations.map((operation) => [nameOf(operation), operation] as const))('%s', (_name, operation) => {
  test('its example is an answer of it, and its body’s example is taken', () => {
    expect(operation.answer.parse(operation.example)).toEqual(operation.example)
    if (operation.body) expect(operation.body.safeParse(operation.bodyExample).error).toBeUndefined()
  })

  test('without a key, with a wrong one and with only a session it is refused', async () => {
    const [member] = await db.select().from(memberships).limit(1)
    const session = await makeSession(db, member?.userId ?? '')
    const wrong = `hs_abcdefgh${'x'.repeat(43)}`
    for (const asked of [{}, { key: 'hs_' }, { key: wrong }, { headers: { cookie: `session=${session}` } }]) {
      const { status, json, headers } = await call(operation, { ...asked, params: mine.ids })
      expect([status, json.kind, json.reason]).toEqual([401, 'unauthenticated', 'key_refused'])
      expect(headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' })
      expect(headers['content-type']).toContain('application/problem+json')
      expect(Problem.parse(json)).toEqual(json)
    }
  })

  test.each(sidesOf(operation))('a key of a %s with every other scope is refused', async (side) => {
    const others = API_SCOPES.filter((scope) => scope !== operation.scope)
    const key = await keyWith(mine[side].id, others)
    const answer = await call(operation, { key, params: mine.ids, ...bodyFor(operation, side, mine) })
    expect(answer).toMatchObject({ status: 403, json: { kind: 'forbidden', reason: 'scope_missing' } })
  })

  test.each(sidesOf(operation))('a key of a %s with its scope only is let in', async (side) => {
    const key = await keyWith(mine[side].id, [operation.scope])
    // a garage edits the cars of customers that it manages
    const isRefused = operation.id === 'createMileage' && side === 'garage'
    const { status, json } = await call(operation, { key, params: mine.ids, ...bodyFor(operation, side, mine) })
    expect([status, json.reason]).toEqual(
      isRefused ? [403, 'vehicle_not_editable'] : [operation.method === 'POST' ? 201 : 200, undefined],
    )
    if (!isRefused) expect(operation.answer.parse(json)).toEqual(json)
  })

  const [side] = sidesOf(operation)
  if (operation.side !== 'both')
    test('a key of the other side is refused', async () => {
      const other = side === 'garage' ? 'customer' : 'garage'
      const { status, json } = await call(operation, { key: mine.keys[other].key, params: mine.ids })
      expect([status, json.reason]).toEqual([403, `${operation.side}_only`])
    })

  if (pathParams(operation).length > 0 || operation.body)
    test.each(sidesOf(operation))('for a %s another organisation’s things answer like unknown ones', async (own) => {
      const { key } = mine.keys[own]
      const ask = async (of: Sides) => {
        const { status, json } = await call(operation, { key, params: of.ids, ...bodyFor(operation, own, of) })
        return { status, json: { ...json, requestId: '' } }
      }
      const unknown = {
        ...theirs,
        garage: { ...theirs.garage, id: randomUUID() },
        ids: { customerId: randomUUID(), vehicleId: randomUUID(), ticketId: randomUUID(), invoiceId: randomUUID() },
      }
      const foreign = await ask(theirs)
      expect(foreign).toMatchObject({ status: 404, json: { kind: 'not_found' } })
      expect(await ask(unknown)).toEqual(foreign)
      const noId = { customerId: 'x', vehicleId: 'x', ticketId: 'x', invoiceId: 'x' }
      if (!operation.body) expect(await ask({ ...theirs, ids: noId })).toEqual(foreign)
    })

  if (operation.method === 'POST') {
    test('without an idempotency key it is refused at that field', async () => {
      const own = side ?? 'customer'
      const { status, json } = await call(operation, {
        key: mine.keys[own].key,
        params: mine.ids,
        requestKey: 'x',
        ...bodyFor(operation, own, mine),
      })
      expect([status, json.fields[0].field]).toEqual([400, 'Idempotency-Key'])
    })
  }

  if (operation.query && 'cursor' in (operation.query as unknown as { shape: object }).shape)
    test('a cursor that it did not give is refused at its field', async () => {
      const key = mine.keys[side ?? 'garage'].key
      for (const cursor of ['x', Buffer.from('{"id":{}}').toString('base64url')]) {
        const { status, json } = await call(operation, { key, params: mine.ids, query: `?cursor=${cursor}` })
        expect([status, json.fields[0].field]).toEqual([400, 'cursor'])
      }
    })
})
