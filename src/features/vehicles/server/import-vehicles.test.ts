import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { transact } from '#server/db/transact.ts'
import { contributionsOf } from '#server/feature.ts'
import { importRoute } from '#server/import/import-route.ts'
import type { ImportReport } from '#shared/import-report.ts'
import { wrongDayText } from '#shared/read-day.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { waitingSessions } from '#test/waiting-sessions.ts'
import { MAX_VEHICLE_ROWS, vehicleImporter } from './import-vehicles.ts'
import { recordMileage } from './record-mileage.ts'
import { makeVehicle } from './vehicles.factory.ts'
import { mileageReadings, vehicles } from './vehicles.tables.ts'

const { db, pool } = await testDatabase()
const app = await routeServer(db, [importRoute], {
  services: { features: contributionsOf([{ importers: { vehicles: vehicleImporter } }]) },
})

const send = async (userId: string, query: Record<string, string>, file: string) =>
  app.inject({
    method: 'POST',
    url: '/api/imports/vehicles',
    query: { mode: 'import', ...query },
    headers: { 'content-type': 'text/csv' },
    cookies: { session: await makeSession(db, userId) },
    payload: file,
  })

async function fleet() {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const organizationId = organization.id
  return {
    organizationId,
    userId: user.id,
    bring: async (file: string, mode: 'preview' | 'import' = 'import') => {
      const answer = await send(user.id, { organizationId, mode }, file)
      expect(answer.statusCode).toBe(200)
      return answer.json<ImportReport>()
    },
    kept: () =>
      db
        .select()
        .from(vehicles)
        .where(eq(vehicles.organizationId, organizationId))
        .orderBy(vehicles.registrationNumber),
  }
}

const FILE = `Rek.nro;Merkki;Malli;VM;Kilometrit;Katsastus;Käyttöönotto
abc 123;Škoda;Octavia;2021;152 300 km;;20.9.2021
ÄÖÅ-9;Ford;Transit;2017;;5.3.2027;
`

test('a fleet comes in from a spreadsheet as it was written there, and a second time it is all known', async () => {
  // the next inspection is that of this day
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const mine = await fleet()
  expect(await mine.bring(FILE, 'preview')).toMatchObject({ imported: false, added: 2, updated: 0, errorCount: 0 })
  expect(await mine.kept()).toEqual([])
  expect(await mine.bring(FILE)).toMatchObject({ imported: true, added: 2 })
  const [first, second] = await mine.kept()
  expect(first).toMatchObject({ registrationNumber: 'ABC-123', make: 'Škoda', year: 2021, mileageKm: 152_300 })
  expect(first).toMatchObject({ firstUseOn: '2021-09-20', nextInspectionOn: '2027-09-20' })
  expect(second).toMatchObject({ registrationNumber: 'ÄÖÅ-9', mileageKm: null, nextInspectionOn: '2027-03-05' })
  expect(await db.$count(mileageReadings, eq(mileageReadings.vehicleId, first?.id ?? ''))).toBe(1)
  expect(await mine.bring(FILE)).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
})

test('what is known is filled in, nothing is taken away, and a mileage never goes back', async () => {
  const mine = await fleet()
  const { organizationId } = mine
  const known = { organizationId, registrationNumber: 'ABC-1', color: 'Musta', mileageKm: 90_000 }
  await makeVehicle(db, { ...known, retiredAt: '2026-01-01T00:00:00.000Z' })
  await mine.bring('Rekisterinumero;Väri;Mittarilukema;Valmistenumero\nabc1;;80000;WVWZZZ1JZ3W386752\n')
  expect(await mine.kept()).toMatchObject([
    { color: 'Musta', mileageKm: 90_000, vinNumber: 'WVWZZZ1JZ3W386752', version: 2, retiredAt: null },
  ])
})

