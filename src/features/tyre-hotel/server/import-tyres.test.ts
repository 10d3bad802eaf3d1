import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeConnection, makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicleGarages } from '#features/vehicles/server/vehicles.tables.ts'
import { contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { tyreImporter } from './import-tyres.ts'
import { makeTyrePlace, makeTyreSet } from './tyre-hotel.factory.ts'
import { tyreSets } from './tyre-hotel.tables.ts'

const { db } = await testDatabase()

async function garage() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const customer = await makeCustomer(db, { managedByGarageId: organization.id })
  await makeConnection(db, { garageId: organization.id, customerId: customer.id })
  const car = await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'RNG-123' })
  await db.insert(vehicleGarages).values({ garageId: organization.id, vehicleId: car.id })
  const { caller } = await contextOf(db, user.id)
  if (!caller) throw new Error('no caller')
  const request = { db, services: testServices(), caller, organizationId: organization.id, save: true }
  return {
    ids: { garageId: organization.id, customerId: customer.id, vehicleId: car.id },
    run: (file: string) => tyreImporter.run({ ...request, bytes: Buffer.from(file) }),
    sets: () => db.select().from(tyreSets).where(eq(tyreSets.garageId, organization.id)).orderBy(tyreSets.number),
  }
}

test('a set in one row comes in with its place and treads, and a second import changes nothing', async () => {
  const { ids, run, sets } = await garage()
  const place = await makeTyrePlace(db, { garageId: ids.garageId, name: 'A-01-1' })
  const file =
    'Rek.nro;Rengastyyppi;Rengaskoko;Merkki;DOT;Vanteet;Hylly;VE;OE;VT;OT\nrng 123;Nasta;205/55R16;Nokian;2321;Alu;a-01-1;7,5;7,5;8;8\n'
  expect(await run(file)).toMatchObject({ imported: true, added: 1 })
  expect(await sets()).toMatchObject([
    {
      number: 1,
      season: 'STUDDED',
      size: '205/55 R16',
      dot: '2321',
      rims: 'ALLOY',
      placeId: place.id,
      leastTread: 75,
      vehicleId: ids.vehicleId,
    },
  ])
  expect(await run(file)).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
})

test('four rows, one a wheel, become one set', async () => {
  const { run, sets } = await garage()
  const row = (wheel: string, tread: string) => `RNG-123;Kesä;195/65 R15;${wheel};${tread}\n`
  const file = `Rekisterinumero;Kausi;Koko;Rengas;Urasyvyys\n${row('VE', '5,1')}${row('OE', '5,2')}${row('VT', '5,3')}${row('OT', '5,4')}`
  expect(await run(file)).toMatchObject({ imported: true, added: 1, unchanged: 3 })
  expect(await sets()).toMatchObject([{ frontLeft: 51, frontRight: 52, rearLeft: 53, rearRight: 54 }])
})

test('an unknown car, place and size, and a place that is taken, are reported and nothing is saved', async () => {
  const { ids, run, sets } = await garage()
  const place = await makeTyrePlace(db, { garageId: ids.garageId, name: 'B-01-1' })
  await makeTyreSet(db, { ...ids, placeId: place.id, season: 'FRICTION' })
  const report = await run(
    'Rekisterinumero;Kausi;Koko;Hyllypaikka\nEIO-100;Kesä;205/55 R16;\nRNG-123;Kesä;205/55 R16;X-99\nRNG-123;Kesä;iso;\nRNG-123;Nasta;205/55 R16;B-01-1\n',
  )
  expect(report).toMatchObject({ imported: false, added: 0 })
  expect(report.errors.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Rekisterinumero'],
    [3, 'Hyllypaikka'],
    [4, 'Koko'],
    [5, 'Hyllypaikka'],
  ])
  expect(await sets()).toHaveLength(1)
})

test('another garage’s customer’s car is not found', async () => {
  const { run } = await garage()
  const { ids } = await garage()
  await db.update(tyreSets).set({ notes: '' }).where(eq(tyreSets.garageId, ids.garageId))
  const other = await makeVehicle(db, { organizationId: ids.customerId, registrationNumber: 'VRS-100' })
  await db.insert(vehicleGarages).values({ garageId: ids.garageId, vehicleId: other.id })
  expect((await run('Rekisterinumero;Kausi;Koko\nVRS-100;Kesä;205/55 R16\n')).errors).toMatchObject([
    { column: 'Rekisterinumero' },
  ])
})
