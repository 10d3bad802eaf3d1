import { describe, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeExtraWork } from '#features/extra-work/server/extra-work.factory.ts'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehiclesRouter } from '#features/vehicles/server/vehicles.router.ts'
import { vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { newId } from '#server/db/new-id.ts'
import { insertMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import { router } from '#server/trpc.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { plansOf } from '#test/query-plans.ts'
import { routeServer } from '#test/route-server.ts'
import { FLEET_PAGE_SIZE, FleetSearch } from '../fleet.ts'
import { fleetRouter } from './fleet.router.ts'
import { fleetFileRoute } from './fleet-file.ts'
import { readFleet } from './list-fleet.ts'

const { db, pool } = await testDatabase()
const api = router({ fleet: fleetRouter, tickets: ticketsRouter, vehicles: vehiclesRouter })

async function side(type: 'GARAGE' | 'CUSTOMER', role: 'ADMIN' | 'MEMBER' = 'ADMIN') {
  const { organization, user } = await makeStaffed(db, { type, role })
  return { id: organization.id, caller: callerOf(api, await contextOf(db, user.id)) }
}
type Customer = Awaited<ReturnType<typeof side>>
const plates = async (customer: Customer, search: object = {}) =>
  (await customer.caller.fleet.list({ organizationId: customer.id, ...search })).cars.map(
    (car) => car.registrationNumber,
  )
const inDays = (days: number) => dayInHelsinki(new Date(Date.now() + days * 86_400_000))

describe('a customer’s fleet', () => {
  test('comes in the order of what is due, inspection or service, and what has no date comes last', async () => {
    const customer = await side('CUSTOMER', 'MEMBER')
    const car = (registrationNumber: string, given: object) =>
      makeVehicle(db, { organizationId: customer.id, registrationNumber, ...given })
    await car('NO-1', {})
    await car('FAR-1', { nextInspectionOn: inDays(200) })
    await car('SERVICE-1', { nextInspectionOn: inDays(300), nextServiceOn: inDays(3) })
    await car('LATE-1', { nextInspectionOn: inDays(-2) })
    await car('OUT-1', { nextInspectionOn: inDays(-9), retiredAt: new Date().toISOString() })
    expect(await plates(customer)).toEqual(['LATE-1', 'SERVICE-1', 'FAR-1', 'NO-1'])
    expect(await plates(customer, { state: 'inspection' })).toEqual(['LATE-1'])
    expect(await plates(customer, { state: 'late' })).toEqual(['LATE-1'])
    expect(await plates(customer, { state: 'retired' })).toEqual(['OUT-1'])
    const counts = { all: 4, inHall: 0, late: 1, service: 1, inspection: 1, retired: 1 }
    expect(await customer.caller.fleet.counts({ organizationId: customer.id })).toEqual(counts)
  })

  test('counts on each car what was declined and not done since, for a garage only its own', async () => {
    const [customer, garage, other] = [await side('CUSTOMER'), await side('GARAGE'), await side('GARAGE')]
    const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'DEF-1' })
    await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'NONE-1' })
    const answeredAt = new Date().toISOString()
    for (const garageId of [garage.id, other.id]) {
      const between = { garageId, customerId: customer.id }
      const { id: ticketId } = await makeTicket(db, { ...between, vehicleId, status: 'DONE' })
      const declined = { name: `Levyt ${garageId}`, decision: 'DECLINED' as const }
      await makeExtraWork(db, { ...between, ticketId, state: 'ANSWERED', answeredAt }, [declined])
    }
    const { cars } = await customer.caller.fleet.list({ organizationId: customer.id })
    expect(cars.map((car) => [car.registrationNumber, car.deferred])).toEqual([
      ['DEF-1', 2],
      ['NONE-1', 0],
    ])
    const own = await garage.caller.fleet.ofCustomer({ organizationId: garage.id, customerId: customer.id })
    expect(own.cars.map(({ deferred }) => deferred)).toEqual([1])
  })

  test('shows where each car is: at the garage before what is only planned, and nothing once it is closed', async () => {
    const customer = await side('CUSTOMER')
    const garage = await side('GARAGE')
    const car = async (...statuses: ('NEW' | 'READY' | 'DONE' | 'WAITING')[]) => {
      const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id })
      const made = []
      for (const status of statuses)
        made.push((await makeTicket(db, { garageId: garage.id, customerId: customer.id, vehicleId, status })).id)
      return { vehicleId, made }
    }
    const inHall = await car('WAITING', 'NEW')
    const coming = await car('NEW', 'DONE')
    const done = await car('DONE')
    const { cars } = await customer.caller.fleet.list({ organizationId: customer.id })
    const ticketOf = ({ vehicleId }: { vehicleId: string }) => cars.find((one) => one.id === vehicleId)?.ticket
    expect(ticketOf(inHall)).toMatchObject({ id: inHall.made[0], status: 'WAITING', waitingFor: 'PARTS' })
    expect(ticketOf(coming)).toMatchObject({ id: coming.made[0], status: 'NEW' })
    expect(ticketOf(done)).toBeNull()
    const standing = await customer.caller.fleet.list({ organizationId: customer.id, state: 'inHall' })
    expect(standing.cars.map(({ id }) => id)).toEqual([inHall.vehicleId])
  })

  test.each(['kul 104', 'KUL-104', 'kul104', 'škoda', 'skoda kul', 'octavia kul'])(
    'finds a car by %s',
    async (text) => {
      const customer = await side('CUSTOMER')
      const make = text === 'škoda' ? 'Škoda' : 'Skoda'
      await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'KUL-104', make, model: 'Octavia' })
      await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'ABC-1' })
      expect(await plates(customer, { text })).toEqual(['KUL-104'])
    },
  )

  test('exists for customers only', async () => {
    const garage = await side('GARAGE')
    expect(await refusal(garage.caller.fleet.list({ organizationId: garage.id }))).toMatchObject({
      reason: 'customer_only',
    })
  })
})

