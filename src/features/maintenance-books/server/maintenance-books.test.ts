import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeFile } from '#features/files/server/files.factory.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { makeBillable } from '#features/organization-settings/server/billing.factory.ts'
import { makeGarageProperties } from '#features/organization-settings/server/properties.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { mileageReadings, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import type { EntryFields } from '../book-entries.ts'
import { mayReadBookEntry } from './book-files.ts'
import { entryFields } from './entry-fields.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

const { db } = await testDatabase()
const NOW = '2026-06-15T10:00:00.000Z'
const services = { clock: () => new Date(NOW) }

async function side(type: 'GARAGE' | 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type, role: 'MEMBER' })
  const api = callerOf(maintenanceBooksRouter, await contextOf(db, user.id, services))
  return { id: organization.id, at: { organizationId: organization.id }, api, userId: user.id }
}

async function world({ feeCents = 0 } = {}) {
  const [garage, customer] = [await side('GARAGE'), await side('CUSTOMER')]
  if (feeCents > 0) await makeGarageProperties(db, { organizationId: garage.id, historyFeeCents: feeCents })
  const vehicle = await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'ABC-1', mileageKm: null })
  const request = () =>
    customer.api.request({
      ...customer.at,
      garageId: garage.id,
      vehicle: { vehicleId: vehicle.id },
      note: 'Myyn auton',
      feeCents,
    })
  const { maintenanceBookId } = await request()
  const book = { ...garage.at, maintenanceBookId }
  const seen = (of = garage) => of.api.details({ ...of.at, maintenanceBookId })
  const add = async (fields: Partial<EntryFields> = {}, of = garage, correctsId: string | null = null) => {
    const written = { fields: entryFields(fields), fileIds: [], correctsId, requestKey: randomUUID() }
    return of.api.addEntry({ ...of.at, maintenanceBookId, ...written })
  }
  const sign = async (entryId: string, given: { version?: number; mileageConfirmed?: boolean } = {}, of = garage) =>
    of.api.sign({ ...of.at, entryId, version: 1, mileageConfirmed: false, ...given })
  const act = async (name: 'take' | 'deliver' | 'bill') =>
    garage.api[name]({ ...book, version: (await seen()).version })
  const entries = async (of = customer) => (await of.api.entries({ ...of.at, maintenanceBookId })).rows
  const verdict = (of = customer) => of.api.verify({ ...of.at, maintenanceBookId })
  return { garage, customer, vehicle, maintenanceBookId, request, seen, add, sign, act, entries, verdict }
}