test('a mileage that is recorded while a file is saved is not overwritten by the one before it', async () => {
  const mine = await fleet()
  const known = { organizationId: mine.organizationId, registrationNumber: 'ABC-1', mileageKm: 90_000 }
  const { id: vehicleId } = await makeVehicle(db, known)
  const waiting = () => waitingSessions(pool)
  const { imported } = await transact(db, async (tx) => {
    const reading = { vehicleId, mileageKm: 95_000, reportedWith: null, garageId: null, isConfirmed: true }
    await recordMileage(tx, reading)
    const imported = mine.bring('Rekisterinumero;Väri\nABC-1;Musta\n')
    await expect.poll(waiting).toBe(1)
    // not the promise, which waits for this transaction
    return { imported }
  })
  expect(await imported).toMatchObject({ imported: true, updated: 1 })
  expect(await mine.kept()).toMatchObject([{ color: 'Musta', mileageKm: 95_000 }])
})

test('the columns of how a fleet is sorted are read, with a driver by name; an unknown one is left out and named', async () => {
  const mine = await fleet()
  const { id: driverId } = await makeDriver(db, { organizationId: mine.organizationId, name: 'Timo Toivanen' })
  const report = await mine.bring(
    'Rekisterinumero;Kustannuspaikka;Toimipiste;Ryhmä;Kuljettaja\nABC-1;4100;Vantaa;Pakettiautot;timo toivanen\nABC-2;;;;Joku Muu\n',
  )
  expect(report).toMatchObject({
    imported: true,
    warnings: [{ row: 3, column: 'Kuljettaja', message: expect.stringContaining('Joku Muu') }],
  })
  expect(await mine.kept()).toMatchObject([
    { costCentre: '4100', location: 'Vantaa', groupName: 'Pakettiautot', driverId },
    { costCentre: '', driverId: null },
  ])
})

describe('errors are listed by row, and then nothing is imported', () => {
  test.each([
    ['Rekisterinumero\nABC-1\nabc 1\n', { row: 3, column: 'Rekisterinumero', message: 'Sama numero on jo rivillä 2' }],
    ['Rekisterinumero;Vuosi\nABC-1;20x1\n', { row: 2, column: 'Vuosimalli' }],
    [
      'Rekisterinumero;Katsastus\nABC-1;31.2.2027\n',
      { row: 2, column: 'Seuraava katsastus', name: 'ABC-1', message: 'Päivää ei ole: 31.2.2027' },
    ],
    ['Rekisterinumero;Merkki\nABC-1;=SUMMA(A1)\n', { row: 2, column: 'Merkki', value: '=SUMMA(A1)' }],
    ['Rekisterinumero;Katsastus\nABC-1;2/2027\n', { column: 'Seuraava katsastus', message: wrongDayText('2/2027') }],
    ['Rekisterinumero;Vuosi\nABC-1;2015.6\n', { row: 2, column: 'Vuosimalli' }],
    ['Rekisterinumero;Km\nABC-1;1,523E+05\n', { row: 2, column: 'Mittarilukema' }],
    ['Rekisterinumero;VIN\nABC-1;IOQ\n', { row: 2, column: 'Valmistenumero' }],
    ['Rekisterinumero;Km\nABC-1;9000000\n', { row: 2, column: 'Mittarilukema', value: '9000000' }],
    ['Merkki;Malli\nFord;Transit\n', { row: 1, column: 'Rekisterinumero' }],
    ['Rekisterinumero;Merkki\n;Ford\n', { row: 2, column: 'Rekisterinumero' }],
  ])('%j', async (file, error) => {
    const mine = await fleet()
    expect(await mine.bring(file)).toMatchObject({ imported: false, errors: [expect.objectContaining(error)] })
    expect(await mine.kept()).toEqual([])
  })

  test('are shown first, however many rows before them are in order', async () => {
    const mine = await fleet()
    const good = Array.from({ length: 30 }, (_, place) => `ABC-${place + 1};1000\n`).join('')
    const report = await mine.bring(`Rekisterinumero;Km\n${good}KUL-1;paljon\n`)
    expect(report.preview).toEqual([{ row: 32, cells: ['KUL-1', 'paljon'] }])
  })

  test('numbers that are those of two cars', async () => {
    const mine = await fleet()
    const { organizationId } = mine
    await makeVehicle(db, { organizationId, registrationNumber: 'ABC-1', vinNumber: 'WVWZZZ1JZ3W386752' })
    await makeVehicle(db, { organizationId, registrationNumber: 'ABC-2' })
    const report = await mine.bring('Rekisterinumero;VIN\nABC-2;WVWZZZ1JZ3W386752\nABC-1;WVWZZZ1JZ3W386753\n')
    expect(report.errors).toMatchObject([{ row: 2 }, { row: 3 }])
  })
})