describe('a customer’s cars on the garage’s side', () => {
  test('are those that have been with it, with its own tickets, while the two are connected', async () => {
    const [customer, garage, other] = [await side('CUSTOMER'), await side('GARAGE'), await side('GARAGE')]
    const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id })
    await makeVehicle(db, { organizationId: customer.id })
    const base = { customerId: customer.id, vehicleId }
    const own = await makeTicket(db, { ...base, garageId: garage.id, status: 'NEW', description: 'Omat jarrut' })
    const theirs = await makeTicket(db, { ...base, garageId: other.id, status: 'READY' })
    const asked = { organizationId: garage.id, customerId: customer.id }
    const seen = await garage.caller.fleet.ofCustomer(asked)
    expect(seen).toMatchObject({ total: 1, cars: [{ id: vehicleId, ticket: { id: own.id } }] })
    const life = { organizationId: garage.id, vehicleId }
    expect((await garage.caller.tickets.ofVehicle(life)).tickets).toMatchObject([
      { id: own.id, description: 'Omat jarrut' },
    ])
    const all = await customer.caller.tickets.ofVehicle({ organizationId: customer.id, vehicleId })
    expect(all.tickets.map(({ id }) => id)).toEqual([theirs.id, own.id])

    await db.update(connections).set({ state: 'REVOKED' })
    expect(await garage.caller.fleet.ofCustomer(asked)).toEqual({ cars: [], total: 0 })
    expect(await refusal(garage.caller.tickets.ofVehicle(life))).toMatchObject({ kind: 'not_found' })
  })
})

test('a vehicle’s tickets come a page at a time, the newest first', async () => {
  const [customer, garage] = [await side('CUSTOMER'), await side('GARAGE')]
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id })
  const made = []
  for (let n = 0; n < 23; n++)
    made.push((await makeTicket(db, { garageId: garage.id, customerId: customer.id, vehicleId, status: 'DONE' })).id)
  const ask = (cursor?: string | null) =>
    customer.caller.tickets.ofVehicle({ organizationId: customer.id, vehicleId, cursor })
  const first = await ask()
  const second = await ask(first.next)
  expect([...first.tickets, ...second.tickets].map(({ id }) => id)).toEqual(made.reverse())
  expect(second.next).toBeNull()
})

test('a car with tickets is taken out of use and keeps them, leaves list and suggestions, and comes back', async () => {
  const [customer, garage] = [await side('CUSTOMER'), await side('GARAGE')]
  const organizationId = customer.id
  const { id: vehicleId } = await makeVehicle(db, { organizationId, registrationNumber: 'KUL-1' })
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: organizationId, vehicleId, status: 'DONE' })
  const at = { organizationId, vehicleId }
  expect(await customer.caller.vehicles.remove({ ...at, version: 1 })).toEqual({ isKept: true })
  expect(await plates(customer)).toEqual([])
  expect((await customer.caller.tickets.intake.cars({ organizationId, text: 'kul' })).cars).toEqual([])
  expect((await customer.caller.tickets.ofVehicle(at)).tickets).toMatchObject([{ id: ticket.id }])
  const { version } = await customer.caller.vehicles.details(at)
  await customer.caller.vehicles.takeBack({ ...at, version })
  expect(await plates(customer)).toEqual(['KUL-1'])
})

