import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import {
  makeConnection,
  makeCustomer,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { connections, customerNotes, organizations } from '#features/organizations/server/organizations.tables.ts'
import { mileageReadings, vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { importRoute } from '#server/import/import-route.ts'
import { importRunRoutes } from '#server/import/import-run-routes.ts'
import { importRuns } from '#server/import/import-runs.tables.ts'
import { runById, runImportJob } from '#server/import/import-runs.ts'
import type { ImportReport, ImportRun } from '#shared/import-report.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { PLAIN } from './customers.fixture.ts'
import { customerImporter } from './import-customers.ts'

const { db } = await testDatabase()
const services = testServices({ features: contributionsOf([{ importers: { customers: customerImporter } }]) })
const app = await routeServer(db, [importRoute, ...importRunRoutes], { services })

type Query = Record<string, string>

async function garage() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  return { garageId: organization.id, userId: user.id, ...ways(user.id, organization.id) }
}

function ways(userId: string, garageId: string, hand: Query = {}) {
  const cookies = async () => ({ session: await makeSession(db, userId) })
  const send = async (file: string, query: Query = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/imports/customers',
      query: { organizationId: garageId, mode: 'import', ...hand, ...query },
      headers: { 'content-type': 'text/csv' },
      cookies: await cookies(),
      payload: file,
    })
  const runOf = async (id: string, part = '') =>
    app.inject({ method: 'GET', url: `/api/import-runs/${id}${part}`, query: hand, cookies: await cookies() })
  const resume = async (id: string) =>
    app.inject({ method: 'POST', url: `/api/import-runs/${id}/resume`, query: hand, cookies: await cookies() })
  const start = async (file: string, query: Query = {}) => {
    const answer = await send(file, query)
    expect(answer.statusCode).toBe(200)
    return answer.json<ImportReport>()
  }
  return {
    send,
    start,
    runOf,
    resume,
    /** Starts and saves all of it, as the job does. */
    bring: async (file: string, query: Query = {}) => {
      const { runId = '' } = await start(file, query)
      await work(runId)
      return (await runOf(runId)).json<ImportRun>()
    },
  }
}

/** A slice of the work ends after its time. */
async function work(runId: string) {
  while ((await runById(db, runId)).state === 'RUNNING') await runImportJob.run({ runId }, jobContext(db, { services }))
}

const customersOf = (garageId: string) =>
  db
    .select()
    .from(organizations)
    .where(and(eq(organizations.type, 'CUSTOMER'), eq(organizations.managedByGarageId, garageId)))
    .orderBy(asc(organizations.name))

const carsOf = (garageId: string) =>
  db
    .select({ plate: vehicles.registrationNumber, mileageKm: vehicles.mileageKm, customerId: vehicles.organizationId })
    .from(vehicles)
    .innerJoin(vehicleGarages, eq(vehicleGarages.vehicleId, vehicles.id))
    .where(eq(vehicleGarages.garageId, garageId))
    .orderBy(asc(vehicles.registrationNumber))

test('a preview writes nothing, and says what would come', async () => {
  const { garageId, start } = await garage()
  const report = await start(PLAIN, { mode: 'preview' })
  expect(report).toMatchObject({ imported: false, added: 5, errorCount: 0, rowCount: 3 })
  expect(report.sums).toContainEqual({ label: 'Uusia autoja', count: 3 })
  expect(await customersOf(garageId)).toEqual([])
})

test('customers come in with their cars, connected with the garage, and seen by it', async () => {
  const { garageId, bring } = await garage()
  expect(await bring(PLAIN)).toMatchObject({ state: 'DONE', doneRows: 3, rowCount: 3, added: 5, errorCount: 0 })
  const [maija, company] = await customersOf(garageId)
  expect(maija).toMatchObject({
    name: 'Maija Mallikas',
    customerKind: 'PERSON',
    phone: '+358401234567',
    city: 'Tampere',
  })
  expect(company).toMatchObject({ name: 'Mallikuljetus Oy', customerKind: 'COMPANY', businessId: '1234567-1' })
  expect(await carsOf(garageId)).toEqual([
    { plate: 'ABC-123', mileageKm: 152300, customerId: maija?.id },
    { plate: 'KUL-104', mileageKm: 231000, customerId: company?.id },
    { plate: 'XYZ-987', mileageKm: null, customerId: maija?.id },
  ])
  expect(await db.$count(connections, and(eq(connections.garageId, garageId), eq(connections.state, 'ACCEPTED')))).toBe(
    2,
  )
  const [audit] = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, garageId))
  expect(audit).toMatchObject({ action: 'customers.imported', details: { added: 5, updated: 0 } })
})

test('a mileage of the file is kept as a reading once', async () => {
  const { garageId, bring } = await garage()
  await bring(PLAIN.replace('1234567-1', ''))
  const readings = await db
    .select({ km: mileageReadings.mileageKm })
    .from(mileageReadings)
    .innerJoin(vehicleGarages, eq(vehicleGarages.vehicleId, mileageReadings.vehicleId))
    .where(eq(vehicleGarages.garageId, garageId))
  expect(readings.map(({ km }) => km).sort()).toEqual([152300, 231000])
})

