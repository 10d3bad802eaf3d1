import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { contributionsOf } from '#server/feature.ts'
import { importRoute } from '#server/import/import-route.ts'
import type { ImportReport } from '#shared/import-report.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { MAX_VEHICLE_ROWS, vehicleImporter } from './import-vehicles.ts'
import { makeVehicle } from './vehicles.factory.ts'
import { mileageReadings, vehicles } from './vehicles.tables.ts'

const { db } = await testDatabase()
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

describe('what is wrong is told by row, and then nothing comes in', () => {
  test.each([
    ['Rekisterinumero\nABC-1\nabc 1\n', { row: 3, column: 'Rekisterinumero', message: 'Sama numero on jo rivillä 2' }],
    ['Rekisterinumero;Vuosi\nABC-1;20x1\n', { row: 2, column: 'Vuosimalli' }],
    ['Rekisterinumero;Katsastus\nABC-1;31.2.2027\n', { row: 2, column: 'Seuraava katsastus' }],
    ['Rekisterinumero;VIN\nABC-1;IOQ\n', { row: 2, column: 'Valmistenumero' }],
    ['Rekisterinumero;Km\nABC-1;9000000\n', { row: 2, column: 'Mittarilukema' }],
    ['Merkki;Malli\nFord;Transit\n', { row: 1, column: 'Rekisterinumero' }],
    ['Rekisterinumero;Merkki\n;Ford\n', { row: 2, column: 'Rekisterinumero' }],
  ])('%j', async (file, error) => {
    const mine = await fleet()
    expect(await mine.bring(file)).toMatchObject({ imported: false, errors: [expect.objectContaining(error)] })
    expect(await mine.kept()).toEqual([])
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