test('a ticket’s mileage is corrected by its edit, and an odd one is the car’s only when it was confirmed', async () => {
  const [customer, garage] = [await side('CUSTOMER'), await side('GARAGE')]
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id, mileageKm: 152_300 })
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id, vehicleId })
  const edit = (version: number, mileageKm: number, mileageConfirmed?: boolean) =>
    garage.caller.tickets.edit({
      organizationId: garage.id,
      ticketId,
      version,
      changes: { mileageKm },
      ...(mileageConfirmed && { mileageConfirmed }),
    })
  const last = async () => (await customer.caller.vehicles.get({ organizationId: customer.id, vehicleId })).mileageKm
  const first = await edit(1, 15_400)
  expect(await last()).toBe(152_300)
  const second = await edit(first.version, 154_000)
  expect(await last()).toBe(154_000)
  await edit(second.version, 400, true)
  expect(await last()).toBe(400)
})

describe.each([200, 5000])('%i cars', (size) => {
  test('come a bounded page at a time, by the index that begins with the customer', async () => {
    const customer = await side('CUSTOMER')
    const cars = Array.from({ length: size }, (_, n) => ({
      id: newId(),
      organizationId: customer.id,
      registrationNumber: `X-${n}`,
      make: 'Ford',
      ...(n % 3 > 0 && { nextInspectionOn: inDays(n) }),
    }))
    await transact(db, (tx) => insertMany(tx, vehicles, cars))
    await db.execute('analyze vehicles')
    const first = await customer.caller.fleet.list({ organizationId: customer.id })
    expect(first).toMatchObject({ total: size })
    expect(first.cars).toHaveLength(FLEET_PAGE_SIZE)
    const lastPage = Math.ceil(size / FLEET_PAGE_SIZE) - 1
    const last = await customer.caller.fleet.list({ organizationId: customer.id, page: lastPage })
    expect(last.cars.at(-1)?.nextInspectionOn).toBeNull()

    const membership = {
      organizationId: customer.id,
      organizationType: 'CUSTOMER',
      role: 'ADMIN',
      installs: true,
      bills: true,
    } as const
    const plans = await plansOf(pool, (reader) => readFleet(reader, membership, FleetSearch.parse({}), new Date()))
    expect(plans).toMatch(/Index Scan using vehicles_fleet/)
    expect(plans).not.toMatch(/Sort Key: due_on/)
  })
})

test('the page of a customer’s cars does not look through other customers’', async () => {
  const [customer, garage] = [await side('CUSTOMER'), await side('GARAGE')]
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id })
  await db.insert(vehicleGarages).values({ garageId: garage.id, vehicleId })
  const page = await garage.caller.fleet.ofCustomer({ organizationId: garage.id, customerId: customer.id })
  expect(page.cars.map(({ id }) => id)).toEqual([vehicleId])
})