describe('the way of a book', () => {
  test('the customer asks, the garage takes, signs and delivers, bills, and the customer sees it valid', async () => {
    const { garage, customer, seen, add, sign, act, entries, verdict, maintenanceBookId } = await world({
      feeCents: 2500,
    })
    expect(await garage.api.counts(garage.at)).toEqual({ new: 1, inProgress: 0, billing: 0 })
    expect(await seen()).toMatchObject({
      group: 'new',
      isAsked: true,
      feeCents: 2500,
      can: { take: true, deliver: false },
    })
    await act('take')
    const { entryId } = await add()
    expect(await refusal(act('deliver'))).toMatchObject({ reason: 'book_not_in_turn' })
    expect(await sign(entryId)).toEqual({ sequence: 1 })
    // a book that was asked for is delivered by the garage itself
    expect(await seen()).toMatchObject({ group: 'inProgress', drafts: [], can: { deliver: true } })
    await act('deliver')
    expect(await seen(customer)).toMatchObject({ group: 'billing', isAsked: false, deliveredAt: NOW, unbilledCount: 1 })
    expect(await refusal(act('bill'))).toMatchObject({ reason: 'book_billing_unset' })
    await makeBillable(db, { garageId: garage.id, customerId: customer.id })
    await act('bill')
    expect(await seen()).toMatchObject({ group: 'done', feeCents: 0, unbilledCount: 0, billedAt: NOW })
    expect(await entries()).toMatchObject([{ sequence: 1, source: 'GARAGE', fields: entryFields(), signedBy: null }])
    expect((await entries(garage))[0]?.signedBy).toEqual(expect.any(String))
    expect(await verdict()).toEqual({ state: 'VALID', count: 1 })
    const page = await customer.api.listGroup({ ...customer.at, group: 'done' })
    expect(page).toMatchObject({ rows: [{ id: maintenanceBookId, type: 'maintenanceBook' }], next: null })
    expect(await customer.api.list(customer.at)).toMatchObject([{ id: maintenanceBookId, group: 'done' }])
  })

  test('a customer finds its books by plate, model or garage, once they are more than asked for', async () => {
    const { customer, maintenanceBookId, seen, act } = await world()
    const found = async (text = '') => (await customer.api.byCar({ ...customer.at, text })).books.map(({ id }) => id)
    expect(await found()).toEqual([])
    await act('take')
    const { registrationNumber, make, garage } = await seen(customer)
    for (const text of ['', registrationNumber?.replace('-', '').toLowerCase(), make, garage.name])
      expect(await found(text)).toEqual([maintenanceBookId])
    expect(await found('ei-ole')).toEqual([])
    expect(await customer.api.byCar({ ...customer.at, page: 1 })).toEqual({ books: [], total: 1 })
  })

  test('a member who does not bill is not offered to mark it as billed, and is refused', async () => {
    const { garage, maintenanceBookId, seen, add, sign, act } = await world()
    await act('take')
    await sign((await add()).entryId)
    await act('deliver')
    const { version } = await seen()
    expect(await seen()).toMatchObject({ group: 'billing', can: { bill: true } })
    await db.update(memberships).set({ bills: false }).where(eq(memberships.userId, garage.userId))
    const mechanic = callerOf(maintenanceBooksRouter, await contextOf(db, garage.userId, services))
    const book = { ...garage.at, maintenanceBookId }
    expect(await mechanic.details(book)).toMatchObject({ group: 'billing', can: { bill: false } })
    expect(await refusal(mechanic.bill({ ...book, version }))).toMatchObject({
      kind: 'forbidden',
      reason: 'does_not_bill',
    })
    expect(await seen()).toMatchObject({ group: 'billing' })
  })

  test('a second request opens it again, and what was not billed is charged too', async () => {
    const { customer, request, seen, add, sign, act, maintenanceBookId } = await world({ feeCents: 1000 })
    expect(await request()).toEqual({ maintenanceBookId })
    expect(await seen()).toMatchObject({ feeCents: 1000, version: 2 })
    await sign((await add()).entryId)
    await act('deliver')
    expect(await request()).toEqual({ maintenanceBookId })
    expect(await seen(customer)).toMatchObject({ group: 'new', isAsked: true, feeCents: 2000 })
  })

  test('a customer pays no other price than the one that was shown', async () => {
    const { garage, customer, vehicle } = await world({ feeCents: 1000 })
    const asked = { garageId: garage.id, vehicle: { vehicleId: vehicle.id }, note: '', feeCents: 900 }
    expect(await refusal(customer.api.request({ ...customer.at, ...asked }))).toMatchObject({
      reason: 'book_fee_changed',
      details: { feeCents: 1000 },
    })
    expect(await customer.api.fee({ ...customer.at, garageId: garage.id })).toEqual({ feeCents: 1000 })
  })

  test('an act on what has changed since is refused, and a second tap does nothing', async () => {
    const { garage, seen, add, sign, act, maintenanceBookId } = await world()
    const { version } = await seen()
    await act('take')
    const book = { ...garage.at, maintenanceBookId, version }
    expect(await garage.api.take(book)).toEqual({ version: version + 1 })
    await sign((await add()).entryId)
    expect(await refusal(garage.api.deliver(book))).toMatchObject({ reason: 'book_changed' })
    await add()
    expect(await refusal(act('deliver'))).toMatchObject({ reason: 'book_has_drafts' })
  })
})

