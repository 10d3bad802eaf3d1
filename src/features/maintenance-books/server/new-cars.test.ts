import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { runById, runImportJob, startRun } from '#server/import/import-runs.ts'
import { contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { newSigner } from './books.fixture.ts'
import { historyImporter } from './import-history.ts'
import { bookEntries } from './maintenance-books.tables.ts'

const { db } = await testDatabase()
const signer = newSigner()
const services = testServices({
  signer,
  features: contributionsOf([{ importers: { 'book-entries': historyImporter } }]),
})

async function garage() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { caller } = await contextOf(db, user.id)
  if (!caller) throw new Error('nobody')
  const asked = { db, services, caller, organizationId: organization.id }
  return {
    garageId: organization.id,
    asked,
    run: (
      file: string,
      given: { customerName?: string; save?: boolean; isPartial?: boolean; isAsked?: boolean } = {},
    ) =>
      historyImporter.run({
        ...asked,
        newCars: given.isAsked === false ? undefined : { customerName: given.customerName ?? '' },
        isPartial: given.isPartial ?? false,
        save: given.save ?? true,
        bytes: Buffer.from(file),
      }),
    cars: () =>
      db
        .select({ plate: vehicles.registrationNumber, customer: organizations.name })
        .from(vehicles)
        .innerJoin(organizations, eq(organizations.id, vehicles.organizationId))
        .where(eq(organizations.managedByGarageId, organization.id))
        .orderBy(asc(vehicles.registrationNumber)),
    entries: () => db.$count(bookEntries, eq(bookEntries.garageId, organization.id)),
  }
}

const FILE = `Rekisterinumero;Päivä;Työt;Asiakas
ABC-123;12.3.2019;Öljynvaihto;Maija Mallikas
ABC-123;14.3.2020;Öljynvaihto;Maija Mallikas
KUL-104;1.2.2021;Jarrut;
`

test('rows of unknown cars are left out unless cars are asked for', async () => {
  const { run, cars } = await garage()
  expect(await run(FILE, { isAsked: false })).toMatchObject({ added: 0, skipped: 3, warningCount: 3 })
  expect(await cars()).toEqual([])
})

test('a car is made once, of the customer that its row names or of the typed one', async () => {
  const { run, cars, entries } = await garage()
  expect(await run(FILE, { customerName: 'Mallikuljetus Oy' })).toMatchObject({ imported: true, added: 3, skipped: 0 })
  expect(await cars()).toEqual([
    { plate: 'ABC-123', customer: 'Maija Mallikas' },
    { plate: 'KUL-104', customer: 'Mallikuljetus Oy' },
  ])
  expect(await entries()).toBe(3)
})

test('a preview counts the new cars and customers, and makes none', async () => {
  const { run, cars } = await garage()
  const report = await run(FILE, { customerName: 'Mallikuljetus Oy', save: false })
  expect(report).toMatchObject({
    added: 3,
    sums: [
      { label: 'Uusia autoja', count: 2 },
      { label: 'Uusia asiakkaita', count: 2 },
    ],
  })
  expect(await cars()).toEqual([])
})

test('a row without a customer is wrong, and the others come in when it is left out', async () => {
  const { run, cars } = await garage()
  expect(await run(FILE)).toMatchObject({ imported: false, errorCount: 1, errors: [{ row: 4, column: 'Asiakas' }] })
  expect(await run(FILE, { isPartial: true })).toMatchObject({ imported: true, added: 2, errorCount: 1 })
  expect(await cars()).toHaveLength(1)
})

test('a known customer of the name gets the car, and the same file again makes nothing', async () => {
  const { garageId, run, cars, entries } = await garage()
  await makeCustomer(db, { name: 'Maija Mallikas', phone: '+358401234567', managedByGarageId: garageId })
  await run(FILE, { customerName: 'Mallikuljetus Oy' })
  expect(await run(FILE, { customerName: 'Mallikuljetus Oy' })).toMatchObject({ added: 0, unchanged: 3 })
  const found = and(eq(organizations.managedByGarageId, garageId), eq(organizations.name, 'Maija Mallikas'))
  expect([await db.$count(organizations, found), (await cars()).length, await entries()]).toEqual([1, 2, 3])
})

test('a name that two customers have takes no car', async () => {
  const { garageId, run } = await garage()
  for (const phone of ['+358401234567', '+358501112223'])
    await makeCustomer(db, { name: 'Maija Mallikas', phone, managedByGarageId: garageId })
  expect(await run(FILE, { customerName: 'Mallikuljetus Oy' })).toMatchObject({ imported: false, errorCount: 2 })
})

test('a history is saved in batches, each entry once', async () => {
  const { garageId, asked, run, entries } = await garage()
  const rows = Array.from({ length: 2501 }, (_, index) => `${plateOf(index % 50)};${dayOf(index)};Työ ${index};Maija`)
  const file = `Rekisterinumero;Päivä;Työt;Asiakas\n${rows.join('\n')}\n`
  const report = await run(file, { save: false })
  expect(report).toMatchObject({ added: 2501 })
  const { batches } = historyImporter
  if (!batches) throw new Error('no batches')
  const request = { ...asked, newCars: { customerName: '' }, bytes: Buffer.from(file) }
  const start = { kind: 'book-entries', fileName: 'h.csv', requestKey: crypto.randomUUID(), report }
  const runId = await startRun(request, batches, await batches.scope(request), start)
  // a slice of the work ends after its time
  while ((await runById(db, runId)).state === 'RUNNING') await runImportJob.run({ runId }, jobContext(db, { services }))
  expect(await runById(db, runId)).toMatchObject({ state: 'DONE', doneRows: 2501, added: 2501, errorCount: 0 })
  expect(await entries()).toBe(2501)
  expect(await db.$count(organizations, eq(organizations.managedByGarageId, garageId))).toBe(1)
})

const plateOf = (index: number): string => `ABC-${100 + index}`
const dayOf = (index: number): string =>
  new Date(Date.UTC(2001, 0, 1 + Math.floor(index / 50))).toISOString().slice(0, 10)