describe('what programs write is what it means', () => {
  test('a decimal point is none of thousands, and the preview shows what was understood', async () => {
    const mine = await fleet()
    const file =
      'Rekisterinumero;Vuosimalli;Mittarilukema;Käyttöönottopäivä\nfld101;2015.0;152300.0;4.5.1998\nFLD-102;;12345.6;1.2.2021 0:00\nFLD-103;;152.300;20210201\n'
    const report = await mine.bring(file)
    expect(report).toMatchObject({ imported: true, added: 3, errorCount: 0 })
    expect(report.preview.map(({ cells }) => cells)).toEqual([
      ['FLD-101', '2015', '152\u00a0300\u00a0km', '4.5.1998'],
      ['FLD-102', '', '12\u00a0345\u00a0km', '1.2.2021'],
      ['FLD-103', '', '152\u00a0300\u00a0km', '1.2.2021'],
    ])
    const message = expect.stringMatching(/^152.300 luettiin lukemana/)
    expect(report.warnings).toEqual([{ row: 4, column: 'Mittarilukema', message }])
    expect(await mine.kept()).toMatchObject([
      { year: 2015, mileageKm: 152_300, firstUseOn: '1998-05-04' },
      { mileageKm: 12_345, firstUseOn: '2021-02-01' },
      { mileageKm: 152_300, firstUseOn: '2021-02-01' },
    ])
  })

  test.each([
    [
      'a title above',
      'Ajoneuvoluettelo 27.11.2026;;;\n;;;\nRekisterinumero;Merkki;Malli;Vuosimalli\nFLD-301;Toyota;Hiace;2020\n',
    ],
    ['a heading with a line break', '"Rekisteri-\nnumero",Merkki,Malli\nFLD-301,Toyota,Hiace\n'],
    ['commas in quoted cells', 'Merkki;"Rekisterinumero";"Väri, sisä"\nToyota;"FLD-301";"a, b, c, d"\n'],
    ['columns parted by strokes', 'Rekisterinumero|Merkki\nFLD-301|Toyota\n'],
    ['texts guarded for a spreadsheet', 'Rekisterinumero;Merkki\n="FLD-301";\'Toyota\n'],
  ])('%s is no hindrance', async (_what, file) => {
    const mine = await fleet()
    expect(await mine.bring(file)).toMatchObject({ imported: true, added: 1 })
    expect(await mine.kept()).toMatchObject([{ registrationNumber: 'FLD-301' }])
  })

  test('several tables in one file are refused for that', async () => {
    const mine = await fleet()
    const file =
      '"## Vehicle"\n"Name","Plate","Make"\n"Auto","FLD-303","Toyota"\n"## Costs"\n"CostTitle","Date"\n"Öljy","2019-05-12"\n'
    const answer = await send(mine.userId, { organizationId: mine.organizationId }, file)
    const message = expect.stringMatching(/monta taulukkoa: riviltä 4 alkaa Costs/)
    expect(answer.json()).toMatchObject({ details: { fields: [{ message }] } })
  })
})

