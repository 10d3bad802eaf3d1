import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import type { ConnectionState } from '#features/organizations/organizations.ts'
import { makeConnection, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { connections as feature } from './connections.feature.ts'
import { connectionsRouter } from './connections.router.ts'

const { db, pool } = await testDatabase()
const notices = feature.notices ?? []
const DAY_MS = 86_400_000

beforeEach(() => pool.query('delete from deliveries; delete from notifications; delete from outbox_events'))

const as = async (userId: string, now?: number) =>
  callerOf(connectionsRouter, await contextOf(db, userId, now === undefined ? {} : { clock: () => new Date(now) }))

type Given = Partial<typeof connections.$inferInsert>

/** A garage and a customer with an admin and a member each, connected as given. */
async function world(state: ConnectionState, given: Given = {}) {
  const { organization: garage, user: garageUser } = await makeStaffed(db, { type: 'GARAGE', name: 'Vallila' })
  const { organization: customer, user: customerUser } = await makeStaffed(db, { type: 'CUSTOMER', name: 'Pohjola' })
  const [garageMember, customerMember] = [await makeUser(db), await makeUser(db)]
  await makeMembership(db, garageMember.id, garage.id, 'MEMBER')
  await makeMembership(db, customerMember.id, customer.id, 'MEMBER')
  await makeConnection(db, { garageId: garage.id, customerId: customer.id, state, ...given })
  const row = async () => {
    const [found] = await db.select().from(connections).where(eq(connections.garageId, garage.id))
    if (!found) throw new Error('no connection')
    return found
  }
  const one = { connectionId: (await row()).id, version: 1 }
  return {
    garage,
    customer,
    garageUser,
    customerUser,
    customerMember,
    garageMember,
    row,
    inGarage: { ...one, organizationId: garage.id },
    inCustomer: { ...one, organizationId: customer.id },
    garageAdmin: await as(garageUser.id),
    garagePlain: await as(garageMember.id),
    customerAdmin: await as(customerUser.id),
    customerPlain: await as(customerMember.id),
  }
}

const notified = async (organizationId: string) =>
  (await db.select().from(notifications).where(eq(notifications.organizationId, organizationId))).map(
    ({ title }) => title,
  )

const acts = async (organizationId: string) =>
  (
    await db
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.organizationId, organizationId))
      .orderBy(desc(auditEvents.id))
  ).map(({ action, details }) => [action, details])

describe('answering a request', () => {
  test('a customer’s admin accepts it; it is recorded, and the garage is notified', async () => {
    const w = await world('PENDING')
    expect(await w.customerAdmin.accept(w.inCustomer)).toEqual({ version: 2 })
    expect(await w.row()).toMatchObject({
      state: 'ACCEPTED',
      changedBySide: 'CUSTOMER',
      changedByUserId: w.customerUser.id,
      acceptedAt: expect.any(String),
    })
    expect(await acts(w.customer.id)).toEqual([
      ['connections.accepted', { otherPartyId: w.garage.id, byReport: false }],
    ])
    await deliveryWorld(db, { notices, at: '2031-01-15T12:00:00+02:00' }).pass()
    expect([await notified(w.garage.id), await notified(w.customer.id)]).toEqual([['Pohjola hyväksyi yhteyden'], []])
  })

  test('or refuses it, with a block if it wants no more of them', async () => {
    const w = await world('PENDING')
    await w.customerAdmin.refuse({ ...w.inCustomer, block: true })
    expect(await w.row()).toMatchObject({ state: 'REFUSED', blocked: true, acceptedAt: null })
    await deliveryWorld(db, { notices, at: '2031-01-15T12:00:00+02:00' }).pass()
    expect(await notified(w.garage.id)).toEqual(['Pohjola hylkäsi yhteyspyynnön'])
    await w.customerAdmin.allow({ ...w.inCustomer, version: 2 })
    expect(await w.row()).toMatchObject({ state: 'REFUSED', blocked: false })
    // and may change its mind, as long as the garage has not taken its request back
    await w.customerAdmin.accept({ ...w.inCustomer, version: 3 })
    expect((await w.row()).state).toBe('ACCEPTED')
  })

  test('a customer’s members only read the request, and the garage cannot answer it itself', async () => {
    const w = await world('PENDING')
    for (const call of [w.customerPlain.accept, w.customerPlain.refuse, w.customerPlain.allow])
      expect(await refusal(call(w.inCustomer))).toMatchObject({ kind: 'forbidden', reason: 'admin_only' })
    for (const call of [w.garageAdmin.accept, w.garageAdmin.refuse, w.garageAdmin.allow])
      expect(await refusal(call(w.inGarage))).toMatchObject({ kind: 'forbidden', reason: 'customer_only' })
    const { connections: seen } = await w.customerPlain.list({ organizationId: w.customer.id, list: 'PENDING' })
    expect(seen).toMatchObject([{ party: { name: 'Vallila' }, can: { accept: false, refuse: false } }])
    expect((await w.row()).version).toBe(1)
  })

  test('a connection that is no request cannot be answered', async () => {
    const w = await world('ACCEPTED')
    for (const call of [w.customerAdmin.accept, w.customerAdmin.refuse])
      expect(await refusal(call(w.inCustomer))).toMatchObject({ kind: 'conflict', reason: 'connection_not_allowed' })
  })
})

