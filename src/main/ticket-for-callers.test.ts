import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { sessions } from '#features/accounts/server/accounts.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'

// One ticket by HTTP: only its two sides get it, and a right that was taken away counts from the next request on.

const { db } = await testDatabase()
let app: FastifyInstance
beforeAll(async () => {
  const config = readConfig({ ...freshSettings(), NODE_ENV: 'test' })
  const log = createLog('silent')
  app = (await buildServer({ config, db, services: openServices(config, { db, log }), log })).app
  await app.ready()
})
afterAll(() => app.close())

async function side(type: 'GARAGE' | 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type })
  return { id: organization.id, userId: user.id, token: await makeSession(db, user.id) }
}
async function world() {
  const [garage, customer, stranger] = [await side('GARAGE'), await side('CUSTOMER'), await side('GARAGE')]
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id })
  const own = await makeTicket(db, { garageId: stranger.id })
  const get = async (token: string | undefined, organizationId: string, ticketId: string) => {
    const answer = await app.inject({
      url: `/api/trpc/tickets.get?input=${encodeURIComponent(JSON.stringify({ organizationId, ticketId }))}`,
      headers: token ? { cookie: `next-auth.session-token=${token}` } : {},
    })
    return { status: answer.statusCode, id: answer.json().result?.data.id, body: answer.body }
  }
  for (const [one, ticketId] of [
    [garage, ticket.id],
    [customer, ticket.id],
    [stranger, own.id],
  ] as const)
    expect(await get(one.token, one.id, ticketId)).toMatchObject({ status: 200, id: ticketId })
  return { garage, customer, stranger, ticket, own, get }
}

test('each side gets its ticket, and a stranger gets it neither by the own organisation nor by theirs', async () => {
  const { garage, customer, stranger, ticket, get } = await world()
  for (const organizationId of [garage.id, customer.id, stranger.id]) {
    const answer = await get(stranger.token, organizationId, ticket.id)
    expect(answer).toMatchObject({ status: 404 })
    expect(answer.body).not.toContain(ticket.number)
  }
})

test('a request without a session or with a revoked one is refused as unauthenticated', async () => {
  const { garage, ticket, get } = await world()
  expect(await get(undefined, garage.id, ticket.id)).toMatchObject({ status: 401 })
  expect(await get('no session', garage.id, ticket.id)).toMatchObject({ status: 401 })
  await db.delete(sessions).where(eq(sessions.userId, garage.userId))
  expect(await get(garage.token, garage.id, ticket.id)).toMatchObject({ status: 401 })
})

test('a member whose membership has ended gets nothing from the next request on', async () => {
  const { garage, ticket, get } = await world()
  await db.delete(memberships).where(eq(memberships.userId, garage.userId))
  expect(await get(garage.token, garage.id, ticket.id)).toMatchObject({ status: 404 })
})

test('an organisation whose side was changed reads as what it is now', async () => {
  const { stranger, own, get } = await world()
  await db.update(organizations).set({ type: 'CUSTOMER' }).where(eq(organizations.id, stranger.id))
  expect(await get(stranger.token, stranger.id, own.id)).toMatchObject({ status: 404 })
})