test('a note comes with its customer, in the name of who imports; a super-user is no author of it', async () => {
  const FILE = 'Nimi;Puhelin;Huomautus\nMaija Mallikas;0401234567;"Soita ensin\nMaksaa käteisellä"\n'
  const own = await garage()
  await own.bring(FILE)
  const other = await garage()
  const superUser = await makeUser(db, { isSuperUser: true })
  await ways(superUser.id, other.garageId, { hand: 'platform' }).bring(FILE)
  const notesOf = (garageId: string) => db.select().from(customerNotes).where(eq(customerNotes.garageId, garageId))
  const text = 'Soita ensin\nMaksaa käteisellä'
  expect(await notesOf(own.garageId)).toMatchObject([{ text, savedByUserId: own.userId, version: 1 }])
  expect(await notesOf(other.garageId)).toMatchObject([{ text, savedByUserId: null }])
})

describe('no doubles', () => {
  const FILE = PLAIN.replace('1234567-1', '')

  test('the same file again changes nothing, and starts no run', async () => {
    const { garageId, bring, start } = await garage()
    await bring(FILE)
    const again = await start(FILE)
    expect(again).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
    expect(again).not.toHaveProperty('runId')
    expect([(await customersOf(garageId)).length, (await carsOf(garageId)).length]).toEqual([2, 3])
  })

  test('two runs of the same file at once make each customer once', async () => {
    const { garageId, start } = await garage()
    const [one, other] = [await start(FILE), await start(FILE)]
    await Promise.all([work(one.runId ?? ''), work(other.runId ?? '')])
    expect([(await customersOf(garageId)).length, (await carsOf(garageId)).length]).toEqual([2, 3])
  })

  test('a request that is sent again is the same run', async () => {
    const { start } = await garage()
    const requestKey = crypto.randomUUID()
    const first = await start(FILE, { requestKey })
    expect((await start(FILE, { requestKey })).runId).toBe(first.runId)
  })

  test('a run that is cut off goes on with the first row that was not saved', async () => {
    const { garageId, start, runOf } = await garage()
    const rows = Array.from({ length: 1200 }, (_, index) => `Asiakas ${index};050${String(1_000_000 + index)}`)
    const { runId = '' } = await start(`Nimi;Puhelin\n${rows.join('\n')}\n`)
    const stop = new AbortController()
    const cut = jobContext(db, { services, signal: stop.signal })
    const counting = new Proxy(stop.signal, {
      get: (signal, name) => {
        if (name === 'throwIfAborted' && checked++ === 1) stop.abort(new Error('restarted'))
        const value: unknown = Reflect.get(signal, name)
        return typeof value === 'function' ? value.bind(signal) : value
      },
    })
    let checked = 0
    await expect(runImportJob.run({ runId }, { ...cut, signal: counting })).rejects.toThrow('restarted')
    expect((await runOf(runId)).json<ImportRun>()).toMatchObject({ state: 'RUNNING', doneRows: 500, rowCount: 1200 })
    await work(runId)
    expect((await runOf(runId)).json<ImportRun>()).toMatchObject({ state: 'DONE', doneRows: 1200, added: 1200 })
    expect(await customersOf(garageId)).toHaveLength(1200)
  })

  test('the file is forgotten when all of it is saved', async () => {
    const { start } = await garage()
    const { runId = '' } = await start(FILE)
    await work(runId)
    const [run] = await db.select({ file: importRuns.file }).from(importRuns).where(eq(importRuns.id, runId))
    expect(run?.file).toBeNull()
  })
})

describe('a process that dies at the last try', () => {
  const FILE = 'Nimi;Puhelin\nMaija Mallikas;0401234567\n'
  const giveUp = (runId: string) =>
    runImportJob.giveUp?.({ runId }, { db, log: jobContext(db).log, error: 'job timed out' })

  test('its run has failed, and goes on when it is resumed', async () => {
    const { start, runOf, resume } = await garage()
    const { runId = '' } = await start(FILE)
    await giveUp(runId)
    expect((await runOf(runId)).json<ImportRun>().state).toBe('FAILED')
    expect((await resume(runId)).json<ImportRun>().state).toBe('RUNNING')
    await work(runId)
    expect((await runOf(runId)).json<ImportRun>()).toMatchObject({ state: 'DONE', added: 1 })
  })

  test('a run of which the last row was saved before stays done', async () => {
    const { start, runOf } = await garage()
    const { runId = '' } = await start(FILE)
    await work(runId)
    await giveUp(runId)
    expect((await runOf(runId)).json<ImportRun>()).toMatchObject({ state: 'DONE', added: 1 })
  })

  test('a run of which the file is gone is not resumed', async () => {
    const { start, resume } = await garage()
    const { runId = '' } = await start(FILE)
    await work(runId)
    await db.update(importRuns).set({ state: 'FAILED' }).where(eq(importRuns.id, runId))
    expect((await resume(runId)).json<ImportRun>().state).toBe('FAILED')
  })
})