describe('closing', () => {
  test('any of the garage’s people withdraw its request, and no one is notified', async () => {
    const w = await world('PENDING')
    await w.garagePlain.cancel(w.inGarage)
    expect(await w.row()).toMatchObject({ state: 'REVOKED', changedBySide: 'GARAGE', acceptedAt: null })
    await deliveryWorld(db, { notices, at: '2031-01-15T12:00:00+02:00' }).pass()
    expect(await notified(w.customer.id)).toEqual([])
    expect(await refusal(w.customerAdmin.accept({ ...w.inCustomer, version: 2 }))).toMatchObject({
      reason: 'connection_not_allowed',
    })
  })

  test('an admin of either side revokes, a member of neither; the other side is notified', async () => {
    const w = await world('ACCEPTED')
    for (const call of [() => w.garagePlain.revoke(w.inGarage), () => w.customerPlain.revoke(w.inCustomer)])
      expect(await refusal(call())).toMatchObject({ reason: 'admin_only' })
    await w.customerAdmin.revoke({ ...w.inCustomer, block: true })
    expect(await w.row()).toMatchObject({ state: 'REVOKED', changedBySide: 'CUSTOMER', blocked: true })
    await deliveryWorld(db, { notices, at: '2031-01-15T12:00:00+02:00' }).pass()
    expect(await notified(w.garage.id)).toEqual(['Pohjola katkaisi yhteyden'])
    const other = await world('ACCEPTED')
    await other.garageAdmin.revoke({ ...other.inGarage, block: true })
    expect(await other.row()).toMatchObject({ state: 'REVOKED', changedBySide: 'GARAGE', blocked: false })
  })

  test('a customer without people of its own stays with the garage that added it', async () => {
    const w = await world('ACCEPTED')
    await db.update(organizations).set({ managedByGarageId: w.garage.id }).where(eq(organizations.id, w.customer.id))
    expect(await refusal(w.garageAdmin.revoke(w.inGarage))).toMatchObject({ reason: 'connection_not_allowed' })
  })
})

describe('asking again', () => {
  test('after the garage’s own no at once, three times a month at most', async () => {
    const w = await world('REVOKED', { changedBySide: 'GARAGE' })
    let version = 1
    for (let round = 0; round < 3; round += 1) {
      ;({ version } = await w.garagePlain.request({ ...w.inGarage, version }))
      ;({ version } = await w.garagePlain.cancel({ ...w.inGarage, version }))
    }
    expect(await refusal(w.garagePlain.request({ ...w.inGarage, version }))).toMatchObject({
      kind: 'limit',
      reason: 'connection_requests_full',
      details: { retryAfterSeconds: expect.any(Number) },
    })
    expect((await w.row()).state).toBe('REVOKED')
  })

  test('after the customer’s thirty days later, and not while it is blocked', async () => {
    const w = await world('REFUSED')
    const changedAt = Date.parse((await w.row()).changedAt)
    expect(await refusal(w.garageAdmin.request(w.inGarage))).toMatchObject({
      kind: 'conflict',
      reason: 'connection_closed',
    })
    const later = await as(w.garageUser.id, changedAt + 30 * DAY_MS)
    await db.update(connections).set({ blocked: true }).where(eq(connections.garageId, w.garage.id))
    expect(await refusal(later.request(w.inGarage))).toMatchObject({ reason: 'connection_closed' })
    await db.update(connections).set({ blocked: false }).where(eq(connections.garageId, w.garage.id))
    await later.request(w.inGarage)
    expect(await w.row()).toMatchObject({ state: 'PENDING', requestedByUserId: w.garageUser.id })
  })
})

