import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeFile } from '#features/files/server/files.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { transact } from '#server/db/transact.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { loanById, makeCourtesyCar, makeCourtesyLoan } from './courtesy-cars.factory.ts'
import { inDays, lendingWorld } from './courtesy-cars.fixture.ts'
import { courtesyCars, courtesyDamages, courtesyLoanEvents, courtesyLoans } from './courtesy-cars.tables.ts'
import { freeReservedCars } from './free-reserved-cars.ts'

const { db } = await testDatabase()

describe('a reservation', () => {
  test('a retry of a reservation makes no second one, and the ticket’s timeline says it once', async () => {
    const { reserve, car, ticket } = await lendingWorld(db)
    const requestKey = randomUUID()
    const [made, again] = await Promise.all([reserve({ requestKey }), reserve({ requestKey })])
    expect(again).toEqual(made)
    expect(await db.$count(courtesyLoans, eq(courtesyLoans.carId, car.id))).toBe(1)
    const entries = await db
      .select()
      .from(ticketEvents)
      .where(and(eq(ticketEvents.ticketId, ticket.id), eq(ticketEvents.kind, 'COURTESY_CAR')))
    expect(entries.map(({ data, internal }) => [data.act, internal])).toEqual([['RESERVED', false]])
  })

  test('only the first of two who reserve a car at once has it, and the second is refused with who does', async () => {
    const { reserve, customer, car } = await lendingWorld(db)
    const tries = await Promise.allSettled([reserve(), reserve({ startsAt: inDays(1), endsAt: inDays(3) })])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(courtesyLoans, eq(courtesyLoans.carId, car.id))).toBe(1)
    const asked = await refusal(reserve({ startsAt: inDays(0.5), endsAt: inDays(1.5) }))
    expect(asked).toMatchObject({
      kind: 'conflict',
      reason: 'courtesy_car_taken',
      details: { customer: customer.name },
    })
  })

  test('a reservation that begins when another ends is free', async () => {
    const { reserve } = await lendingWorld(db)
    await reserve()
    await expect(reserve({ startsAt: inDays(2), endsAt: inDays(3) })).resolves.toMatchObject({})
  })

  test('a car that is late stays taken now, and may be reserved for later', async () => {
    const { courtesyCars: api, g, reserve, garage, customer, car } = await lendingWorld(db)
    await makeCourtesyLoan(db, {
      garageId: garage.id,
      customerId: customer.id,
      carId: car.id,
      state: 'OUT',
      startsAt: inDays(-3),
      endsAt: inDays(-1),
      outAt: inDays(-3),
      outMileageKm: 1,
      outLevel: 8,
    })
    expect(await refusal(reserve())).toMatchObject({ reason: 'courtesy_car_taken' })
    await expect(reserve({ startsAt: inDays(3), endsAt: inDays(4) })).resolves.toMatchObject({})
    // drawn until now, with the end that was agreed
    const [late] = (await api.calendar(g)).bars
    expect(late).toMatchObject({ isLate: true, endsAt: inDays(-1) })
    expect(Date.parse(late?.takenUntil ?? '')).toBeGreaterThanOrEqual(Date.parse(inDays(0)))
  })

  test('another garage’s car and ticket are refused as missing ones, and so is a customer with whom it does not deal', async () => {
    const one = await lendingWorld(db)
    const other = await lendingWorld(db)
    expect(await refusal(one.reserve({ carId: other.car.id }))).toMatchObject({ reason: 'courtesy_car' })
    expect(await refusal(one.reserve({ ticketId: other.ticket.id }))).toMatchObject({ reason: 'ticket' })
    const stranger = { ticketId: null, customerId: other.customer.id }
    expect(await refusal(one.reserve(stranger))).toMatchObject({ kind: 'not_found', reason: 'courtesy_customer' })
    const own = await one.makeCustomer()
    await expect(one.reserve({ ticketId: null, customerId: own.id })).resolves.toMatchObject({})
  })

  test('a change made on an older version is refused with what the loan is now', async () => {
    const { reserve, courtesyCars: api, g, car } = await lendingWorld(db)
    const { loanId } = await reserve()
    const times = { startsAt: inDays(1), endsAt: inDays(3), driverName: '', driverPhone: '' }
    await api.change({ ...g, loanId, version: 1, carId: car.id, ...times })
    const asked = await refusal(api.change({ ...g, loanId, version: 1, carId: car.id, ...times }))
    expect(asked).toMatchObject({ reason: 'courtesy_loan_changed', details: { current: { version: 2 } } })
    expect(await loanById(db, loanId)).toMatchObject({ startsAt: inDays(1), version: 2 })
  })

  test('a ticket that is cancelled frees the car that is reserved for it, and leaves one that is out', async () => {
    const { reserve, garage, customer, ticket } = await lendingWorld(db)
    const { loanId } = await reserve()
    const car = await makeCourtesyCar(db, { garageId: garage.id })
    const [g, c] = [{ garageId: garage.id }, { customerId: customer.id }]
    const given = { ...g, ...c, carId: car.id, ticketId: ticket.id, state: 'OUT', startsAt: inDays(0) } as const
    const readings = { endsAt: inDays(2), outAt: inDays(0), outMileageKm: 1, outLevel: 8 }
    const out = await makeCourtesyLoan(db, { ...given, ...readings })
    const payload = { ticketId: ticket.id, ...g, ...c, actorOrganizationId: garage.id, actorUserId: null }
    const moved = (to: TicketStatus) => ({
      eventId: 1,
      announcedAt: inDays(0),
      attempt: 1,
      name: ticketMoved.name,
      payload: { ...payload, from: 'SCHEDULED', to },
    })
    const handle = (to: TicketStatus) => transact(db, (tx) => freeReservedCars.handle(tx, [moved(to) as never]))
    await handle('IN_PROGRESS')
    expect((await loanById(db, loanId)).state).toBe('RESERVED')
    // it was moved back within the time of undo, before the first move was delivered
    await handle('CANCELLED')
    expect((await loanById(db, loanId)).state).toBe('RESERVED')
    await db.update(tickets).set({ status: 'CANCELLED' }).where(eq(tickets.id, ticket.id))
    await handle('CANCELLED')
    await handle('CANCELLED')
    expect((await loanById(db, loanId)).state).toBe('CANCELLED')
    expect((await loanById(db, out.id)).state).toBe('OUT')
    const events = await db.select().from(courtesyLoanEvents).where(eq(courtesyLoanEvents.loanId, loanId))
    expect(events.map(({ kind }) => kind)).toEqual(['RESERVED', 'CANCELLED'])
  })

  test('a closed ticket takes no reservation', async () => {
    const { reserve, garage, customer } = await lendingWorld(db)
    const done = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'DONE' })
    expect(await refusal(reserve({ ticketId: done.id }))).toMatchObject({ reason: 'courtesy_loan_closed_ticket' })
  })

  test('a reservation that is given up leaves the car free', async () => {
    const { reserve, courtesyCars: api, g, handOut } = await lendingWorld(db)
    const { loanId } = await reserve()
    await api.cancel({ ...g, loanId, version: 1 })
    await expect(reserve()).resolves.toMatchObject({})
    expect(await refusal(handOut(loanId, { version: 2 }))).toMatchObject({ reason: 'courtesy_loan_state' })
  })
})