describe('a draft', () => {
  test('belongs to its own side only, until it is signed', async () => {
    const { garage, customer, seen, add, sign, entries } = await world()
    const { entryId } = await add({ remarks: 'Salainen' })
    expect((await seen()).drafts).toMatchObject([{ id: entryId, fields: { remarks: 'Salainen' } }])
    expect(JSON.stringify([await seen(customer), await entries()])).not.toContain('Salainen')
    const foreign = { ...customer.at, entryId, version: 1 }
    expect(await refusal(customer.api.sign({ ...foreign, mileageConfirmed: true }))).toMatchObject({
      reason: 'book_entry',
    })
    expect(await refusal(customer.api.removeDraft(foreign))).toMatchObject({ reason: 'book_entry' })
    const { version } = await garage.api.editEntry({
      ...garage.at,
      entryId,
      version: 1,
      fields: entryFields({ kind: 'OIL' }),
      fileIds: [],
    })
    expect(await refusal(sign(entryId))).toMatchObject({ reason: 'entry_changed', details: { current: { version } } })
    expect(await Promise.all([sign(entryId, { version }), sign(entryId, { version })])).toEqual([
      { sequence: 1 },
      { sequence: 1 },
    ])
    expect(await entries()).toMatchObject([{ fields: { kind: 'OIL' } }])
  })

  test('a retry writes it once, and a removed one is gone', async () => {
    const { garage, seen, maintenanceBookId } = await world()
    const written = { fields: entryFields(), fileIds: [], correctsId: null, requestKey: randomUUID() }
    const send = () => garage.api.addEntry({ ...garage.at, maintenanceBookId, ...written })
    const [{ entryId }, again] = await Promise.all([send(), send()])
    expect(again).toEqual({ entryId })
    await garage.api.removeDraft({ ...garage.at, entryId, version: 1 })
    expect((await seen()).drafts).toEqual([])
  })

  test('can never be changed once signed: the database keeps its fields in the record only', async () => {
    const { garage, add, sign } = await world()
    const { entryId } = await add()
    await sign(entryId)
    const edit = { ...garage.at, entryId, version: 2, fields: entryFields({ remarks: 'Toista' }), fileIds: [] }
    expect(await refusal(garage.api.editEntry(edit))).toMatchObject({ reason: 'entry_signed' })
    await expect(
      db.update(bookEntries).set({ fields: entryFields() }).where(eq(bookEntries.id, entryId)),
    ).rejects.toThrow()
  })
})

describe('a correction', () => {
  test('points at what it corrects, once, and costs nothing', async () => {
    const { garage, seen, add, sign, act, entries, verdict } = await world()
    const first = (await add({ mileageKm: 50_000 })).entryId
    await sign(first)
    await act('deliver')
    await act('bill')
    const correction = (await add({ mileageKm: 40_000 }, garage, first)).entryId
    expect(await refusal(add({}, garage, first))).toMatchObject({ reason: 'entry_corrected' })
    // the mileage that it corrects is not counted against it
    await sign(correction)
    expect(await seen()).toMatchObject({ group: 'done', unbilledCount: 0, signedCount: 2 })
    const shown = await entries()
    expect(shown.find(({ id }) => id === first)).toMatchObject({ correctedBy: 2, corrects: null })
    expect(shown.find(({ id }) => id === correction)).toMatchObject({ correctedBy: null, corrects: 1 })
    expect(await verdict()).toEqual({ state: 'VALID', count: 2 })
  })

  test('belongs to its own side: neither side corrects the other’s entry', async () => {
    const { customer, add, sign } = await world()
    const { entryId } = await add()
    await sign(entryId)
    expect(await refusal(add({}, customer, entryId))).toMatchObject({ kind: 'not_found', reason: 'book_entry' })
  })
})