describe('how a customer sorts its fleet', () => {
  test('changes for several cars at once, is searched and narrowed by, and is hidden from the garage that serves them', async () => {
    const [customer, garage] = [await side('CUSTOMER', 'MEMBER'), await side('GARAGE')]
    const organizationId = customer.id
    const cars = []
    for (const registrationNumber of ['AAA-1', 'BBB-1', 'CCC-1'])
      cars.push(await makeVehicle(db, { organizationId, registrationNumber }))
    const [first, second, third] = cars.map(({ id }) => id) as [string, string, string]
    const { id: driverId } = await makeDriver(db, { organizationId, name: 'Timo Toivanen' })
    const changes = { costCentre: '4100', location: 'Vantaa', groupName: 'Pakettiautot', driverId }
    await customer.caller.fleet.editCars({ organizationId, vehicleIds: [second, first, first], changes })
    await customer.caller.fleet.editCars({ organizationId, vehicleIds: [third], changes: { costCentre: '3000' } })
    const list = (search: object) => plates(customer, search)
    expect(await list({ location: 'Vantaa' })).toEqual(['AAA-1', 'BBB-1'])
    expect(await list({ group: 'Pakettiautot', costCentre: '3000' })).toEqual([])
    expect(await list({ text: 'toivanen' })).toEqual(['AAA-1', 'BBB-1'])
    expect(await list({ sort: 'costCentre' })).toEqual(['CCC-1', 'AAA-1', 'BBB-1'])
    expect(await list({ sort: 'location', direction: 'desc' })).toEqual(['AAA-1', 'BBB-1', 'CCC-1'])
    expect(await list({ sort: 'plate', direction: 'desc' })).toEqual(['CCC-1', 'BBB-1', 'AAA-1'])
    const { facts } = await customer.caller.vehicles.details({ organizationId, vehicleId: first })
    expect(facts).toEqual({
      costCentre: '4100',
      location: 'Vantaa',
      groupName: 'Pakettiautot',
      driver: { id: driverId, name: 'Timo Toivanen' },
    })
    expect(await customer.caller.vehicles.choices({ organizationId })).toMatchObject({
      costCentres: ['3000', '4100'],
      locations: ['Vantaa'],
      drivers: [{ name: 'Timo Toivanen' }],
    })

    await makeConnection(db, { garageId: garage.id, customerId: customer.id })
    await db.insert(vehicleGarages).values({ garageId: garage.id, vehicleId: first })
    const seen = await garage.caller.fleet.ofCustomer({ organizationId: garage.id, customerId: customer.id })
    const details = await garage.caller.vehicles.details({ organizationId: garage.id, vehicleId: first })
    expect([seen.cars[0]?.facts, details.facts]).toEqual([null, null])
    expect(JSON.stringify([seen, details])).not.toMatch(/4100|Vantaa|Toivanen/)
  })

  test('takes no driver of another customer, no car of another, and then changes none', async () => {
    const [customer, other] = [await side('CUSTOMER'), await side('CUSTOMER')]
    const organizationId = customer.id
    const { id: own } = await makeVehicle(db, { organizationId })
    const { id: foreign } = await makeVehicle(db, { organizationId: other.id })
    const { id: driverId } = await makeDriver(db, { organizationId: other.id })
    const edit = (given: object) =>
      refusal(customer.caller.fleet.editCars({ organizationId, vehicleIds: [own], changes: {}, ...given }))
    expect(await edit({ changes: { driverId } })).toMatchObject({ kind: 'invalid' })
    expect(await edit({ vehicleIds: [own, foreign], changes: { location: 'Turku' } })).toMatchObject({
      kind: 'not_found',
    })
    expect(await plates(customer, { location: 'Turku' })).toEqual([])
  })

  test('marks several inspected, and says of which the first day of use is not known', async () => {
    const customer = await side('CUSTOMER')
    const organizationId = customer.id
    const late = { organizationId, nextInspectionOn: inDays(-10) }
    const { id: known } = await makeVehicle(db, { ...late, firstUseOn: '2015-06-01' })
    const { id: unknown } = await makeVehicle(db, late)
    const marked = await customer.caller.fleet.markInspected({ organizationId, vehicleIds: [known, unknown] })
    expect(marked).toEqual({ marked: 1, unknown: [unknown] })
    const { cars } = await customer.caller.fleet.list({ organizationId, state: 'late' })
    expect(cars.map(({ id }) => id)).toEqual([unknown])
  })
})

describe('the file of a fleet', async () => {
  const app = await routeServer(db, [fleetFileRoute])
  const fileOf = async (userId: string, query: Record<string, string>) =>
    app.inject({ url: '/api/fleet/cars.csv', query, cookies: { session: await makeSession(db, userId) } })

  test('holds the cars that the list shows, with the columns of the importer, and no cell that a spreadsheet would work out', async () => {
    const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
    const organizationId = organization.id
    await makeVehicle(db, {
      organizationId,
      registrationNumber: 'KUL-2',
      make: '=1+1',
      model: 'Transit; pitkä',
      year: 2021,
      mileageKm: 152_300,
      nextInspectionOn: '2027-03-05',
    })
    await makeVehicle(db, { organizationId, registrationNumber: 'KUL-1', make: 'Ford', model: '' })
    await makeVehicle(db, { organizationId, registrationNumber: 'POI-1', retiredAt: new Date().toISOString() })
    const other = await makeStaffed(db, { type: 'CUSTOMER' })
    await makeVehicle(db, { organizationId: other.organization.id, registrationNumber: 'MUU-1' })
    const answer = await fileOf(user.id, { organizationId })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=autot-\d{4}-\d\d-\d\d\.csv$/)
    const [header, ...lines] = answer.body.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(header).toMatch(/^Rekisterinumero;Valmistenumero;Merkki;Malli;/)
    expect(lines.map((line) => line.split(';')[0])).toEqual(['KUL-1', 'KUL-2'])
    expect(lines[1]).toMatch(/^KUL-2;[^;]*;'=1\+1;"Transit; pitkä";[^;]*;2021;152300;;5\.3\.2027;;;;;;$/)
    const found = await fileOf(user.id, { organizationId, text: 'kul1', state: 'inHall' })
    expect(found.body.trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('exists for customers only', async () => {
    const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
    const answer = await fileOf(user.id, { organizationId: organization.id })
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'customer_only'])
  })
})
