import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { transact } from '#server/db/transact.ts'
import { plusMonths } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { EntryFields } from '../book-entries.ts'
import type { AskKnownParts } from '../known-parts.ts'
import { newSigner } from './books.fixture.ts'
import { entryFields } from './entry-fields.ts'
import { makeBook, makeSignedEntries } from './maintenance-books.factory.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'

const { db } = await testDatabase()
const signer = newSigner()
type Part = Partial<EntryFields['parts'][number]> & { name: string }
const part = (given: Part) => ({
  number: '',
  origin: 'UNKNOWN' as const,
  guaranteeMonths: null,
  guaranteeKm: null,
  ...given,
})

/** A car with a book at each of two garages. */
async function world() {
  const customer = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.organization.id, mileageKm: null })
  const side = async ({ organization, user }: typeof customer, maintenanceBookId: string) => {
    const context = await contextOf(db, user.id, { signer })
    const api = callerOf(maintenanceBooksRouter, context)
    const of = { organizationId: organization.id, maintenanceBookId }
    const ask = (asked: Partial<AskKnownParts>) =>
      api.knownParts({ ...of, doneOn: '2026-06-01', mileageKm: null, corrects: null, parts: [], ...asked })
    return { of, api, ask }
  }
  const garage = async () => {
    const staffed = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
    const pair = { garageId: staffed.organization.id, customerId: customer.organization.id }
    await makeConnection(db, pair)
    const book = await makeBook(db, { ...pair, vehicleId })
    const sign = (doneOn: string, mileageKm: number, ...parts: Part[]) =>
      transact(db, async (tx) => {
        const [now = book] = await tx.select().from(maintenanceBooks).where(eq(maintenanceBooks.id, book.id))
        await makeSignedEntries(tx, now, { signer, userId: staffed.user.id }, [
          { fields: entryFields({ doneOn, mileageKm, parts: parts.map(part) }), signedAt: `${doneOn}T10:00:00.000Z` },
        ])
      })
    const { api, ...asked } = await side(staffed, book.id)
    const sold = async (name: string, number = '') => {
      const { id: ticketId } = await makeTicket(db, { ...pair, vehicleId, status: 'IN_PROGRESS', mileageKm: 50_000 })
      return api.soldPart({ organizationId: pair.garageId, ticketId, name, number })
    }
    return { ...asked, api, book, sign, sold }
  }
  const [first, second] = [await garage(), await garage()]
  return { first, second, customer: await side(customer, first.book.id) }
}

test('a part under guarantee is shown, by its number in any spelling, else by its name', async () => {
  const { first } = await world()
  const lastChange = { doneOn: '2024-08-12', mileageKm: 41_200, guaranteeUntil: '2026-08-12', guaranteeUntilKm: null }
  await first.sign('2024-08-12', 41_200, { name: 'Laturi', number: '90915-YZZN2', guaranteeMonths: 24 })
  const ask = (name: string, number = '') => first.ask({ parts: [{ name, number }] })
  expect(await ask('Generaattori', '90915 yzzn2')).toEqual([
    { name: 'Generaattori', number: '90915 yzzn2', ...lastChange },
  ])
  expect(await ask('LATURI')).toMatchObject([lastChange])
  expect(await ask('Laturi', 'muu-1')).toEqual([])
  expect(await ask('', '')).toEqual([])
  expect(await first.ask({ doneOn: '2026-08-13', parts: [{ name: 'Laturi', number: '' }] })).toEqual([])
})

test('a part is shown before it is sold on a ticket, from the garage’s own books', async () => {
  const { first, second } = await world()
  const today = dayInHelsinki(new Date())
  await first.sign(today, 49_000, { name: 'Laturi', number: '90915-YZZN2', guaranteeMonths: 24 })
  expect(await first.sold('Generaattori', '90915 yzzn2')).toMatchObject({
    doneOn: today,
    mileageKm: 49_000,
    guaranteeUntil: plusMonths(today, 24),
  })
  expect(await first.sold('laturi')).toMatchObject({ doneOn: today })
  expect(await first.sold('Akku')).toBeNull()
  expect(await second.sold('laturi')).toBeNull()
})

test('a guarantee ends with its kilometres too, and a part that was changed lately is shown without one', async () => {
  const { first } = await world()
  await first.sign('2024-01-01', 10_000, { name: 'Akku', guaranteeMonths: 60, guaranteeKm: 50_000 })
  const ask = (mileageKm: number | null) => first.ask({ mileageKm, parts: [{ name: 'Akku', number: '' }] })
  expect(await ask(60_000)).toMatchObject([{ guaranteeUntil: '2029-01-01', guaranteeUntilKm: 60_000 }])
  expect(await ask(null)).toHaveLength(1)
  expect(await ask(60_001)).toEqual([])
  await first.sign('2026-05-01', 61_000, { name: 'Akku' })
  expect(await ask(62_000)).toMatchObject([{ doneOn: '2026-05-01', guaranteeUntil: null, guaranteeUntilKm: null }])
})

test('a garage reads parts of its own book only, the customer those of all books of the car', async () => {
  const { first, second, customer } = await world()
  await second.sign('2026-05-01', 50_000, { name: 'Akku', guaranteeMonths: 36 })
  const parts = [{ name: 'Akku', number: '' }]
  expect(await first.ask({ parts })).toEqual([])
  expect(await second.ask({ parts })).toHaveLength(1)
  expect(await customer.ask({ parts })).toHaveLength(1)
})

test('a corrected part is not shown, nor one that is being corrected', async () => {
  const { first } = await world()
  await first.sign('2026-05-01', 50_000, { name: 'Akku', guaranteeMonths: 36 })
  const parts = [{ name: 'Akku', number: '' }]
  expect(await first.ask({ parts, corrects: 1 })).toEqual([])
  const [entry] = (await first.api.entries({ ...first.of, cursor: null })).rows
  const { entryId } = await first.api.addEntry({
    ...first.of,
    fileIds: [],
    correctsId: entry?.id ?? '',
    requestKey: randomUUID(),
    fields: entryFields({ doneOn: '2026-05-01', mileageKm: 50_000, parts: [] }),
  })
  expect(await first.ask({ parts })).toHaveLength(1)
  await first.api.sign({ ...first.of, entryId, version: 1, mileageConfirmed: true })
  expect(await first.ask({ parts })).toEqual([])
})