describe('a mileage', () => {
  test('a falling one is asked about, marked in what is signed, and recorded on the car', async () => {
    const { add, sign, entries, vehicle } = await world()
    await sign((await add({ doneOn: '2026-03-12', mileageKm: 90_000 })).entryId)
    const { entryId } = await add({ doneOn: '2026-05-12', mileageKm: 80_000 })
    expect(await refusal(sign(entryId))).toMatchObject({
      kind: 'conflict',
      reason: 'entry_mileage_odd',
      details: { odd: 'falls', beside: { mileageKm: 90_000 } },
    })
    expect(await sign(entryId, { mileageConfirmed: true })).toEqual({ sequence: 2 })
    expect((await entries()).map(({ isMileageOdd }) => isMileageOdd)).toEqual([true, false])
    const [car] = await db.select().from(vehicles).where(eq(vehicles.id, vehicle.id))
    expect(car).toMatchObject({ mileageKm: 80_000, nextServiceOn: '2027-03-12', nextServiceKm: 135_000 })
  })

  test('one of an old service may be lower than today’s, and no higher than a later one', async () => {
    const { add, sign } = await world()
    await sign((await add({ doneOn: '2026-03-12', mileageKm: 90_000 })).entryId)
    expect(await sign((await add({ doneOn: '2025-03-12', mileageKm: 70_000 })).entryId)).toEqual({ sequence: 2 })
    const { entryId } = await add({ doneOn: '2025-06-12', mileageKm: 95_000 })
    expect(await refusal(sign(entryId))).toMatchObject({ reason: 'entry_mileage_odd' })
  })

  test('an unchanged one is kept once, and a service to come is no service', async () => {
    const { add, sign, vehicle } = await world()
    await sign((await add()).entryId)
    expect(await db.$count(mileageReadings, eq(mileageReadings.vehicleId, vehicle.id))).toBe(1)
    const { entryId } = await add({ doneOn: '2026-06-16' })
    expect(await refusal(sign(entryId))).toMatchObject({ kind: 'invalid' })
  })
})

test('a customer adds an entry of its own, which bills nothing and leaves the group of the book unchanged', async () => {
  const { customer, seen, add, sign, entries } = await world()
  await sign((await add({ kind: 'TYRES' }, customer)).entryId, {}, customer)
  expect(await seen()).toMatchObject({ group: 'new', unbilledCount: 0, signedCount: 1, drafts: [] })
  expect(await entries()).toMatchObject([{ source: 'CUSTOMER', fields: { kind: 'TYRES' } }])
})

describe('the check of a book after a change by hand in the database', () => {
  async function three() {
    const made = await world()
    for (const doneOn of ['2026-01-10', '2026-02-10', '2026-03-10'])
      await made.sign((await made.add({ doneOn, mileageKm: null })).entryId)
    const { maintenanceBookId } = made
    const at = (sequence: number) =>
      sql`${bookEntries.bookId} = ${maintenanceBookId} and ${bookEntries.sequence} = ${sequence}`
    return { ...made, at }
  }

  test('finds a changed record', async () => {
    const { at, verdict } = await three()
    const record = sql`jsonb_set(record, '{fields,mileageKm}', '1000')`
    await db.update(bookEntries).set({ record }).where(at(2))
    expect(await verdict()).toEqual({ state: 'CHANGED', at: 2 })
  })

  test('finds a removed entry, the last one too', async () => {
    const { at, verdict } = await three()
    await db.delete(bookEntries).where(at(3))
    expect(await verdict()).toEqual({ state: 'REMOVED', at: 3 })
  })

  test('finds entries that have changed places', async () => {
    const { at, verdict } = await three()
    await db.update(bookEntries).set({ sequence: 9 }).where(at(1))
    await db.update(bookEntries).set({ sequence: 1 }).where(at(2))
    await db.update(bookEntries).set({ sequence: 2 }).where(at(9))
    expect(await verdict()).toEqual({ state: 'REORDERED', at: 1 })
  })

  test('still finds a changed record after another entry is signed', async () => {
    const { at, verdict, add, sign } = await three()
    await db.update(bookEntries).set({ record: sql`jsonb_set(record, '{fields,remarks}', '"X"')` }).where(at(3))
    await sign((await add({ mileageKm: null })).entryId)
    expect(await verdict()).toEqual({ state: 'CHANGED', at: 3 })
  })
})

