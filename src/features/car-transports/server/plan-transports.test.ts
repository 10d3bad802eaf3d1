import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { transact } from '#server/db/transact.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { cancelPlannedTransports } from './cancel-planned-transports.ts'
import { makeTransport, transportById } from './car-transports.factory.ts'
import { drivingWorld, inHours } from './car-transports.fixture.ts'
import { carTransportEvents, carTransports } from './car-transports.tables.ts'

const { db, pool } = await testDatabase()

const actsOf = async (ticketId: string): Promise<unknown[]> => {
  const where = and(eq(ticketEvents.ticketId, ticketId), eq(ticketEvents.kind, 'TRANSPORT'))
  const entries = await db.select().from(ticketEvents).where(where).orderBy(ticketEvents.id)
  return entries.map(({ data }) => data.act)
}

const announced = async (ticketId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select name from outbox_events where name like 'car-transports.%' and payload ->> 'ticketId' = $1 order by id`,
    [ticketId],
  )
  return rows.map(({ name }) => name)
}

describe('planning', () => {
  test('a retry plans nothing twice, and the ticket’s timeline says it once', async () => {
    const { plan, ticket } = await drivingWorld(db)
    const requestKey = randomUUID()
    const [made, again] = await Promise.all([plan({ requestKey }), plan({ requestKey })])
    expect(again).toEqual(made)
    expect(await db.$count(carTransports, eq(carTransports.ticketId, ticket.id))).toBe(1)
    expect(await actsOf(ticket.id)).toEqual(['PLANNED'])
    expect(await announced(ticket.id)).toEqual(['car-transports.planned'])
  })

  test('a ticket has one open transport of each direction', async () => {
    const { plan, ticket, carTransports: api, act } = await drivingWorld(db)
    const [first, second] = await Promise.allSettled([plan(), plan()])
    expect([first, second].filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(plan())).toMatchObject({ kind: 'conflict', reason: 'car_transport_exists' })
    await plan({ direction: 'DELIVERY', startsAt: inHours(8), endsAt: inHours(9) })
    const [collection] = await db
      .select()
      .from(carTransports)
      .where(and(eq(carTransports.ticketId, ticket.id), eq(carTransports.direction, 'COLLECTION')))
    await api.cancel(act(collection?.id ?? '', 1))
    await expect(plan()).resolves.toMatchObject({})
  })

  test('a closed ticket takes no transport, and another garage’s ticket is unknown', async () => {
    const { plan, given } = await drivingWorld(db)
    const done = await makeTicket(db, { ...given, status: 'DONE' })
    expect(await refusal(plan({ ticketId: done.id }))).toMatchObject({ reason: 'car_transport_ticket' })
    const { ticket: foreign } = await drivingWorld(db)
    expect(await refusal(plan({ ticketId: foreign.id }))).toMatchObject({ kind: 'not_found', reason: 'ticket' })
  })

  test('the driver is a member of the garage', async () => {
    const { plan, user, customerUser } = await drivingWorld(db)
    expect(await refusal(plan({ driverId: customerUser.id }))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'driverId' }] },
    })
    const { transportId } = await plan({ driverId: user.id })
    expect(await transportById(db, transportId)).toMatchObject({ driverId: user.id, contactPhone: '+358401234567' })
  })

  test.each([
    ['ends before it begins', { startsAt: inHours(2), endsAt: inHours(1) }],
    ['is longer than half a day', { startsAt: inHours(1), endsAt: inHours(14) }],
  ])('a window that %s is refused at its end', async (_, times) => {
    const { plan } = await drivingWorld(db)
    expect(await refusal(plan(times))).toMatchObject({ kind: 'invalid', details: { fields: [{ field: 'endsAt' }] } })
  })

  test('a change on an older version is refused with what it is now; only another time is said to the customer', async () => {
    const { plan, carTransports: api, changed, ticket } = await drivingWorld(db)
    const { transportId } = await plan()
    await api.change(changed(transportId, 1, { keysPlace: 'Postilaatikossa' }))
    expect(await actsOf(ticket.id)).toEqual(['PLANNED'])
    const late = { startsAt: inHours(3), endsAt: inHours(4) }
    expect(await refusal(api.change(changed(transportId, 1, late)))).toMatchObject({
      reason: 'car_transport_changed',
      details: { current: { version: 2 } },
    })
    await api.change(changed(transportId, 2, late))
    expect(await transportById(db, transportId)).toMatchObject({ startsAt: inHours(3), version: 3 })
    expect(await actsOf(ticket.id)).toEqual(['PLANNED', 'CHANGED'])
    expect(await announced(ticket.id)).toEqual(['car-transports.planned', 'car-transports.planned'])
  })

  test('a ticket that is cancelled gives up what is asked for and planned, and leaves one on the road', async () => {
    const { plan, given, ticket } = await drivingWorld(db)
    const { transportId } = await plan()
    const road = { ...given, ticketId: ticket.id, direction: 'DELIVERY', state: 'UNDER_WAY' } as const
    const { id: underWay } = await makeTransport(db, road)
    const payload = { ticketId: ticket.id, ...given, actorOrganizationId: given.garageId, actorUserId: null }
    const handle = (to: TicketStatus) =>
      transact(db, (tx) =>
        cancelPlannedTransports.handle(tx, [
          {
            eventId: 1,
            announcedAt: inHours(0),
            attempt: 1,
            name: ticketMoved.name,
            payload: { ...payload, from: 'SCHEDULED', to },
          } as never,
        ]),
      )
    await handle('IN_PROGRESS')
    expect((await transportById(db, transportId)).state).toBe('PLANNED')
    // it was moved back within the time of undo, before the first move was delivered
    await handle('CANCELLED')
    expect((await transportById(db, transportId)).state).toBe('PLANNED')
    await db.update(tickets).set({ status: 'CANCELLED' }).where(eq(tickets.id, ticket.id))
    await handle('CANCELLED')
    await handle('CANCELLED')
    expect((await transportById(db, transportId)).state).toBe('CANCELLED')
    expect((await transportById(db, underWay)).state).toBe('UNDER_WAY')
    const events = await db.select().from(carTransportEvents).where(eq(carTransportEvents.transportId, transportId))
    expect(events.map(({ kind }) => kind)).toEqual(['PLANNED', 'CANCELLED'])
  })
})

describe('asking', () => {
  test('a customer asks once, the garage confirms at another time, and both see it', async () => {
    const { ask, carTransports: api, asCustomer, changed, c, g, user, ticket } = await drivingWorld(db)
    const requestKey = randomUUID()
    const [{ transportId }, again] = await Promise.all([ask({ requestKey }), ask({ requestKey })])
    expect(again).toEqual({ transportId })
    expect((await api.waiting(g)).asked.map(({ id }) => id)).toEqual([transportId])
    const time = { startsAt: inHours(3), endsAt: inHours(4), driverId: user.id }
    const answer = changed(transportId, 1, time)
    await api.confirm(answer)
    await api.confirm(answer)
    for (const seen of [
      await asCustomer.ofTicket({ ...c, ticketId: ticket.id }),
      await api.ofTicket({ ...g, ticketId: ticket.id }),
    ])
      expect(seen.transports).toMatchObject([
        { id: transportId, state: 'PLANNED', startsAt: inHours(3), driver: { name: user.name } },
      ])
    expect(await actsOf(ticket.id)).toEqual(['ASKED', 'CONFIRMED'])
    expect(await announced(ticket.id)).toEqual(['car-transports.asked', 'car-transports.planned'])
    expect(await refusal(api.confirm(changed(transportId, 2)))).toMatchObject({ reason: 'car_transport_state' })
  })

  test('the garage declines with its reason, and the customer may ask again', async () => {
    const { ask, carTransports: api, asCustomer, act, c, ticket } = await drivingWorld(db)
    const { transportId } = await ask()
    expect(await refusal(api.decline(act(transportId, 1, { reason: ' ' }) as never))).toMatchObject({ kind: 'invalid' })
    await api.decline({ ...act(transportId, 1), reason: 'Auto on rikki' })
    expect((await asCustomer.ofTicket({ ...c, ticketId: ticket.id })).transports).toMatchObject([
      { state: 'DECLINED', declinedReason: 'Auto on rikki' },
    ])
    expect(await announced(ticket.id)).toEqual(['car-transports.asked', 'car-transports.declined'])
    await expect(ask()).resolves.toMatchObject({})
  })

  test('a customer takes back its own request, and not what the garage has promised', async () => {
    const { ask, plan, carTransports: api, asCustomer, act, c, ticket } = await drivingWorld(db)
    const { transportId } = await ask()
    await asCustomer.cancel({ ...act(transportId, 1), ...c })
    expect((await transportById(db, transportId)).state).toBe('CANCELLED')
    const { transportId: planned } = await plan()
    expect(await refusal(asCustomer.cancel({ ...act(planned, 1), ...c }))).toMatchObject({
      reason: 'car_transport_state',
    })
    // the garage answers a request and does not give it up
    const { transportId: other } = await ask({ direction: 'DELIVERY' })
    expect(await refusal(api.cancel(act(other, 1)))).toMatchObject({ reason: 'car_transport_state' })
    expect(await actsOf(ticket.id)).toEqual(['ASKED', 'CANCELLED', 'PLANNED', 'ASKED'])
  })

  test('a garage that drives no cars is not asked, nor is one for a time that is over', async () => {
    const { ask, asCustomer, c, garage, ticket } = await drivingWorld(db)
    expect(await refusal(ask({ startsAt: inHours(-2), endsAt: inHours(-1) }))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'startsAt' }] },
    })
    await db.update(organizations).set({ switchedOn: [] }).where(eq(organizations.id, garage.id))
    expect(await refusal(ask())).toMatchObject({ reason: 'car_transports_off' })
    expect(await asCustomer.ofTicket({ ...c, ticketId: ticket.id })).toMatchObject({ offer: null, can: { ask: [] } })
  })

  test('a car whose work has begun is not collected any more', async () => {
    const { ask, given } = await drivingWorld(db)
    const begun = await makeTicket(db, { ...given, status: 'IN_PROGRESS' })
    expect(await refusal(ask({ ticketId: begun.id }))).toMatchObject({ reason: 'car_transport_ticket' })
    await expect(ask({ ticketId: begun.id, direction: 'DELIVERY' })).resolves.toMatchObject({})
  })

  test('a stranger neither sees nor changes a transport', async () => {
    const { plan, act, ticket } = await drivingWorld(db)
    const { transportId } = await plan()
    const other = await drivingWorld(db)
    const [one, own] = [act(transportId, 1), other.g]
    expect(await refusal(other.carTransports.begin({ ...one, ...own }))).toMatchObject({ reason: 'car_transport' })
    expect(await refusal(other.asCustomer.cancel({ ...one, ...other.c }))).toMatchObject({ reason: 'car_transport' })
    expect(await refusal(other.carTransports.ofTicket({ ...own, ticketId: ticket.id }))).toMatchObject({
      kind: 'not_found',
    })
    expect(await transportById(db, transportId)).toMatchObject({ state: 'PLANNED', version: 1 })
  })
})

test('the form of a new transport begins with the address of the car’s last transport, else with the customer’s own', async () => {
  const { plan, carTransports: api, g, given, ticket, customer } = await drivingWorld(db)
  await db
    .update(organizations)
    .set({ streetAddress: 'Kotikatu 1', city: 'Espoo', phone: '+358501112222' })
    .where(eq(organizations.id, customer.id))
  const first = async (ticketId: string) => (await api.ofTicket({ ...g, ticketId })).first
  expect(await first(ticket.id)).toMatchObject({
    streetAddress: 'Kotikatu 1',
    city: 'Espoo',
    contactName: customer.name,
    contactPhone: '+358501112222',
  })
  await plan()
  const next = await makeTicket(db, { ...given, vehicleId: ticket.vehicleId ?? '' })
  expect(await first(next.id)).toMatchObject({ streetAddress: 'Pajakatu 3', city: 'Helsinki' })
  // as the nightly job leaves those of years ago
  await db
    .update(carTransports)
    .set({ streetAddress: '', postalCode: '', city: '' })
    .where(eq(carTransports.ticketId, ticket.id))
  expect(await first(next.id)).toMatchObject({ streetAddress: 'Kotikatu 1', city: 'Espoo' })
})
