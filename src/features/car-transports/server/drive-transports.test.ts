import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { resolveCaller } from '#features/organizations/server/resolve-caller.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { transact } from '#server/db/transact.ts'
import { hashToken } from '#server/secure-token.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { makeTransport, transportById } from './car-transports.factory.ts'
import { drivingWorld, inHours, NOW } from './car-transports.fixture.ts'
import { forgetPlaces, transportsOfCustomer, waitingTransports } from './keep-transports.ts'
import { mayReadTransport } from './transport-files.ts'

const { db } = await testDatabase()

describe('on the road', () => {
  test('a transport is driven by who presses; a retry begins nothing twice, and the second of two people sees what it is now', async () => {
    const { plan, carTransports: api, act, user, ticket } = await drivingWorld(db)
    const { transportId } = await plan()
    const asked = act(transportId, 1)
    await api.begin(asked)
    await api.begin(asked)
    expect(await transportById(db, transportId)).toMatchObject({
      state: 'UNDER_WAY',
      driverId: user.id,
      leftAt: NOW.toISOString(),
      version: 2,
    })
    expect(await refusal(api.begin(act(transportId, 1)))).toMatchObject({ reason: 'car_transport_changed' })
    expect(await refusal(api.begin(act(transportId, 2)))).toMatchObject({
      reason: 'car_transport_state',
      details: { current: { state: 'UNDER_WAY' } },
    })
    const entries = and(eq(ticketEvents.ticketId, ticket.id), eq(ticketEvents.kind, 'TRANSPORT'))
    expect(await db.$count(ticketEvents, entries)).toBe(2)
  })

  test('a car that was fetched brings its mileage, photos and where the keys are', async () => {
    const { plan, carTransports: api, asCustomer, act, c, user, garage, ticket } = await drivingWorld(db)
    const { transportId } = await plan()
    await api.begin(act(transportId, 1))
    const photo = await makeFile(db, { userId: user.id, organizationId: garage.id })
    const asked = act(transportId, 2, { mileageKm: 123_456, keysLeft: 'Avainkaappi 4', fileIds: [photo.id] })
    await api.finish(asked)
    await api.finish(asked)
    expect((await asCustomer.ofTicket({ ...c, ticketId: ticket.id })).transports).toMatchObject([
      {
        state: 'DONE',
        mileageKm: 123_456,
        keysLeft: 'Avainkaappi 4',
        files: [{ id: photo.id }],
        doneAt: NOW.toISOString(),
      },
    ])
    const [now] = await db.select().from(tickets).where(eq(tickets.id, ticket.id))
    expect(now).toMatchObject({ mileageKm: 123_456, status: 'SCHEDULED' })
    const [car] = await db
      .select()
      .from(vehicles)
      .where(eq(vehicles.id, ticket.vehicleId ?? ''))
    expect(car?.mileageKm).toBe(123_456)
  })

  test('a transport whose beginning was not marked is finished all the same', async () => {
    const { plan, carTransports: api, act, user } = await drivingWorld(db)
    const { transportId } = await plan()
    await api.finish(act(transportId, 1))
    expect(await transportById(db, transportId)).toMatchObject({
      state: 'DONE',
      driverId: user.id,
      leftAt: NOW.toISOString(),
      mileageKm: null,
    })
    expect(await refusal(api.cancel(act(transportId, 2)))).toMatchObject({ reason: 'car_transport_state' })
  })

  test('a ready car that was brought back is picked up, one that is in work stays', async () => {
    const { plan, carTransports: api, act, given, ticket } = await drivingWorld(db)
    const ready = await makeTicket(db, { ...given, status: 'READY' })
    const statusOf = async (id: string) => (await db.select().from(tickets).where(eq(tickets.id, id)))[0]?.status
    for (const [of, status] of [
      [ready, 'DONE'],
      [ticket, 'SCHEDULED'],
    ] as const) {
      const { transportId } = await plan({ ticketId: of.id, direction: 'DELIVERY' })
      await api.finish(act(transportId, 1, { keysLeft: 'Asiakkaalle' }))
      expect(await statusOf(of.id)).toBe(status)
    }
  })

  test('a delivery has neither mileage nor photos', async () => {
    const { plan, carTransports: api, act } = await drivingWorld(db)
    const { transportId } = await plan({ direction: 'DELIVERY' })
    for (const [field, more] of [
      ['mileageKm', { mileageKm: 1 }],
      ['fileIds', { fileIds: [randomUUID()] }],
    ] as const)
      expect(await refusal(api.finish(act(transportId, 1, more)))).toMatchObject({
        kind: 'invalid',
        details: { fields: [{ field }] },
      })
  })

  test('photos are read by both sides, and by no stranger', async () => {
    const { plan, user, customerUser } = await drivingWorld(db)
    const { transportId } = await plan()
    const { user: stranger } = await makeStaffed(db, { type: 'GARAGE' })
    const may = async (userId: string) => {
      const caller = await resolveCaller(db, hashToken(await makeSession(db, userId)))
      if (!caller) throw new Error('no caller')
      return mayReadTransport(db, caller, transportId)
    }
    expect([await may(user.id), await may(customerUser.id), await may(stranger.id)]).toEqual([true, true, false])
  })
})