test('a finished ticket is recorded once, filled in from what was done', async () => {
  const { garage, customer, vehicle, seen, maintenanceBookId } = await world()
  const given = { garageId: garage.id, customerId: customer.id, vehicleId: vehicle.id, title: 'Määräaikaishuolto' }
  const open = await makeTicket(db, { ...given, status: 'IN_PROGRESS' })
  const record = (ticketId: string) => garage.api.recordTicket({ ...garage.at, ticketId })
  expect(await refusal(record(open.id))).toMatchObject({ reason: 'ticket_not_recordable' })
  const done = await makeTicket(db, { ...given, status: 'DONE', mileageKm: 61_000, closedAt: '2026-06-01T12:00:00Z' })
  const lineOf = { ticketId: done.id, garageId: garage.id, kind: 'PRODUCT' as const }
  await makeLine(db, { ...lineOf, name: 'Moottoriöljy 5W-30', unit: 'l', quantityThousandths: 4300, code: 'OIL-1' })
  await makeLine(db, { ...lineOf, kind: 'SERVICE', name: 'Öljynvaihto' })
  // what was typed is work where it is sold by the hour, and a part where it is not
  await makeLine(db, { ...lineOf, kind: 'OTHER', name: 'Vianhaku', unit: 'h' })
  await makeLine(db, { ...lineOf, kind: 'OTHER', name: 'Jarrupalat', unit: 'sarja' })
  await db.insert(ticketPrices).values({
    ticketId: done.id,
    priceType: 'FIXED',
    agreedCents: 30_000,
    agreedAt: '2026-05-01T12:00:00Z',
    guaranteeMonths: 24,
    guaranteeKm: 0,
  })
  const [made, again] = await Promise.all([record(done.id), record(done.id)])
  expect(again).toEqual(made)
  expect(made.maintenanceBookId).toBe(maintenanceBookId)
  expect((await seen()).drafts).toMatchObject([
    {
      ticketId: done.id,
      fields: {
        doneOn: '2026-06-01',
        mileageKm: 61_000,
        kind: 'SCHEDULED',
        oilGrade: '5W-30',
        oilMillilitres: 4300,
        works: [
          { name: 'Öljynvaihto', result: 'DONE' },
          { name: 'Vianhaku', result: 'DONE' },
        ],
        // with what the accepted offer promised
        parts: [
          { name: 'Moottoriöljy 5W-30', number: 'OIL-1', origin: 'UNKNOWN', guaranteeMonths: 24, guaranteeKm: null },
          { name: 'Jarrupalat', guaranteeMonths: 24 },
        ],
      },
    },
  ])
})

test('a book that was not asked for is delivered when its last draft is signed', async () => {
  const [garage, customer] = [await side('GARAGE'), await side('CUSTOMER')]
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'READY' })
  const { maintenanceBookId, entryId } = await garage.api.recordTicket({ ...garage.at, ticketId: ticket.id })
  await garage.api.sign({ ...garage.at, entryId, version: 1, mileageConfirmed: false })
  const [book] = await db.select().from(maintenanceBooks).where(eq(maintenanceBooks.id, maintenanceBookId))
  expect(book).toMatchObject({ group: 'billing', deliveredAt: NOW, isAsked: false })
})

test('the files of an entry are in what is signed, and both sides read them from then on', async () => {
  const { garage, customer, maintenanceBookId, sign, entries, verdict } = await world()
  const { storage } = testServices()
  await storage.put('made/for-a-book.jpg', Buffer.from('a picture'), 'image/jpeg')
  const given = { userId: garage.userId, organizationId: garage.id, key: 'made/for-a-book.jpg' }
  const { id: fileId } = await makeFile(db, given)
  const { entryId } = await garage.api.addEntry({
    ...garage.at,
    maintenanceBookId,
    fields: entryFields(),
    correctsId: null,
    requestKey: randomUUID(),
    fileIds: [fileId],
  })
  const reads = async (of: typeof garage) => {
    const { caller } = await contextOf(db, of.userId)
    return caller !== null && mayReadBookEntry(db, caller, entryId)
  }
  expect([await reads(garage), await reads(customer)]).toEqual([true, false])
  await sign(entryId)
  expect([await reads(customer), await reads(await side('CUSTOMER'))]).toEqual([true, false])
  const sha256 = createHash('sha256').update('a picture').digest('hex')
  expect(await entries()).toMatchObject([{ recordedFiles: [{ sha256 }], files: [{ id: fileId }] }])
  expect(await verdict()).toEqual({ state: 'VALID', count: 1 })
})
