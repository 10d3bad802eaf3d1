import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { makeConnection, makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { mileageReadings, vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { importRoute } from '#server/import/import-route.ts'
import type { ImportReport } from '#shared/import-report.ts'
import { wrongDayText } from '#shared/read-day.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { newSigner } from './books.fixture.ts'
import { historyImporter } from './import-history.ts'
import { makeBook, makeDraft } from './maintenance-books.factory.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

const { db } = await testDatabase()
const signer = newSigner()
const app = await routeServer(db, [importRoute], {
  services: { signer, features: contributionsOf([{ importers: { 'book-entries': historyImporter } }]) },
})

type Query = { organizationId: string; thingId?: string; mode?: 'preview' | 'import' }

const send = async (userId: string, { mode = 'import', ...query }: Query, file: string | Buffer) =>
  app.inject({
    method: 'POST',
    url: '/api/imports/book-entries',
    query: { mode, ...query },
    headers: { 'content-type': 'text/csv' },
    cookies: { session: await makeSession(db, userId) },
    payload: file,
  })

/** A garage and a customer of its, with a car and its book, in which nothing is written yet. */
async function world() {
  const garage = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const customer = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  const pair = { garageId: garage.organization.id, customerId: customer.organization.id }
  await makeConnection(db, pair)
  const car = async (registrationNumber: string, given: Partial<typeof vehicles.$inferInsert> = {}) => {
    const made = await makeVehicle(db, {
      organizationId: pair.customerId,
      registrationNumber,
      vinNumber: null,
      mileageKm: null,
      mileageAt: null,
      nextServiceOn: null,
      nextServiceKm: null,
      ...given,
    })
    await db.insert(vehicleGarages).values({ garageId: pair.garageId, vehicleId: made.id })
    return made
  }
  const vehicle = await car('ABC-123')
  const book = await makeBook(db, { ...pair, vehicleId: vehicle.id, group: 'inProgress' })
  const sides = { garage: garage.user.id, customer: customer.user.id }
  const of = (side: 'garage' | 'customer') => ({ organizationId: side === 'garage' ? pair.garageId : pair.customerId })
  const bring = async (
    file: string | Buffer,
    {
      mode = 'import' as 'preview' | 'import',
      side = 'garage' as 'garage' | 'customer',
      into = book.id as string | null,
    } = {},
  ) => {
    const answer = await send(sides[side], { ...of(side), mode, ...(into && { thingId: into }) }, file)
    expect(answer.statusCode).toBe(200)
    return answer.json<ImportReport>()
  }
  const api = callerOf(maintenanceBooksRouter, await contextOf(db, garage.user.id, { signer }))
  const ofGarage = of('garage')
  return {
    ...pair,
    sides,
    vehicle,
    book,
    car,
    of,
    bring,
    api,
    signed: (bookId = book.id) =>
      db.select().from(bookEntries).where(eq(bookEntries.bookId, bookId)).orderBy(asc(bookEntries.sequence)),
    verdict: (maintenanceBookId = book.id) => api.verify({ ...ofGarage, maintenanceBookId }),
    bookNow: async () => (await db.select().from(maintenanceBooks).where(eq(maintenanceBooks.id, book.id)))[0],
    vehicleNow: async () => (await db.select().from(vehicles).where(eq(vehicles.id, vehicle.id)))[0],
  }
}

const FILE = `Päivä;Mittarilukema;Laji;Työt;Osat;Öljylaatu;Öljyä (l);Seuraava huolto;Seuraava huolto km
12.3.2019 14.05;45 200 km;Määräaikaishuolto;Öljyn vaihto|Sisäilmansuodatin;Öljynsuodatin (90915-YZZN2);5w-30;4,2;12.3.2020;60 200
2018-03-02;30100;;Etujarrujen palat;Jarrupalat;;;;
5.4.2021;71000;Rengastyö;;;;;1.1.2099;90000
`

test('old entries are signed as imported, in the order of their days, with one seal, and cost and move nothing', async () => {
  const w = await world()
  expect(await w.bring(FILE, { mode: 'preview' })).toMatchObject({ imported: false, added: 3, warnings: [] })
  expect(await w.signed()).toEqual([])
  expect(await w.bring(FILE)).toMatchObject({ imported: true, added: 3, errorCount: 0 })
  const rows = await w.signed()
  expect(
    rows.map(({ record, source }) => [source, record?.importedBy, record?.fields.doneOn, record?.fields.kind]),
  ).toEqual([
    ['IMPORTED', 'GARAGE', '2018-03-02', 'BRAKES'],
    ['IMPORTED', 'GARAGE', '2019-03-12', 'SCHEDULED'],
    ['IMPORTED', 'GARAGE', '2021-04-05', 'TYRES'],
  ])
  expect(rows[1]?.record?.fields).toMatchObject({
    works: [{ name: 'Öljyn vaihto', result: 'DONE' }, { name: 'Sisäilmansuodatin' }],
    parts: [{ name: 'Öljynsuodatin', number: '90915-YZZN2', origin: 'UNKNOWN' }],
    mileageKm: 45_200,
    oilGrade: '5w-30',
    oilMillilitres: 4200,
    nextServiceKm: 60_200,
  })
  // a kind that is not ours is a work
  expect(rows[2]?.record?.fields.works).toMatchObject([{ name: 'Rengastyö' }])
  expect(await w.verdict()).toEqual({ state: 'VALID', count: 3 })
  expect(await w.bookNow()).toMatchObject({ group: 'inProgress', isAsked: true, unbilledCount: 0, feeCents: 0 })
  expect(await w.vehicleNow()).toMatchObject({ mileageKm: 71_000, nextServiceOn: '2099-01-01', nextServiceKm: 90_000 })
  expect(await db.$count(mileageReadings, eq(mileageReadings.vehicleId, w.vehicle.id))).toBe(3)
})

test('the same file again brings nothing, a longer one what is new, and two at once bring all once', async () => {
  const w = await world()
  const longer = `${FILE}1.5.2022;80000;Öljynvaihto;;;;;;\n1.5.2022;80000;öljynvaihto;;;;;;\n`
  await Promise.all([w.bring(FILE), w.bring(FILE)])
  expect(await w.bring(FILE)).toMatchObject({ added: 0, unchanged: 3 })
  expect(await w.bring(longer)).toMatchObject({
    added: 1,
    unchanged: 3,
    skipped: 1,
    warnings: [{ row: 6, column: 'Päivä', message: 'Sama merkintä on jo rivillä 5. Se tuodaan kerran.' }],
  })
  expect(await w.verdict()).toEqual({ state: 'VALID', count: 4 })
})

test('entries signed before the import precede it in the chain, and those signed later follow it', async () => {
  const w = await world()
  const sign = async () => {
    const { id, version } = await makeDraft(db, w.book)
    return w.api.sign({ ...w.of('garage'), entryId: id, version, mileageConfirmed: true })
  }
  await sign()
  await w.bring(FILE)
  expect(await sign()).toEqual({ sequence: 5 })
  expect(await w.verdict()).toEqual({ state: 'VALID', count: 5 })
  // one that was brought in is changed by hand
  await db.execute(`update maintenance_book_entries set record = jsonb_set(record, '{fields,mileageKm}', '1')
    where book_id = '${w.book.id}' and sequence = 3`)
  expect(await w.verdict()).toEqual({ state: 'CHANGED', at: 3 })
})

test('a mileage that falls is brought in and marked, and is not the car’s', async () => {
  const w = await world()
  const file = 'Pvm;Km;Työ\n1.1.2018;80000;O\n1.1.2019;90000;A\n1.1.2020;19000;B\n1.1.2021;120000;C\n1.1.2022;12100;D\n'
  const report = await w.bring(file)
  expect(report.warnings).toMatchObject([
    { row: 4, column: 'Mittarilukema' },
    { row: 6, column: 'Mittarilukema' },
  ])
  expect((await w.signed()).map(({ record }) => record?.isMileageOdd)).toEqual([false, false, true, false, true])
  expect(await w.vehicleNow()).toMatchObject({ mileageKm: 120_000 })
  // compared with what the car is known to have had
  await w.bring('Pvm;Km;Työ\n1.5.2018;95000;E\n')
  expect((await w.signed()).at(-1)?.record?.isMileageOdd).toBe(true)
})

test.each([
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['commas', (text: string) => Buffer.from(text.replaceAll(';', ','))],
])('a file in %s is read', async (_, encoded) => {
  const w = await world()
  await w.bring(encoded('Päivä;Työt;Huomiot\n1.1.2019;Jakohihna ja vesipumppu;Åke näytti öljyvuodon\n'))
  const [entry] = await w.signed()
  expect(entry?.record?.fields).toMatchObject({ kind: 'TIMING', remarks: 'Åke näytti öljyvuodon' })
})

describe('a fault is reported at its row and column, and then nothing comes in', () => {
  test.each([
    ['Päivä;Työt\n31.2.2019;A\n', 2, 'Päivä', 'Päivää ei ole: 31.2.2019'],
    ['Päivä;Työt\nkesä 2019;A\n', 2, 'Päivä', wrongDayText('kesä 2019')],
    ['Päivä;Työt\n;A\n', 2, 'Päivä', 'Anna päivä, jona työ tehtiin'],
    ['Päivä;Työt\n1.1.2019;A\n1.1.2098;A\n', 3, 'Päivä', 'Päivä on vasta edessä'],
    ['Päivä;Työt\n1.1.1219;A\n', 2, 'Päivä', 'Vuoden pitää olla 1900–2099'],
    ['Päivä;Työt\n1.1.2019;\n', 2, 'Työt', 'Kerro, mitä tehtiin: laji, työt, osat tai huomiot'],
    ['Päivä;Km;Työt\n1.1.2019;12x;A\n', 2, 'Mittarilukema', 'Anna kilometrit kokonaislukuna'],
    [`Päivä;Työt\n1.1.2019;${'A'.repeat(201)}\n`, 2, 'Työt', 'Työ: enintään 200 merkkiä'],
    ['Päivä;Öljyä;Työt\n1.1.2019;neljä;A\n', 2, 'Öljyä (l)', 'Tarkista öljyn määrä'],
    ['Rekisterinumero;Päivä;Työt\nXYZ-9;1.1.2019;A\n', 2, 'Rekisterinumero', 'Rivi on toisesta autosta'],
    ['Työt\nA\n', 1, 'Päivä', 'Otsikkoriviltä puuttuu sarake Päivä.'],
  ])('%j', async (file, row, column, message) => {
    const w = await world()
    const report = await w.bring(file)
    expect(report).toMatchObject({ imported: false, errors: [{ row, column, message }] })
    expect(await w.signed()).toEqual([])
  })
})

describe('a file of all cars', () => {
  const all = 'Rekisterinumero;Päivä;Km;Työt\nabc 123;1.1.2019;1000;A\nKUL-104;1.2.2019;2000;B\nabc123;1.1.2018;900;C\n'

  test('goes into each car’s book, and makes those that are missing', async () => {
    const w = await world()
    const van = await w.car('KUL-104')
    const file = `${all}EI-1;1.1.2019;1;D\n`
    const none = { row: 5, message: 'Autoa ei ole asiakkaidesi autoissa. Rivi jätetään pois.' }
    expect(await w.bring(file, { into: null })).toMatchObject({ added: 3, skipped: 1, warnings: [none] })
    const [made] = await db.select().from(maintenanceBooks).where(eq(maintenanceBooks.vehicleId, van.id))
    expect(made).toMatchObject({ group: 'done', garageId: w.garageId, customerId: w.customerId, signedCount: 1 })
    expect(await w.verdict(made?.id)).toEqual({ state: 'VALID', count: 1 })
    expect(await w.verdict()).toEqual({ state: 'VALID', count: 2 })
    expect(await w.bring(file, { into: null })).toMatchObject({ added: 0, unchanged: 3, skipped: 1 })
  })

  test('finds the cars of a customer that the garage manages, and shows them to it', async () => {
    const w = await world()
    const managed = await makeCustomer(db, { managedByGarageId: w.garageId })
    const { id } = await makeVehicle(db, { organizationId: managed.id, registrationNumber: 'KUL-104' })
    expect(await w.bring(all, { into: null })).toMatchObject({ added: 3, skipped: 0 })
    expect(await db.$count(vehicleGarages, eq(vehicleGarages.vehicleId, id))).toBe(1)
  })

  test('knows no car of others, and leaves out one that two customers have', async () => {
    const w = await world()
    const theirs = await world()
    await theirs.car('KUL-104')
    expect(await w.bring(all, { into: null })).toMatchObject({ added: 2, skipped: 1 })
    const other = await makeCustomer(db)
    await makeConnection(db, { garageId: w.garageId, customerId: other.id })
    const twin = await makeVehicle(db, { organizationId: other.id, registrationNumber: 'ABC-123' })
    await db.insert(vehicleGarages).values({ garageId: w.garageId, vehicleId: twin.id })
    const report = await w.bring(all, { into: null })
    expect(report.warnings[0]?.message).toContain('Auto on usealla asiakkaalla')
  })
})

describe('who brings entries in', () => {
  test('a customer imports into a book of its own car, marked so; not without a book', async () => {
    const w = await world()
    // the next service of its own car is recorded, with a connection or without
    await db.delete(connections).where(eq(connections.customerId, w.customerId))
    await w.bring(FILE, { side: 'customer' })
    expect(await w.vehicleNow()).toMatchObject({ nextServiceOn: '2099-01-01', mileageKm: 71_000 })
    expect((await w.signed()).map(({ record }) => record?.importedBy)).toEqual(['CUSTOMER', 'CUSTOMER', 'CUSTOMER'])
    const answer = await send(w.sides.customer, w.of('customer'), FILE)
    expect(answer.json()).toMatchObject({ kind: 'forbidden', reason: 'garage_only' })
  })

  test('a side imports into no book of others, and a user with an address that is not proved into none', async () => {
    const [w, theirs] = [await world(), await world()]
    const foreign = await send(w.sides.garage, { ...w.of('garage'), thingId: theirs.book.id }, FILE)
    expect(foreign.json()).toMatchObject({ kind: 'not_found', reason: 'maintenance_book' })
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, w.sides.garage))
    const unproved = await send(w.sides.garage, { ...w.of('garage'), thingId: w.book.id }, FILE)
    expect(unproved.json()).toMatchObject({ kind: 'precondition', reason: 'email_unverified' })
  })
})
