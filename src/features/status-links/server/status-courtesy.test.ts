import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCourtesyCar, makeCourtesyLoan } from '#features/courtesy-cars/server/courtesy-cars.factory.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { nameDriver } from '#features/ticket-drivers/server/ticket-drivers.factory.ts'
import { contributionsOf } from '#server/feature.ts'
import { testDatabase } from '#test/database.ts'
import { readPdf } from '#test/pdf-text.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices, trustAll } from '#test/services.ts'
import { statusRoutes } from './status.routes.ts'
import { statusWorld } from './status-links.fixture.ts'

const { db } = await testDatabase()
const services = testServices({ features: contributionsOf([{ outreachTrust: [trustAll] }]) })
const app = await routeServer(db, statusRoutes, { services })
const open = (url: string) => app.inject({ url })
const read = async (url: string) =>
  (await open(url)).body
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const OUT = {
  state: 'OUT',
  outAt: '2026-11-23T06:00:00.000Z',
  outMileageKm: 45_000,
  outLevel: 8,
  signedName: 'Maija',
  signedWay: 'TYPED',
} as const

/** A ticket with a courtesy car, which is reserved unless something else is given. */
async function lent(given: Parameters<typeof statusWorld>[1] = {}, loan: object = {}) {
  const w = await statusWorld(db, { ...given, ticket: { status: 'IN_PROGRESS' } })
  const { id: ticketId, garageId, customerId } = w.ticket
  const car = await makeCourtesyCar(db, { garageId })
  const made = await makeCourtesyLoan(db, { garageId, customerId, carId: car.id, ticketId, ...loan })
  return { ...w, car, loan: made }
}

test('the page says which car is reserved and when, and has no form to open before it is signed', async () => {
  const w = await lent()
  const path = await w.sentPath()
  expect(await read(path)).toContain(`Toyota Yaris ${w.car.registrationNumber}`)
  expect(await read(path)).toContain('23.11. klo 8.00 – 24.11. klo 16.00')
  expect((await open(path)).body).not.toContain('/sijaisauto/')
  expect((await open(`${path}/sijaisauto/${w.loan.id}`)).statusCode).toBe(404)
})

test('the signed form of a car that is out is opened, that of another ticket is missing', async () => {
  const w = await lent({}, OUT)
  const path = await w.sentPath()
  expect(await read(path)).toContain('Palauta viimeistään')
  expect((await open(path)).body).toContain(`href="${path}/sijaisauto/${w.loan.id}"`)
  const pdf = await open(`${path}/sijaisauto/${w.loan.id}`)
  expect(pdf.statusCode).toBe(200)
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-cache' })
  expect((await readPdf(pdf.rawPayload)).pages.join('\n')).toContain('Hyväksynyt ehdot: Maija')
  const { loan: foreign } = await lent({}, OUT)
  for (const id of [foreign.id, randomUUID(), 'x'])
    expect((await open(`${path}/sijaisauto/${id}`)).statusCode).toBe(404)
})

test('a driver, who sees no prices, sees the car and opens no form', async () => {
  const w = await lent({ isManaged: false, isPerson: false }, OUT)
  const driver = await makeDriver(db, { organizationId: w.customer.id, name: 'Kalle', phone: '+358501112222' })
  await nameDriver(db, w.ticketId, driver)
  const path = await w.sentPath({ name: 'Kalle', address: '+358501112222' })
  expect(await read(path)).toContain(w.car.registrationNumber)
  expect(await read(path)).not.toContain('luovutuslomake')
  expect((await open(`${path}/sijaisauto/${w.loan.id}`)).statusCode).toBe(404)
})
