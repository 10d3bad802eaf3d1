import { expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { services as catalogServices } from '#features/catalog/server/catalog.tables.ts'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { testDatabase } from '#test/database.ts'
import { readPdf } from '#test/pdf-text.ts'
import { routeServer } from '#test/route-server.ts'
import { makeTyrePlace, makeTyreSet } from './tyre-hotel.factory.ts'
import { tyreHotelRoutes } from './tyre-hotel.routes.ts'
import { tyreHotelRow } from './tyre-hotel-page.ts'

const { db } = await testDatabase()
const app = await routeServer(db, tyreHotelRoutes, { services: { clock: () => new Date('2026-11-23T08:05:00Z') } })

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER', name: 'Virta Oy' })
  const customer = await makeCustomer(db, { name: 'Aino Laakso', managedByGarageId: garage.id })
  const car = await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'LKS-418' })
  const place = await makeTyrePlace(db, { garageId: garage.id })
  const set = await makeTyreSet(db, {
    garageId: garage.id,
    customerId: customer.id,
    vehicleId: car.id,
    placeId: place.id,
    dot: '2321',
    frontLeft: 65,
    frontRight: 65,
    rearLeft: 70,
    rearRight: 70,
  })
  const cookie = `session=${await makeSession(db, user.id)}`
  const get = (path: string) =>
    app.inject({ url: `/api/tyre-hotel/${path}organizationId=${garage.id}`, headers: { cookie } })
  return { garage, customer, place, set, get }
}

test('a label says car, number, place and what it is, and another garage’s set is missing', async () => {
  const { set, place, get } = await world()
  const answer = await get(`labels.pdf?ids=${set.id}&`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { pages, width, height } = await readPdf(answer.rawPayload)
  expect([Math.round(width), Math.round(height)]).toEqual([283, 176])
  const text = pages.join(' ')
  for (const words of ['LKS-418', `R${set.number}`, place.name, 'Kesärenkaat', '205/55 R16', 'DOT 23/2021'])
    expect(text).toContain(words)
  const other = await world()
  expect((await other.get(`labels.pdf?ids=${set.id}&`)).statusCode).toBe(404)
  expect((await other.get(`labels.pdf?ids=${set.id},${other.set.id}&`)).statusCode).toBe(404)
})

test('a contract says the parties, the set, its treads, the price with VAT to a person, and the terms', async () => {
  const { garage, customer, place, get } = await world()
  const [service] = await db
    .insert(catalogServices)
    .values({ organizationId: garage.id, name: 'Kausisäilytys', priceCents: 4000 })
    .returning()
  await tyreHotelRow.write(db, garage.id, {
    terms: 'Renkaat säilytetään lukitussa tilassa.',
    serviceId: service?.id ?? null,
    lastNumber: 1,
    version: 1,
  })
  const answer = await get(`contracts/${customer.id}/contract.pdf?`)
  expect(answer.statusCode).toBe(200)
  const text = (await readPdf(answer.rawPayload)).pages.join(' ').replace(/\s+/g, ' ')
  for (const words of [
    'Säilytyssopimus',
    'Virta Oy',
    'Aino Laakso',
    '6,5 / 6,5 / 7,0 / 7,0',
    place.name,
    '50,20',
    'lukitussa',
  ])
    expect(text).toContain(words)
  expect((await (await world()).get(`contracts/${customer.id}/contract.pdf?`)).statusCode).toBe(404)
})

test('the file has what the list shows, under the headings that the importer reads', async () => {
  const { set, place, get } = await world()
  const { body, statusCode } = await get('sets.csv?')
  expect(statusCode).toBe(200)
  const [head, row] = body.split('\r\n')
  expect(head).toContain('Rekisterinumero;Kausi;Koko')
  expect(row).toContain(`LKS-418;Kesä;205/55 R16;;;2321;Alumiinivanteet;${place.name};6,5;6,5;7,0;7,0;;R${set.number}`)
})