describe('nothing is taken for something else', () => {
  test('an interval is no mileage, and a day that has passed is the next one only where the heading says so', async () => {
    const mine = await fleet()
    const report = await mine.bring(
      'Rekisterinumero;Mittarilukema;Huoltoväli km;Katsastuspäivä;Huoltopäivä;Huolto km\nFLD-601;152300;30000;12.3.2020;1.2.2021;150000\nFLD-602;152300;;1.1.2099;;180000\n',
    )
    expect(report.ignoredColumns).toEqual(['Huoltoväli km'])
    expect(report.warnings.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Katsastus'],
      [2, 'Huolto'],
      [2, 'Huolto km'],
    ])
    expect(await mine.kept()).toMatchObject([
      { nextInspectionOn: null, nextServiceOn: null, nextServiceKm: null },
      { nextInspectionOn: '2099-01-01', nextServiceOn: null, nextServiceKm: 180_000 },
    ])
    await mine.bring('Rekisterinumero;Seuraava katsastus\nFLD-601;12.3.2020\n')
    expect(await mine.kept()).toMatchObject([{ nextInspectionOn: '2020-03-12' }, {}])
  })

  test('what is left aside or looks odd is said', async () => {
    const mine = await fleet()
    await makeVehicle(db, { organizationId: mine.organizationId, registrationNumber: 'HJE-100', mileageKm: 90_000 })
    const report = await mine.bring(
      'Rekisterinumero;Mittarilukema;Valmistenumero\nHJE-100;12;\nKONE 7;;119012345\nYhteensä;90012;\n',
    )
    expect(report).toMatchObject({ imported: true, added: 1, unchanged: 1, skipped: 1, warningCount: 4 })
    expect(report.warnings.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Mittarilukema'],
      [3, 'Rekisterinumero'],
      [3, 'Valmistenumero'],
      [4, 'Rekisterinumero'],
    ])
    expect(await mine.kept()).toMatchObject([{ mileageKm: 90_000 }, { vinNumber: '119012345' }])
  })

  test('a car is known by its plate’s key, however a file writes it', async () => {
    const mine = await fleet()
    await mine.bring('Rekisterinumero;Merkki\n123 abc;Honda\nABC 12D;Volvo\n')
    const again = await mine.bring('Rekisterinumero;Merkki\n123abc;Honda\nabc-12d;Volvo\n')
    expect(again).toMatchObject({ added: 0, unchanged: 2 })
    const twice = await mine.bring('Rekisterinumero\nABC12D\nabc 12d\n')
    expect(twice).toMatchObject({ errors: [{ row: 3, message: 'Sama numero on jo rivillä 2' }] })
    expect(await mine.kept()).toHaveLength(2)
  })
})

test('10,000 rows come in at once, and one more is refused whole', async () => {
  const mine = await fleet()
  const rows = (count: number) =>
    `Rekisterinumero;Mittarilukema\n${Array.from({ length: count }, (_, n) => `X${n};${n}`).join('\n')}\n`
  expect(await mine.bring(rows(MAX_VEHICLE_ROWS))).toMatchObject({ imported: true, added: MAX_VEHICLE_ROWS })
  const answer = await send(mine.userId, { organizationId: mine.organizationId }, rows(MAX_VEHICLE_ROWS + 1))
  expect(answer.statusCode).toBe(422)
})

describe('who brings vehicles in', () => {
  test('members of the customer do, people of other organisations find nothing, a garage has none', async () => {
    const mine = await fleet()
    const member = await makeUser(db)
    await makeMembership(db, member.id, mine.organizationId, 'MEMBER')
    const query = { organizationId: mine.organizationId }
    expect((await send(member.id, query, FILE)).statusCode).toBe(200)
    const theirs = await fleet()
    expect((await send(theirs.userId, query, FILE)).json()).toMatchObject({ kind: 'not_found' })
    const garage = await makeStaffed(db, { type: 'GARAGE' })
    const own = await send(garage.user.id, { organizationId: garage.organization.id }, FILE)
    expect(own.json()).toMatchObject({ kind: 'forbidden', reason: 'customer_only' })
    const foreign = await send(garage.user.id, { ...query, managedByGarageId: garage.organization.id }, FILE)
    expect(foreign.json()).toMatchObject({ kind: 'not_found' })
  })
})