describe('two people at once', () => {
  const both = async (one: Promise<unknown>, other: Promise<unknown>) => {
    const answers = await Promise.allSettled([one, other])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    return answers[0]?.status === 'fulfilled'
  }

  test.each(Array.from({ length: 5 }, (_, round) => round))(
    'accepting against withdrawing: one of them counts, the other is refused (%i)',
    async (round) => {
      const w = await world('PENDING')
      const accept = () => w.customerAdmin.accept(w.inCustomer)
      const cancel = () => w.garageAdmin.cancel(w.inGarage)
      const isFirst = round % 2 === 0 ? await both(accept(), cancel()) : await both(cancel(), accept())
      const isAccepted = isFirst === (round % 2 === 0)
      expect((await w.row()).state).toBe(isAccepted ? 'ACCEPTED' : 'REVOKED')
    },
  )

  test('accepting against refusing by two admins', async () => {
    const w = await world('PENDING')
    const isAccepted = await both(w.customerAdmin.accept(w.inCustomer), w.customerAdmin.refuse(w.inCustomer))
    expect((await w.row()).state).toBe(isAccepted ? 'ACCEPTED' : 'REFUSED')
  })

  test('an answer to what has changed since is refused with what it is now', async () => {
    const w = await world('PENDING')
    await w.garageAdmin.cancel(w.inGarage)
    expect(await refusal(w.customerAdmin.accept(w.inCustomer))).toMatchObject({
      kind: 'conflict',
      reason: 'connection_changed',
      details: { current: { state: 'REVOKED', version: 2 } },
    })
  })
})

describe('the list', () => {
  test('each side sees the other’s name, and what it may do', async () => {
    const w = await world('PENDING')
    const mine = { organizationId: w.garage.id }
    expect(await w.garagePlain.list({ ...mine, list: 'PENDING' })).toMatchObject({
      total: 1,
      connections: [{ party: { id: w.customer.id, name: 'Pohjola' }, wasAccepted: false, can: { cancel: true } }],
    })
    expect((await w.garagePlain.list({ ...mine, list: 'ACCEPTED' })).total).toBe(0)
    expect((await w.garagePlain.list({ ...mine, list: 'PENDING', text: 'pohj' })).total).toBe(1)
    expect((await w.garagePlain.list({ ...mine, list: 'PENDING', text: 'muu' })).total).toBe(0)
  })

  test('a garage does not learn whether it is blocked, only that it may not ask', async () => {
    const w = await world('REFUSED', { blocked: true })
    const seen = async (side: 'garage' | 'customer') => {
      const [caller, id] = side === 'garage' ? [w.garageAdmin, w.garage.id] : [w.customerAdmin, w.customer.id]
      return (await caller.list({ organizationId: id, list: 'CLOSED' })).connections[0]
    }
    expect(await seen('garage')).toMatchObject({ blocked: false, askAgainAt: null, can: { request: false } })
    expect(await seen('customer')).toMatchObject({ blocked: true, can: { allow: true } })
  })
})

describe('the request’s notice', () => {
  test('goes only to the customer’s admins, with the garage’s name and nothing that the garage typed', async () => {
    const w = await world('REVOKED', { changedBySide: 'GARAGE' })
    await w.garageAdmin.request(w.inGarage)
    const delivery = deliveryWorld(db, { notices, at: '2031-01-15T12:00:00+02:00' })
    await delivery.pass()
    await delivery.pass('2031-01-15T12:01:01+02:00')
    expect(await notified(w.customer.id)).toEqual(['Vallila pyytää yhteyttä'])
    expect(delivery.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [w.customerUser.email, 'Vallila pyytää yhteyttä'],
    ])
    expect(delivery.sent[0]?.text).toContain('/app/settings/organization-connections')
  })

  test('does not leave when the request was withdrawn meanwhile', async () => {
    const w = await world('REVOKED', { changedBySide: 'GARAGE' })
    const { version } = await w.garageAdmin.request(w.inGarage)
    await w.garageAdmin.cancel({ ...w.inGarage, version })
    const delivery = deliveryWorld(db, { notices, at: '2031-01-15T12:00:00+02:00' })
    await delivery.pass()
    expect(await notified(w.customer.id)).toEqual([])
  })
})

test('nothing is done in the name of an address that is not proved', async () => {
  const w = await world('ACCEPTED')
  await pool.query('update users set email_verified_at = null where id = any($1)', [
    [w.garageUser.id, w.customerUser.id],
  ])
  const [garage, customer] = [await as(w.garageUser.id), await as(w.customerUser.id)]
  for (const call of [customer.accept, customer.refuse, customer.allow, customer.revoke])
    expect(await refusal(call(w.inCustomer))).toMatchObject({ reason: 'email_unverified' })
  for (const call of [garage.cancel, garage.request, garage.revoke])
    expect(await refusal(call(w.inGarage))).toMatchObject({ reason: 'email_unverified' })
  const untouched = and(eq(connections.garageId, w.garage.id), eq(connections.version, 1))
  expect(await db.$count(connections, untouched)).toBe(1)
})
