import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { resolveCaller } from '#features/organizations/server/resolve-caller.ts'
import { transact } from '#server/db/transact.ts'
import { hashToken } from '#server/secure-token.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { readPdf } from '#test/pdf-text.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { loanById } from './courtesy-cars.factory.ts'
import { inDays, lendingWorld, NOW } from './courtesy-cars.fixture.ts'
import { courtesyCarsRoutes } from './courtesy-cars.routes.ts'
import { courtesyDamages, courtesyLoans } from './courtesy-cars.tables.ts'
import { mayReadDamage } from './damage-files.ts'
import { forgetDrivers, loansOfCustomer, waitingLoans } from './keep-loans.ts'

const { db } = await testDatabase()
const app = await routeServer(db, courtesyCarsRoutes, { services: { clock: () => NOW } })

async function world() {
  const one = await lendingWorld(db)
  const cookieOf = async (userId: string) => `session=${await makeSession(db, userId)}`
  const get = async (userId: string, url: string) => app.inject({ url, headers: { cookie: await cookieOf(userId) } })
  const form = (userId: string, organizationId: string, loanId: string) =>
    get(userId, `/api/courtesy-cars/loans/${loanId}/form.pdf?organizationId=${organizationId}`)
  return { ...one, get, form }
}

test('the lending form has the readings, the driver and the terms for both sides, and nothing for others', async () => {
  const { form, reserve, handOut, takeBack, user, garage, customer, customerUser, car } = await world()
  const { loanId } = await reserve()
  // there is nothing to sign yet
  expect((await form(user.id, garage.id, loanId)).statusCode).toBe(404)
  await handOut(loanId)
  await takeBack(loanId, { damages: [{ place: 'Takapuskuri', note: 'Lommo', fileIds: [] }] })
  for (const [userId, organizationId] of [
    [user.id, garage.id],
    [customerUser.id, customer.id],
  ] as const) {
    const answer = await form(userId, organizationId, loanId)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = (await readPdf(answer.rawPayload)).pages.join(' ').replaceAll('\u00a0', ' ')
    for (const words of [
      'Sijaisauton luovutuslomake',
      car.registrationNumber,
      'Sari Kuski',
      '040 123 4567',
      '45 010 km',
      '45 200 km',
      '190 km',
      'Takapuskuri',
      'Polttoainetta puuttuu palautettaessa: 2/8 tankillista',
      'Lainausehdot',
      'Kuljettajan allekirjoitus: Sari Kuski',
    ])
      expect(text).toContain(words)
  }
  const stranger = await makeStaffed(db, { type: 'GARAGE', role: 'ADMIN' })
  expect((await form(stranger.user.id, stranger.organization.id, loanId)).statusCode).toBe(404)
  expect((await form(stranger.user.id, garage.id, loanId)).statusCode).not.toBe(200)
})

test('the file of loans is the garage’s, and a customer is refused', async () => {
  const { get, reserve, user, garage, customer, customerUser, car } = await world()
  await reserve()
  const answer = await get(user.id, `/api/courtesy-cars/loans.csv?organizationId=${garage.id}`)
  expect(answer.body).toContain(car.registrationNumber)
  expect(answer.body).toContain('Varattu')
  const refused = await get(customerUser.id, `/api/courtesy-cars/loans.csv?organizationId=${customer.id}`)
  expect(refused.statusCode).toBe(403)
})

test('the customer sees the loan of its own ticket, and no page of the garage', async () => {
  const { reserve, asCustomer, c, ticket, car, courtesyCars, g } = await world()
  const { loanId } = await reserve()
  expect(await asCustomer.ofTicket({ ...c, ticketId: ticket.id })).toMatchObject({
    loans: [{ id: loanId, state: 'RESERVED', car: { registrationNumber: car.registrationNumber } }],
    can: { reserve: false },
  })
  expect(await refusal(asCustomer.list(c))).toMatchObject({ reason: 'garage_only' })
  await courtesyCars.cancel({ ...g, loanId, version: 1 })
  expect((await asCustomer.ofTicket({ ...c, ticketId: ticket.id })).loans).toEqual([])
})

