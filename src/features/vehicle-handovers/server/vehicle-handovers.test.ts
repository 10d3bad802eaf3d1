import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeHistoryLinkRow } from '#features/history-links/server/history-links.factory.ts'
import { makeBook, makeDraft } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { mergeVehicleInBooks } from '#features/maintenance-books/server/maintenance-books.hooks.ts'
import { maintenanceBooksRouter } from '#features/maintenance-books/server/maintenance-books.router.ts'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import { makeOfferRequest } from '#features/offer-requests/server/offer-requests.factory.ts'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { mergeVehicleInTickets } from '#features/tickets/server/tickets.hooks.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehiclesRouter } from '#features/vehicles/server/vehicles.router.ts'
import { mileageReadings, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { endCodes } from './handover-data.ts'
import { vehicleHandoversRouter } from './vehicle-handovers.router.ts'
import { vehicleHandovers } from './vehicle-handovers.tables.ts'

const { db } = await testDatabase()
let now = new Date('2026-11-23T10:00:00.000Z')
const services = {
  clock: () => now,
  features: contributionsOf([{ vehicleMerge: [mergeVehicleInTickets, mergeVehicleInBooks, endCodes] }]),
}

async function side(type: 'GARAGE' | 'CUSTOMER', name: string) {
  const { organization, user } = await makeStaffed(db, { type, name })
  const context = await contextOf(db, user.id, services)
  const at = { organizationId: organization.id }
  return {
    id: organization.id,
    userId: user.id,
    at,
    handovers: callerOf(vehicleHandoversRouter, context),
    books: callerOf(maintenanceBooksRouter, context),
    cars: callerOf(vehiclesRouter, context),
    tickets: callerOf(ticketsRouter, context),
  }
}

/** A car with a ticket that is done and a book with one signed entry, which is paid for. */
async function world() {
  const [giver, receiver] = [await side('CUSTOMER', 'Luovuttaja Oy'), await side('CUSTOMER', 'Saaja Oy')]
  const garage = await side('GARAGE', 'Korjaamo Oy')
  const vehicle = await makeVehicle(db, {
    organizationId: giver.id,
    nextServiceOn: '2027-05-01',
    nextServiceKm: 150_000,
    mileageKm: null,
  })
  const ticket = await makeTicket(db, {
    garageId: garage.id,
    customerId: giver.id,
    vehicleId: vehicle.id,
    status: 'DONE' as const,
  })
  const book = await makeBook(db, {
    garageId: garage.id,
    customerId: giver.id,
    vehicleId: vehicle.id,
    note: 'Myyn auton',
    group: 'done' as const,
    isAsked: false,
    requestedByUserId: giver.userId,
  })
  const { id: entryId } = await makeDraft(db, book, { ticketId: ticket.id })
  await garage.books.sign({ ...garage.at, entryId, version: 1, mileageConfirmed: true })
  const settled = { group: 'done' as const, unbilledCount: 0 }
  await db.update(maintenanceBooks).set(settled).where(eq(maintenanceBooks.id, book.id))
  const makeCode = async () => (await giver.handovers.makeCode({ ...giver.at, vehicleId: vehicle.id })).code
  const receive = (code: string, by = receiver) => by.handovers.receive({ ...by.at, code })
  const look = (code: string, by = receiver) => by.handovers.look({ ...by.at, code })
  return { giver, receiver, garage, vehicle, ticket, book, makeCode, receive, look }
}

describe('handing a car over', () => {
  test('the receiver sees which car it is, receives it, and has its history', async () => {
    const { giver, receiver, garage, vehicle, ticket, book, makeCode, receive, look } = await world()
    const code = await makeCode()
    expect(code).toMatch(/^\d{10}$/)
    expect(await look(`${code.slice(0, 5)} ${code.slice(5)}`)).toEqual({
      registrationNumber: vehicle.registrationNumber,
      vinNumber: null,
      make: 'Toyota',
      model: 'Corolla',
      year: 2020,
    })
    const { vehicleId } = await receive(code)
    const received = await receiver.cars.details({ ...receiver.at, vehicleId })
    expect(received).toMatchObject({
      registrationNumber: vehicle.registrationNumber,
      mileageKm: 120_000,
      nextServiceKm: 135_000,
      retiredAt: null,
      nextServiceOn: '2027-03-12',
      customer: { name: 'Saaja Oy' },
    })
    expect(await receiver.cars.mileages({ ...receiver.at, vehicleId })).toMatchObject([{ mileageKm: 120_000 }])
    const maintenanceBookId = book.id
    const seen = await receiver.books.details({ ...receiver.at, maintenanceBookId })
    expect(seen).toMatchObject({
      vehicleId,
      note: '',
      requestedAt: null,
      isAsked: false,
      customer: { name: 'Saaja Oy' },
    })
    // the ticket stays with who had the car then
    const { rows } = await receiver.books.entries({ ...receiver.at, maintenanceBookId })
    expect(rows).toMatchObject([{ sequence: 1, ticketId: null, signedBy: null }])
    expect((await garage.books.entries({ ...garage.at, maintenanceBookId })).rows).toMatchObject([
      { ticketId: ticket.id },
    ])
    expect(await receiver.books.verify({ ...receiver.at, maintenanceBookId })).toEqual({ state: 'VALID', count: 1 })
    const none = { tickets: [], next: null }
    expect(await receiver.tickets.ofVehicle({ ...receiver.at, vehicleId })).toMatchObject(none)
    expect(await refusal(receiver.tickets.get({ ...receiver.at, ticketId: ticket.id }))).toMatchObject({
      kind: 'not_found',
    })
    // what the former owner keeps
    expect(await giver.cars.details({ ...giver.at, vehicleId: vehicle.id })).toMatchObject({
      retiredAt: now.toISOString(),
      mileageKm: 120_000,
      can: { edit: false },
      handedOver: { to: 'Saaja Oy', at: now.toISOString() },
      nextInspectionOn: null,
      nextServiceOn: null,
      nextServiceKm: null,
    })
    const { version } = await giver.cars.details({ ...giver.at, vehicleId: vehicle.id })
    for (const act of [
      () => giver.cars.takeBack({ ...giver.at, vehicleId: vehicle.id, version }),
      () =>
        giver.cars.edit({ ...giver.at, vehicleId: vehicle.id, version, changes: { nextInspectionOn: '2027-01-01' } }),
    ])
      expect(await refusal(act())).toMatchObject({ kind: 'forbidden', reason: 'vehicle_not_editable' })
    expect((await giver.tickets.ofVehicle({ ...giver.at, vehicleId: vehicle.id })).tickets).toMatchObject([
      { id: ticket.id },
    ])
    expect(await refusal(giver.books.details({ ...giver.at, maintenanceBookId }))).toMatchObject({ kind: 'not_found' })
    expect(await refusal(giver.cars.details({ ...giver.at, vehicleId }))).toMatchObject({ kind: 'not_found' })
    const acts = await db
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(eq(auditEvents.organizationId, receiver.id))
    expect(acts).toEqual([{ action: 'vehicle-handovers.received' }])
  })

  test('a car that comes back by a code is its former owner’s again, with what is due', async () => {
    const { giver, receiver, vehicle, makeCode, receive } = await world()
    const { vehicleId } = await receive(await makeCode())
    const { code } = await receiver.handovers.makeCode({ ...receiver.at, vehicleId })
    expect(await receive(code, giver)).toEqual({ vehicleId: vehicle.id })
    expect(await giver.cars.details({ ...giver.at, vehicleId: vehicle.id })).toMatchObject({
      retiredAt: null,
      handedOver: null,
      nextServiceKm: 135_000,
      can: { edit: true },
    })
    expect(await receiver.cars.details({ ...receiver.at, vehicleId })).toMatchObject({
      handedOver: { to: 'Luovuttaja Oy' },
    })
  })

  test('a garage of the books sees the car once it is connected with the receiver, and goes on with its book', async () => {
    const { garage, receiver, book, makeCode, receive } = await world()
    const { vehicleId } = await receive(await makeCode())
    const look = () => garage.cars.get({ ...garage.at, vehicleId })
    expect(await refusal(look())).toMatchObject({ kind: 'not_found' })
    const draft = await makeDraft(db, book, { requestKey: crypto.randomUUID() })
    await garage.books.sign({ ...garage.at, entryId: draft.id, version: 1, mileageConfirmed: true })
    await makeConnection(db, { garageId: garage.id, customerId: receiver.id })
    expect(await look()).toMatchObject({ id: vehicleId })
    const about = { ...receiver.at, maintenanceBookId: book.id }
    expect(await receiver.books.verify(about)).toEqual({ state: 'VALID', count: 2 })
  })

  test('links to the history of the former owner stop', async () => {
    const { giver, vehicle, makeCode, receive } = await world()
    const link = await makeHistoryLinkRow(db, { organizationId: giver.id, vehicleId: vehicle.id })
    await receive(await makeCode())
    const [row] = await db.select().from(signedLinks).where(eq(signedLinks.id, link.id))
    expect(row?.revokedAt).toBe(now.toISOString())
  })

  test('a car that the receiver has recorded already is that one, by any numbers it was recorded with', async () => {
    const { garage, receiver, vehicle, book, makeCode, receive } = await world()
    await db.update(vehicles).set({ vinNumber: 'WVWZZZ1JZXW000777' }).where(eq(vehicles.id, vehicle.id))
    const { registrationNumber } = vehicle
    const byPlate = await makeVehicle(db, { organizationId: receiver.id, registrationNumber, mileageKm: 1000 })
    const byVin = await makeVehicle(db, {
      organizationId: receiver.id,
      registrationNumber: null,
      vinNumber: 'WVWZZZ1JZXW000777',
    })
    const own = await makeBook(db, { garageId: garage.id, customerId: receiver.id, vehicleId: byPlate.id })
    const { vehicleId } = await receive(await makeCode())
    const left = await db.select().from(vehicles).where(eq(vehicles.organizationId, receiver.id))
    expect(left).toMatchObject([
      { id: vehicleId, mileageKm: 120_000, vinNumber: 'WVWZZZ1JZXW000777', registrationNumber },
    ])
    expect([byPlate.id, byVin.id]).toContain(vehicleId)
    const [moved] = await db.select().from(maintenanceBooks).where(eq(maintenanceBooks.id, book.id))
    expect(moved).toMatchObject({ vehicleId, customerId: receiver.id, supersededById: own.id })
  })

  test('a car with another VIN under the same plate is refused, and nothing happens', async () => {
    const { receiver, vehicle, makeCode, receive } = await world()
    await db.update(vehicles).set({ vinNumber: 'WVWZZZ1JZXW000778' }).where(eq(vehicles.id, vehicle.id))
    const { registrationNumber } = vehicle
    await makeVehicle(db, { organizationId: receiver.id, registrationNumber, vinNumber: 'WVWZZZ1JZXW000779' })
    const code = await makeCode()
    expect(await refusal(receive(code))).toMatchObject({ kind: 'invalid' })
    const [same] = await db.select().from(vehicles).where(eq(vehicles.id, vehicle.id))
    expect(same?.retiredAt).toBeNull()
    expect(await db.$count(vehicles, eq(vehicles.organizationId, receiver.id))).toBe(1)
  })

  test('a car with ten thousand mileages, as a file brings in, is handed over whole', async () => {
    const { vehicle, makeCode, receive } = await world()
    await db.execute(sql`
      insert into mileage_readings (id, vehicle_id, mileage_km, reported_with, read_at, odd, confirmed)
      select gen_random_uuid(), ${vehicle.id}, n, gen_random_uuid(), now() - (20000 - n) * interval '1 hour', false, false
      from generate_series(1, 10000) n`)
    const count = await db.$count(mileageReadings, eq(mileageReadings.vehicleId, vehicle.id))
    const { vehicleId } = await receive(await makeCode())
    expect(await db.$count(mileageReadings, eq(mileageReadings.vehicleId, vehicleId))).toBe(count)
  })

  test('a car goes to and fro, and each of its mileages is there once', async () => {
    const { giver, receiver, vehicle, book, makeCode, receive } = await world()
    const { vehicleId } = await receive(await makeCode())
    const { code } = await receiver.handovers.makeCode({ ...receiver.at, vehicleId })
    expect(await receive(code, giver)).toEqual({ vehicleId: vehicle.id })
    expect(await giver.cars.details({ ...giver.at, vehicleId: vehicle.id })).toMatchObject({ retiredAt: null })
    expect(await db.$count(mileageReadings, eq(mileageReadings.vehicleId, vehicle.id))).toBe(1)
    expect(await giver.books.details({ ...giver.at, maintenanceBookId: book.id })).toMatchObject({
      vehicleId: vehicle.id,
    })
  })
})

describe('a code', () => {
  test('works once: a retry answers the same, and another receiver is refused', async () => {
    const { makeCode, receive, look } = await world()
    const third = await side('CUSTOMER', 'Kolmas Oy')
    const code = await makeCode()
    const first = await receive(code)
    expect(await receive(code)).toEqual(first)
    const used = { kind: 'conflict', reason: 'handover_used' }
    expect(await refusal(receive(code, third))).toMatchObject(used)
    expect(await refusal(look(code, third))).toMatchObject(used)
  })

  test('gives the car to one of two receivers at once', async () => {
    const { vehicle, makeCode, receive, receiver } = await world()
    const third = await side('CUSTOMER', 'Kolmas Oy')
    const code = await makeCode()
    const tries = await Promise.allSettled([receive(code), receive(code, third), receive(code), receive(code, third)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { registrationNumber } = vehicle
    const having = await db
      .select({ id: vehicles.organizationId })
      .from(vehicles)
      .where(and(eq(vehicles.registrationNumber, registrationNumber ?? ''), eq(vehicles.make, 'Toyota')))
    expect(having.filter(({ id }) => id === receiver.id || id === third.id)).toHaveLength(1)
  })

  test('says whether it is wrong, too old, taken back, or of an own car', async () => {
    const { giver, vehicle, makeCode, receive, look } = await world()
    expect(await refusal(look('0000000000'))).toMatchObject({ kind: 'not_found', reason: 'handover_code' })
    expect(await refusal(look('12345'))).toMatchObject({ kind: 'invalid' })
    const code = await makeCode()
    expect(await refusal(look(code, giver))).toMatchObject({ kind: 'conflict', reason: 'handover_own' })
    const newer = await makeCode()
    expect(await refusal(receive(code))).toMatchObject({ kind: 'conflict', reason: 'handover_expired' })
    await giver.handovers.revokeCode({ ...giver.at, vehicleId: vehicle.id })
    expect(await refusal(receive(newer))).toMatchObject({ kind: 'conflict', reason: 'handover_expired' })
    const late = await makeCode()
    now = new Date(now.getTime() + 73 * 3_600_000)
    expect(await refusal(receive(late))).toMatchObject({ kind: 'conflict', reason: 'handover_expired' })
    expect(await giver.handovers.ofVehicle({ ...giver.at, vehicleId: vehicle.id })).toEqual({
      obstacles: [],
      expiresAt: null,
    })
  })

  test('exists only as a hash, and can be guessed ten times an hour at most', async () => {
    const { makeCode, look } = await world()
    const code = await makeCode()
    const rows = await db.select().from(vehicleHandovers)
    expect(JSON.stringify(rows)).not.toContain(code)
    // codes that exist count for nothing
    for (let time = 0; time < 12; time += 1) await look(code)
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, n) => refusal(look(`${1_000_000_000 + n}`))))
    expect(guesses.filter(({ reason }) => reason === 'handover_code')).toHaveLength(10)
    expect(await refusal(look(code))).toMatchObject({ kind: 'limit', reason: 'handover_guesses' })
  })

  test('works only for admins of customers', async () => {
    const { garage, receiver, vehicle } = await world()
    expect(await refusal(garage.handovers.look({ ...garage.at, code: '0000000000' }))).toMatchObject({
      reason: 'customer_only',
    })
    const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
    const member = callerOf(vehicleHandoversRouter, await contextOf(db, user.id, services))
    const at = { organizationId: organization.id }
    expect(await refusal(member.look({ ...at, code: '0000000000' }))).toMatchObject({ reason: 'admin_only' })
    const foreign = { ...receiver.at, vehicleId: vehicle.id }
    expect(await refusal(receiver.handovers.makeCode(foreign))).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
  })
})

