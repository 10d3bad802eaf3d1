import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeConnection, makeGarage, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { tickets as feature } from './tickets.feature.ts'
import { ticketsRouter } from './tickets.router.ts'
import { tickets } from './tickets.tables.ts'

const { db } = await testDatabase()
const services = { features: contributionsOf([feature]) }

const VIN = 'TMBJG7NE8L0123456'
const OTHER_VIN = 'WVWZZZ1KZ6W612345'

/** A customer and a garage that reports for it; both report cars by what is typed. */
async function desk() {
  const garage = await makeStaffed(db, { type: 'GARAGE' })
  const customer = await makeStaffed(db, { type: 'CUSTOMER' })
  const [garageId, customerId] = [garage.organization.id, customer.organization.id]
  await makeConnection(db, { garageId, customerId })
  const garageSide = callerOf(ticketsRouter, await contextOf(db, garage.user.id, services))
  const customerSide = callerOf(ticketsRouter, await contextOf(db, customer.user.id, services))
  const common = (job: object) => ({ job: { title: 'Huolto', ...job }, requestKey: randomUUID() })
  return {
    customerId,
    garageId,
    report: (vehicle: object, job: object = {}) =>
      customerSide.report({ organizationId: customerId, garageId, vehicle: { vehicle }, ...common(job) }),
    reportKnown: (vehicleId: string, job: object = {}) =>
      customerSide.report({ organizationId: customerId, garageId, vehicle: { vehicleId }, ...common(job) }),
    reportForIt: (vehicle: object) =>
      garageSide.reportForCustomer({
        organizationId: garageId,
        customer: { customerId },
        vehicle: { vehicle },
        ...common({}),
      }),
    cars: () => db.select().from(vehicles).where(eq(vehicles.organizationId, customerId)).orderBy(vehicles.id),
    tickets: () => db.select().from(tickets).where(eq(tickets.customerId, customerId)).orderBy(tickets.id),
  }
}

test('a car first reported by its VIN gets its plate with the next report', async () => {
  const { report, cars } = await desk()
  await report({ vinNumber: VIN })
  await report({ registrationNumber: 'XYZ-987', vinNumber: VIN })
  expect(await cars()).toMatchObject([{ registrationNumber: 'XYZ-987', vinNumber: VIN, version: 2 }])
})

test('a car recorded by its plate and by its VIN is one again when a report names both; its tickets go along unchanged', async () => {
  const { report, reportForIt, cars, tickets, garageId } = await desk()
  await report({ registrationNumber: 'ABC-1', make: 'Škoda', color: 'Sininen' }, { mileageKm: 90_000 })
  await reportForIt({ vinNumber: VIN, make: 'Skoda', model: 'Octavia' })
  const seenByAnother = await makeGarage(db)
  const [byPlate, byVin] = await cars()
  if (!byPlate || !byVin) throw new Error('not two rows')
  await db.insert(vehicleGarages).values({ garageId: seenByAnother.id, vehicleId: byVin.id })
  await report({ registrationNumber: 'ABC-1', vinNumber: VIN, year: 2020 })

  expect(await cars()).toMatchObject([
    {
      id: byPlate.id,
      registrationNumber: 'ABC-1',
      vinNumber: VIN,
      make: 'Škoda',
      model: 'Octavia',
      color: 'Sininen',
      year: 2020,
      mileageKm: 90_000,
      version: byPlate.version + 2,
    },
  ])
  const asItWas = (await tickets()).map((ticket) => [ticket.vehicleId, ticket.registrationNumber, ticket.vinNumber])
  expect(asItWas).toEqual([
    [byPlate.id, 'ABC-1', null],
    [byPlate.id, null, VIN],
    [byPlate.id, 'ABC-1', VIN],
  ])
  const seen = await db.select().from(vehicleGarages).where(eq(vehicleGarages.vehicleId, byPlate.id))
  expect(seen.map((one) => one.garageId).sort()).toEqual([garageId, seenByAnother.id].sort())
})

test('a report of a record that became one with another meanwhile answers as one of an unknown vehicle', async () => {
  const { report, reportKnown, cars } = await desk()
  await report({ registrationNumber: 'ABC-1' })
  await report({ vinNumber: VIN })
  const second = (await cars())[1]?.id ?? ''
  const both = await Promise.allSettled([
    report({ registrationNumber: 'ABC-1', vinNumber: VIN }),
    reportKnown(second).catch((error) => refusal(Promise.reject(error))),
  ])
  expect(both.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await refusal(reportKnown(second))).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
})

test('the highest mileage stays, whichever is reported last', async () => {
  const { report, cars } = await desk()
  const reports = [100, 300, 200, 0].map((mileageKm) => report({ registrationNumber: 'ABC-1' }, { mileageKm }))
  await Promise.all(reports)
  expect(await cars()).toMatchObject([{ mileageKm: 300 }])
})

test('many at once who know one number or both end with one car', async () => {
  const { report, reportForIt, cars, tickets } = await desk()
  const numbers = [{ registrationNumber: 'ABC-1' }, { vinNumber: VIN }, { registrationNumber: 'ABC-1', vinNumber: VIN }]
  await Promise.all([...numbers, ...numbers].map((one, place) => (place % 2 ? report(one) : reportForIt(one))))
  expect(await cars()).toMatchObject([{ registrationNumber: 'ABC-1', vinNumber: VIN }])
  expect(await tickets()).toHaveLength(6)
})

test('a plate that belongs to a car of another VIN is not taken for it', async () => {
  const { report, cars } = await desk()
  await report({ registrationNumber: 'ABC-1', vinNumber: VIN })
  const other = report({ registrationNumber: 'ABC-1', vinNumber: OTHER_VIN })
  expect(await refusal(other)).toMatchObject({
    kind: 'invalid',
    details: { fields: [{ field: 'vehicle.vehicle.vinNumber' }] },
  })
  expect(await cars()).toMatchObject([{ registrationNumber: 'ABC-1', vinNumber: VIN, version: 1 }])
})

test('a VIN that belongs to a car of another plate is not taken for it', async () => {
  const { report, cars } = await desk()
  await report({ registrationNumber: 'ABC-1', vinNumber: VIN })
  const other = report({ registrationNumber: 'ABC-2', vinNumber: VIN })
  expect(await refusal(other)).toMatchObject({
    kind: 'invalid',
    details: { fields: [{ field: 'vehicle.vehicle.registrationNumber' }] },
  })
  await report({ registrationNumber: 'ABC-2' })
  expect((await cars()).map((car) => [car.registrationNumber, car.vinNumber])).toEqual([
    ['ABC-1', VIN],
    ['ABC-2', null],
  ])
})

test('two cars that are described differently never become one', async () => {
  const { report, cars } = await desk()
  await report({ registrationNumber: 'ABC-1', make: 'Skoda', model: 'Octavia', year: 2020 })
  await report({ vinNumber: VIN, make: 'Skoda', model: 'Superb' })
  await report({ vinNumber: OTHER_VIN, make: 'skoda', model: 'Octavia Combi', year: 2021 })
  for (const vinNumber of [VIN, OTHER_VIN])
    expect(await refusal(report({ registrationNumber: 'ABC-1', vinNumber }))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'vehicle.vehicle.vinNumber' }] },
    })
  expect(await cars()).toHaveLength(3)
})
