import { expect, test } from 'vitest'
import { makeTransport } from '#features/car-transports/server/car-transports.factory.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { nameDriver } from '#features/ticket-drivers/server/ticket-drivers.factory.ts'
import { contributionsOf } from '#server/feature.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices, trustAll } from '#test/services.ts'
import { statusRoutes } from './status.routes.ts'
import { statusWorld } from './status-links.fixture.ts'

const { db } = await testDatabase()
const services = testServices({ features: contributionsOf([{ outreachTrust: [trustAll] }]) })
const app = await routeServer(db, statusRoutes, { services })
const read = async (url: string) =>
  (await app.inject({ url })).body
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** A ticket with a transport, planned unless something else is given. */
async function driven(status: 'SCHEDULED' | 'READY', transport: object = {}) {
  const w = await statusWorld(db, { ticket: { status } })
  const { id: ticketId, garageId, customerId } = w.ticket
  await makeTransport(db, { garageId, customerId, ticketId, ...transport })
  return { ...w, path: await w.sentPath() }
}

test('the page says when the car is fetched, and not from where', async () => {
  const { path } = await driven('SCHEDULED')
  expect(await read(path)).toContain('Auton haku Sovittu, 23.11. klo 10.00–11.00')
  expect(await read(path)).not.toContain('Pajakatu')
})

test('a ready car that is brought says so where it is else fetched', async () => {
  const brought = 'Korjaamo tuo auton sinulle: 23.11. klo 10.00–11.00.'
  const { path } = await driven('READY', { direction: 'DELIVERY' })
  expect(await read(path)).toContain(brought)
  const { path: done } = await driven('READY', {
    direction: 'DELIVERY',
    state: 'DONE',
    doneAt: '2026-11-23T08:30:00.000Z',
  })
  expect(await read(done)).not.toContain('Korjaamo tuo')
  expect(await read(done)).toContain('Auton palautus Tehty 23.11. klo 10.30')
})

test('a request that was declined has its reason, one that was given up is gone', async () => {
  const { path } = await driven('SCHEDULED', { state: 'DECLINED', declinedReason: 'Liian kaukana' })
  expect(await read(path)).toContain('Auton haku Ei onnistu: Liian kaukana')
  const { path: other } = await driven('SCHEDULED', { state: 'CANCELLED' })
  expect(await read(other)).not.toContain('Kuljetukset')
})

test('a driver who fetches the car sees the transports too', async () => {
  const w = await statusWorld(db, { isManaged: false, isPerson: false, ticket: { status: 'READY' } })
  const { id: ticketId, garageId, customerId } = w.ticket
  await makeTransport(db, { garageId, customerId, ticketId, direction: 'DELIVERY', state: 'UNDER_WAY' })
  const driver = await makeDriver(db, { organizationId: w.customer.id, name: 'Kalle', phone: '+358501112222' })
  await nameDriver(db, w.ticketId, driver)
  const path = await w.sentPath({ name: 'Kalle', address: '+358501112222' })
  expect(await read(path)).toContain('Auton palautus Matkalla')
})