describe('handing out and taking back', () => {
  test('a loan goes out with its readings, damage and signature, and comes back with what it lacks; retries do nothing twice', async () => {
    const { reserve, handOut, takeBack, courtesyCars: api, g, car, user, garage, ticket } = await lendingWorld(db)
    const { loanId } = await reserve()
    const photo = await makeFile(db, { userId: user.id, organizationId: garage.id })
    const requestKey = randomUUID()
    const damages = [{ place: 'Vasen ovi', note: 'Naarmu', fileIds: [photo.id] }]
    await handOut(loanId, { requestKey })
    await handOut(loanId, { requestKey })
    const back = randomUUID()
    await takeBack(loanId, { requestKey: back, damages })
    await takeBack(loanId, { requestKey: back, damages })
    const loan = await api.loan({ ...g, loanId })
    expect(loan).toMatchObject({
      state: 'RETURNED',
      ticket: { id: ticket.id, status: 'SCHEDULED' },
      outMileageKm: 45_010,
      inMileageKm: 45_200,
      outLevel: 8,
      inLevel: 6,
      newDamages: 1,
      signedWay: 'DRAWN',
      damages: [{ place: 'Vasen ovi', found: 'IN', files: [{ id: photo.id }] }],
    })
    expect(loan.history.map(({ kind }) => kind)).toEqual(['RESERVED', 'OUT', 'RETURNED'])
    expect(await db.$count(courtesyDamages, eq(courtesyDamages.carId, car.id))).toBe(1)
    expect((await api.get({ ...g, carId: car.id })).mileageKm).toBe(45_200)
    const entries = await db
      .select()
      .from(ticketEvents)
      .where(and(eq(ticketEvents.ticketId, ticket.id), eq(ticketEvents.kind, 'COURTESY_CAR')))
    expect(entries.map(({ data }) => [data.act, data.kilometres])).toEqual([
      ['RESERVED', null],
      ['OUT', null],
      ['RETURNED', 190],
    ])
  })

  test('a car that another customer has cannot be handed out', async () => {
    const { reserve, handOut, garage, customer, car } = await lendingWorld(db)
    const { loanId } = await reserve({ startsAt: inDays(0), endsAt: inDays(1) })
    const given = { garageId: garage.id, customerId: customer.id, carId: car.id, state: 'OUT' as const }
    await makeCourtesyLoan(db, {
      ...given,
      startsAt: inDays(-5),
      endsAt: inDays(-1),
      outAt: inDays(-5),
      outMileageKm: 1,
      outLevel: 1,
    })
    expect(await refusal(handOut(loanId))).toMatchObject({
      reason: 'courtesy_car_out',
      details: { customer: customer.name },
    })
  })

  test('an odd reading is asked about, and a lower one at the return is refused at its field', async () => {
    const { reserve, handOut, takeBack } = await lendingWorld(db)
    const { loanId } = await reserve()
    expect(await refusal(handOut(loanId, { mileageKm: 44_000 }))).toMatchObject({ reason: 'courtesy_mileage_odd' })
    await handOut(loanId, { mileageKm: 44_000, isSure: true })
    expect(await refusal(takeBack(loanId, { mileageKm: 43_999 }))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'mileageKm' }] },
    })
    expect(await refusal(takeBack(loanId, { mileageKm: 54_000 }))).toMatchObject({ reason: 'courtesy_mileage_odd' })
    await takeBack(loanId, { mileageKm: 44_000 })
  })

  test('a car goes out only to who has shown a licence and has signed', async () => {
    const { reserve, handOut } = await lendingWorld(db)
    const { loanId } = await reserve()
    expect(await refusal(handOut(loanId, { licenceChecked: false }))).toMatchObject({ kind: 'invalid' })
    const signatures = [
      { way: 'DRAWN', name: 'Sari', strokes: [] },
      { way: 'DRAWN', name: 'Sari', strokes: [[[1.5, 2]]] },
      { way: 'DRAWN', name: 'Sari', strokes: [[[1001, 2]]] },
      { way: 'DRAWN', name: 'Sari', strokes: [Array.from({ length: 4001 }, () => [1, 1])] },
      { way: 'TYPED', name: 'Sari', accepts: false },
      { way: 'TYPED', name: ' ', accepts: true },
    ]
    for (const signature of signatures)
      expect(await refusal(handOut(loanId, { signature }))).toMatchObject({ kind: 'invalid' })
    await handOut(loanId, { signature: { way: 'TYPED', name: 'Sari', accepts: true } })
    expect(await loanById(db, loanId)).toMatchObject({ signedWay: 'TYPED', strokes: null })
  })

  test('a loan that is out is only prolonged, and never into another’s time', async () => {
    const { reserve, handOut, courtesyCars: api, g, car, garage } = await lendingWorld(db)
    const { loanId } = await reserve()
    await handOut(loanId)
    await reserve({ startsAt: inDays(4), endsAt: inDays(5) })
    const loan = await loanById(db, loanId)
    const asked = {
      ...g,
      loanId,
      version: 2,
      carId: car.id,
      startsAt: loan.startsAt,
      driverName: 'Toinen',
      driverPhone: '',
    }
    expect(await refusal(api.change({ ...asked, endsAt: inDays(4.5) }))).toMatchObject({ reason: 'courtesy_car_taken' })
    const other = await makeCourtesyCar(db, { garageId: garage.id })
    expect(await refusal(api.change({ ...asked, carId: other.id, endsAt: inDays(3) }))).toMatchObject({
      kind: 'invalid',
    })
    await api.change({ ...asked, endsAt: inDays(3) })
    expect(await loanById(db, loanId)).toMatchObject({ endsAt: inDays(3), driverName: 'Sari Kuski' })
    expect(await db.$count(courtesyLoanEvents, eq(courtesyLoanEvents.loanId, loanId))).toBe(3)
  })
})