describe('a day', () => {
  test('a day has its own by time; the present one also what is late, and every day the requests', async () => {
    const { carTransports: api, g, given, ticket, user } = await drivingWorld(db)
    const make = async (more: object) => {
      const { id: ticketId } = await makeTicket(db, { ...given, status: 'SCHEDULED' })
      return (await makeTransport(db, { ...given, ticketId, ...more })).id
    }
    const second = await make({ startsAt: inHours(3), endsAt: inHours(4) })
    const first = await make({ startsAt: inHours(1), endsAt: inHours(2), driverId: user.id })
    const late = await make({ startsAt: inHours(-24), endsAt: inHours(-23) })
    const tomorrow = await make({ startsAt: inHours(20), endsAt: inHours(21) })
    await make({ startsAt: inHours(1), endsAt: inHours(2), state: 'CANCELLED' })
    const asked = await make({ startsAt: inHours(60), endsAt: inHours(61), state: 'ASKED' })
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
    const today = await api.day(g)
    expect(today).toMatchObject({ day: '2026-11-23', today: '2026-11-23' })
    expect([ids(today.transports), ids(today.late), ids(today.asked)]).toEqual([[first, second], [late], [asked]])
    expect(today.late[0]?.isLate).toBe(true)
    const next = await api.day({ ...g, day: '2026-11-24' })
    expect([ids(next.transports), ids(next.late), ids(next.asked)]).toEqual([[tomorrow], [], [asked]])
    const mine = await api.day({ ...g, isMine: true })
    expect([ids(mine.transports), ids(mine.late)]).toEqual([[first], []])
    const waiting = await api.waiting(g)
    expect([ids(waiting.asked), ids(waiting.late)]).toEqual([[asked], [late]])
    expect(today.transports[0]?.ticket.registrationNumber).not.toBe(ticket.registrationNumber)
  })

  test('the fullest half hour of a window is counted with its own transport left out, and requests do not count', async () => {
    const { carTransports: api, g, given, plan } = await drivingWorld(db)
    const { transportId } = await plan()
    const { id: ticketId } = await makeTicket(db, { ...given, status: 'SCHEDULED' })
    await makeTransport(db, { ...given, ticketId, startsAt: inHours(1), endsAt: inHours(2), state: 'ASKED' })
    const window = { ...g, startsAt: inHours(1.5), endsAt: inHours(2.5) }
    expect(await api.sameTime(window)).toEqual({ atOnce: 2, capacity: 1 })
    expect(await api.sameTime({ ...window, transportId })).toEqual({ atOnce: 1, capacity: 1 })
  })
})

describe('what is kept', () => {
  test('an erased person leaves neither address nor contact, and what is open is given up', async () => {
    const { plan, customer, given, ticket } = await drivingWorld(db)
    const { transportId } = await plan({ note: 'Sari Soittaja avaa portin' })
    const { id: done } = await makeTransport(db, { ...given, ticketId: ticket.id, state: 'DONE', mileageKm: 5 })
    expect(await transportsOfCustomer.read?.(db, customer.id)).toMatchObject([{ city: 'Helsinki' }, { mileageKm: 5 }])
    await transact(db, async (tx) => {
      expect(await transportsOfCustomer.words?.(tx, customer.id)).toContain('Sari Soittaja')
      const without = (text: string) => text.replace('Sari Soittaja', 'Joku')
      await transportsOfCustomer.erase?.(tx, { customerId: customer.id, without, now: NOW })
    })
    expect(await transportById(db, transportId)).toMatchObject({
      state: 'CANCELLED',
      streetAddress: '',
      contactName: '',
      contactPhone: '',
      keysPlace: '',
      note: 'Joku avaa portin',
    })
    expect(await transportById(db, done)).toMatchObject({ state: 'DONE', streetAddress: '', mileageKm: 5 })
  })

  test('the nightly job takes places off transports of more than three years ago, and off no others', async () => {
    const { given, ticket } = await drivingWorld(db)
    const make = (year: number) =>
      makeTransport(db, {
        ...given,
        ticketId: ticket.id,
        state: 'DONE',
        startsAt: `${year}-11-01T08:00:00.000Z`,
        endsAt: `${year}-11-01T09:00:00.000Z`,
      })
    const [old, recent] = [await make(2023), await make(2025)]
    await forgetPlaces.run({}, jobContext(db, { services: testServices({ clock: () => NOW }) }))
    expect(await transportById(db, old.id)).toMatchObject({ streetAddress: '', direction: 'COLLECTION' })
    expect(await transportById(db, recent.id)).toMatchObject({ streetAddress: 'Pajakatu 3' })
  })

  test.each(['ASKED', 'PLANNED', 'UNDER_WAY'] as const)(
    'the nightly job takes the place off a transport of more than three years ago that was left %s',
    async (state) => {
      const { given, ticket } = await drivingWorld(db)
      const { id } = await makeTransport(db, {
        ...given,
        ticketId: ticket.id,
        state,
        startsAt: '2023-11-01T08:00:00.000Z',
        endsAt: '2023-11-01T09:00:00.000Z',
        contactName: 'Sari Soittaja',
        contactPhone: '+358401234567',
      })
      await forgetPlaces.run({}, jobContext(db, { services: testServices({ clock: () => NOW }) }))
      expect(await transportById(db, id)).toMatchObject({ state, streetAddress: '', contactName: '', contactPhone: '' })
    },
  )

  test('the morning mail of a garage counts requests and late transports', async () => {
    const { ask, plan, garage, customer } = await drivingWorld(db)
    await ask()
    await plan({ direction: 'DELIVERY', startsAt: inHours(1), endsAt: inHours(2) })
    const lines = (organizationId: string, organizationType: 'GARAGE' | 'CUSTOMER') =>
      waitingTransports({
        db,
        services: { clock: () => new Date(inHours(5)) },
        membership: { organizationId, organizationType, role: 'MEMBER', installs: false, bills: false },
      })
    expect(await lines(garage.id, 'GARAGE')).toEqual([
      { count: 1, text: '1 kuljetuspyyntö odottaa vastausta' },
      { count: 1, text: '1 kuljetus myöhässä' },
    ])
    expect(await lines(customer.id, 'CUSTOMER')).toEqual([])
  })
})