describe('wrong rows', () => {
  const FILE = `Nimi;Puhelin;Rekisterinumero\n${Array.from({ length: 100 }, (_, index) =>
    index % 10 === 9 ? `Väärä ${index};12;` : `Asiakas ${index};050${1_000_000 + index};`,
  ).join('\n')}\n`

  test('keep the file out unless they are to be left out', async () => {
    const { garageId, start } = await garage()
    const report = await start(FILE)
    expect(report).toMatchObject({ errorCount: 10, wrongRowCount: 10 })
    expect(report).not.toHaveProperty('runId')
    expect(await customersOf(garageId)).toEqual([])
  })

  test('are left out on request, and come back as a file with their reasons', async () => {
    const { garageId, bring, runOf } = await garage()
    const run = await bring(FILE, { partial: 'yes' })
    expect(run).toMatchObject({ state: 'DONE', added: 90, errorCount: 10 })
    expect(await customersOf(garageId)).toHaveLength(90)
    const csv = (await runOf(run.id, '/wrong-rows')).body
    expect(csv.split('\r\n')[0]).toBe('\ufeffNimi;Puhelin;Rekisterinumero;Virhe')
    expect(csv).toContain('Väärä 9;12;;Puhelin: Tarkista puhelinnumero')
  })
})

describe('whose customers', () => {
  test('another garage’s customer with the same phone is not looked at', async () => {
    const other = await garage()
    await other.bring('Nimi;Puhelin\nMaija Mallikas;0401234567\n')
    const { garageId, bring } = await garage()
    expect(await bring('Nimi;Puhelin;Sähköposti\nMaija Mallikas;0401234567;uusi@example.fi\n')).toMatchObject({
      added: 1,
    })
    expect((await customersOf(other.garageId))[0]?.email).toBe('')
    expect(await customersOf(garageId)).toHaveLength(1)
  })

  test('a customer that was taken over is left untouched, with its cars', async () => {
    const { garageId, start } = await garage()
    const customer = await makeCustomer(db, { name: 'Oma Oy', phone: '+358401234567', businessId: '0737546-2' })
    await makeConnection(db, { garageId, customerId: customer.id })
    const report = await start('Nimi;Y-tunnus;Kaupunki;Rekisterinumero\nOma Oy;0737546-2;Oulu;ABC-123\n')
    expect(report).toMatchObject({ added: 0, updated: 0, skipped: 1 })
    expect(await carsOf(garageId)).toEqual([])
  })

  test('customers’ people, other garages and strangers start nothing', async () => {
    const { garageId, start } = await garage()
    const { runId = '' } = await start('Nimi\nMaija Mallikas\n')
    const stranger = await garage()
    expect((await ways(stranger.userId, garageId).send(PLAIN)).statusCode).toBe(404)
    expect((await stranger.runOf(runId)).statusCode).toBe(404)
    expect((await stranger.runOf(runId, '/wrong-rows')).statusCode).toBe(404)
    const customer = await makeStaffed(db, { type: 'CUSTOMER' })
    expect((await ways(customer.user.id, customer.organization.id).send(PLAIN)).statusCode).toBe(403)
  })

  test('a super-user brings them in on behalf of a garage', async () => {
    const garageOfOthers = await makeGarage(db)
    const superUser = await makeUser(db, { isSuperUser: true })
    const { bring } = ways(superUser.id, garageOfOthers.id, { hand: 'platform' })
    expect(await bring('Nimi;Puhelin\nMaija Mallikas;0401234567\n')).toMatchObject({ state: 'DONE', added: 1 })
    const [audit] = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, garageOfOthers.id))
    expect(audit).toMatchObject({ actorUserId: superUser.id, actingAs: 'super-user' })
  })

  test('users without the platform’s rights do not act with its hand', async () => {
    const { garageId, userId } = await garage()
    const { runId = '' } = await ways(userId, garageId).start('Nimi\nMaija Mallikas\n')
    const stranger = await garage()
    const asPlatform = ways(stranger.userId, garageId, { hand: 'platform' })
    expect((await asPlatform.send(PLAIN)).statusCode).toBe(404)
    expect((await asPlatform.runOf(runId)).statusCode).toBe(404)
  })

  test('a member of two garages imports into the one that is named', async () => {
    const { garageId, userId } = await garage()
    const second = await makeGarage(db)
    await makeMembership(db, userId, second.id, 'MEMBER')
    await ways(userId, second.id).bring('Nimi;Puhelin\nMaija Mallikas;0401234567\n')
    expect([(await customersOf(garageId)).length, (await customersOf(second.id)).length]).toEqual([0, 1])
  })
})