describe('cars', () => {
  const fields = {
    registrationNumber: 'lnx 101',
    make: 'Toyota',
    model: '',
    year: null,
    gearbox: 'MANUAL' as const,
    fuel: 'ELECTRIC' as const,
    seats: null,
    dayPriceCents: 0,
    excess: '',
    notes: '',
    mileageKm: 10,
    level: 80,
    nextInspectionDay: null,
  }

  test('a plate is added once however it is written, and a retry adds nothing', async () => {
    const { courtesyCars: api, g } = await lendingWorld(db)
    const requestKey = randomUUID()
    const made = await api.add({ ...g, ...fields, requestKey })
    expect(await api.add({ ...g, ...fields, requestKey })).toEqual(made)
    const again = api.add({ ...g, ...fields, registrationNumber: 'LNX-101', requestKey: randomUUID() })
    expect(await refusal(again)).toMatchObject({ reason: 'courtesy_car_exists' })
    const tooFull = api.add({
      ...g,
      ...fields,
      fuel: 'PETROL',
      registrationNumber: 'LNX-102',
      requestKey: randomUUID(),
    })
    expect(await refusal(tooFull)).toMatchObject({ kind: 'invalid', details: { fields: [{ field: 'level' }] } })
  })

  test('a car that is reserved is not taken out of use', async () => {
    const { courtesyCars: api, g, car, reserve } = await lendingWorld(db)
    await reserve()
    const edit = { ...g, ...fields, carId: car.id, version: 1, isRetired: true }
    expect(await refusal(api.edit(edit))).toMatchObject({ reason: 'courtesy_car_lent' })
  })

  test('the cars over a time, the calendar and the list say who has each', async () => {
    const { courtesyCars: api, g, car, reserve, customer, garage } = await lendingWorld(db)
    const free = await makeCourtesyCar(db, { garageId: garage.id })
    await makeCourtesyCar(db, { garageId: garage.id, isRetired: true })
    const { loanId } = await reserve()
    const over = await api.free({ ...g, startsAt: inDays(1), endsAt: inDays(3) })
    expect(over.map(({ id, isFree }) => [id, isFree])).toEqual([
      [free.id, true],
      [car.id, false],
    ])
    expect(over[1]?.taken).toMatchObject({ customer: customer.name })
    const own = await api.free({ ...g, startsAt: inDays(1), endsAt: inDays(3), loanId })
    expect(own.every(({ isFree }) => isFree)).toBe(true)
    const calendar = await api.calendar(g)
    expect(calendar).toMatchObject({ today: '2026-11-23', bars: [{ carId: car.id, id: loanId }] })
    expect((await api.calendar({ ...g, from: '2026-12-24' })).bars).toEqual([])
    expect((await api.list(g)).find(({ id }) => id === car.id)).toMatchObject({ out: null, next: { id: loanId } })
    expect(await api.waiting(g)).toMatchObject({ late: [], today: [{ id: loanId }] })
  })

  test('a damage that is repaired stays in the history, and none of another garage is repaired', async () => {
    const one = await lendingWorld(db)
    const other = await lendingWorld(db)
    const requestKey = randomUUID()
    const damage = { ...one.g, carId: one.car.id, place: 'Ovi', note: '', requestKey }
    await one.courtesyCars.addDamage(damage)
    await one.courtesyCars.addDamage(damage)
    const [marked] = (await one.courtesyCars.get({ ...one.g, carId: one.car.id })).damages
    const damageId = marked?.id ?? ''
    expect(await refusal(other.courtesyCars.repairDamage({ ...other.g, damageId }))).toMatchObject({
      reason: 'courtesy_damage',
    })
    await one.courtesyCars.repairDamage({ ...one.g, damageId })
    const { damages } = await one.courtesyCars.get({ ...one.g, carId: one.car.id })
    expect(damages.map(({ repairedAt }) => repairedAt === null)).toEqual([false])
    expect(await db.$count(courtesyCars, eq(courtesyCars.id, one.car.id))).toBe(1)
  })
})