test('photos of a damage are read by the garage, and by the customer at whose loan it was found', async () => {
  const { reserve, handOut, takeBack, user, garage, customerUser, car, courtesyCars, g } = await world()
  const { loanId } = await reserve()
  await handOut(loanId)
  const photo = await makeFile(db, { userId: user.id, organizationId: garage.id })
  await takeBack(loanId, { damages: [{ place: 'Ovi', note: '', fileIds: [photo.id] }] })
  const requestKey = crypto.randomUUID()
  await courtesyCars.addDamage({ ...g, carId: car.id, place: 'Katto', note: '', requestKey })
  const damages = await db.select().from(courtesyDamages).where(eq(courtesyDamages.carId, car.id))
  const idOf = (place: string) => damages.find((one) => one.place === place)?.id ?? ''
  const may = async (userId: string, place: string) => {
    const caller = await resolveCaller(db, hashToken(await makeSession(db, userId)))
    if (!caller) throw new Error('no caller')
    return mayReadDamage(db, caller, idOf(place))
  }
  const stranger = await makeStaffed(db, { type: 'GARAGE' })
  expect(await may(user.id, 'Ovi')).toBe(true)
  expect(await may(customerUser.id, 'Ovi')).toBe(true)
  expect(await may(user.id, 'Katto')).toBe(true)
  expect(await may(customerUser.id, 'Katto')).toBe(false)
  expect(await may(stranger.user.id, 'Ovi')).toBe(false)
})

test('who has a car is not erased; afterwards neither name nor number nor signature is left, and reservations are given up', async () => {
  const { reserve, handOut, takeBack, customer } = await world()
  const { loanId } = await reserve()
  await handOut(loanId)
  const { loanId: later } = await reserve({ startsAt: inDays(5), endsAt: inDays(6) })
  const erase = () =>
    transact(db, async (tx) => {
      await loansOfCustomer.erase?.(tx, { customerId: customer.id, without: (text) => text, now: NOW })
    })
  await expect(erase()).rejects.toMatchObject({ kind: 'precondition', reason: 'courtesy_cars_lent' })
  await takeBack(loanId)
  await erase()
  expect(await loanById(db, loanId)).toMatchObject({
    driverName: 'Poistettu henkilö',
    driverPhone: '',
    signedName: '',
    strokes: null,
    inMileageKm: 45_200,
  })
  expect(await loanById(db, later)).toMatchObject({ state: 'CANCELLED', driverName: 'Poistettu henkilö' })
})

test('the nightly job takes drivers off loans of more than three years ago, and off no others', async () => {
  const { reserve, handOut, takeBack } = await world()
  const { loanId } = await reserve()
  await handOut(loanId)
  await takeBack(loanId)
  const night = jobContext(db, { services: testServices({ clock: () => NOW }) })
  await forgetDrivers.run({}, night)
  expect(await loanById(db, loanId)).toMatchObject({ driverName: 'Sari Kuski' })
  await db
    .update(courtesyLoans)
    .set({ startsAt: '2023-11-01T06:00:00Z', endsAt: '2023-11-02T06:00:00Z' })
    .where(eq(courtesyLoans.id, loanId))
  await forgetDrivers.run({}, night)
  expect(await loanById(db, loanId)).toMatchObject({
    driverName: '',
    signedName: '',
    strokes: null,
    outMileageKm: 45_010,
  })
})

test('the nightly job takes drivers off old reservations too, and off no loan whose car is still out', async () => {
  const { reserve, handOut } = await world()
  const { loanId: out } = await reserve()
  await handOut(out)
  const { loanId: reserved } = await reserve({ startsAt: inDays(5), endsAt: inDays(6) })
  const { loanId: numbered } = await reserve({ startsAt: inDays(7), endsAt: inDays(8), driverName: '' })
  await db
    .update(courtesyLoans)
    .set({ startsAt: '2023-11-01T06:00:00Z', endsAt: '2023-11-02T06:00:00Z', driverPhone: '+358401234567' })
    .where(inArray(courtesyLoans.id, [out, reserved, numbered]))
  await forgetDrivers.run({}, jobContext(db, { services: testServices({ clock: () => NOW }) }))
  expect(await loanById(db, reserved)).toMatchObject({ state: 'RESERVED', driverName: '', driverPhone: '' })
  expect(await loanById(db, numbered)).toMatchObject({ driverPhone: '' })
  expect(await loanById(db, out)).toMatchObject({ driverName: 'Sari Kuski', driverPhone: '+358401234567' })
})

test('the morning mail counts cars that are late and cars to hand out', async () => {
  const { reserve, handOut, garage, customer } = await world()
  const { loanId } = await reserve()
  const asked = (organizationId: string, organizationType: 'GARAGE' | 'CUSTOMER', days: number) =>
    waitingLoans({
      db,
      services: { clock: () => new Date(inDays(days)) },
      membership: { organizationId, organizationType, role: 'MEMBER', installs: false, bills: false },
    })
  expect(await asked(garage.id, 'GARAGE', 0)).toEqual([{ count: 1, text: '1 sijaisauto luovutettavana' }])
  expect(await asked(customer.id, 'CUSTOMER', 0)).toEqual([])
  await handOut(loanId)
  expect(await asked(garage.id, 'GARAGE', 3)).toEqual([{ count: 1, text: '1 sijaisauto myöhässä' }])
})