describe('what is unfinished', () => {
  test('stops the code, and the car of a code that was made before', async () => {
    const { giver, garage, vehicle, ticket, book, makeCode, receive } = await world()
    const code = await makeCode()
    const obstacles = async () => (await giver.handovers.ofVehicle({ ...giver.at, vehicleId: vehicle.id })).obstacles
    const isTicket = eq(tickets.id, ticket.id)
    await db.update(tickets).set({ status: 'IN_PROGRESS', closedAt: null }).where(isTicket)
    expect(await obstacles()).toEqual([{ kind: 'TICKET', garageName: 'Korjaamo Oy' }])
    expect(await refusal(makeCode())).toMatchObject({ kind: 'conflict', reason: 'handover_obstacles' })
    expect(await refusal(receive(code))).toMatchObject({ kind: 'conflict', reason: 'handover_not_ready' })
    await db.update(tickets).set({ status: 'DONE', closedAt: now.toISOString() }).where(isTicket)
    const isBook = eq(maintenanceBooks.id, book.id)
    for (const unsettled of [{ isAsked: true }, { isAsked: false, feeCents: 100 }, { feeCents: 0, unbilledCount: 1 }]) {
      await db.update(maintenanceBooks).set(unsettled).where(isBook)
      expect(await obstacles()).toEqual([{ kind: 'BOOK', garageName: 'Korjaamo Oy' }])
    }
    await db.update(maintenanceBooks).set({ unbilledCount: 0 }).where(isBook)
    await makeDraft(db, book, { organizationId: giver.id, source: 'CUSTOMER' })
    await makeDraft(db, book)
    await makeOfferRequest(db, { customerId: giver.id, vehicleId: vehicle.id }, [garage.id])
    expect((await obstacles()).map(({ kind }) => kind)).toEqual(['OFFER_REQUEST', 'DRAFT'])
    expect(await refusal(receive(code))).toMatchObject({ reason: 'handover_not_ready' })
  })
})
