import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { AppError } from '#shared/app-error.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { modelRuns } from '#test/model.ts'
import { entryFields } from './entry-fields.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

const { db } = await testDatabase()
const FEE = 1000

const act = fc.constantFrom(
  ...(['request', 'take', 'deliver', 'bill'] as const),
  ...(['write', 'write', 'sign', 'sign', 'sign', 'remove', 'correct'] as const),
  ...(['customerWrites', 'customerSigns'] as const),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
/** Those of a batch are done at the same moment. */
const batches = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 9 })

async function world() {
  const side = async (type: 'GARAGE' | 'CUSTOMER') => {
    const { organization, user } = await makeStaffed(db, { type, role: 'MEMBER' })
    return {
      at: { organizationId: organization.id },
      api: callerOf(maintenanceBooksRouter, await contextOf(db, user.id)),
    }
  }
  const [garage, customer] = [await side('GARAGE'), await side('CUSTOMER')]
  const [garageId, customerId] = [garage.at.organizationId, customer.at.organizationId]
  await makeConnection(db, { garageId, customerId })
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customerId, mileageKm: null })
  const asked = { ...customer.at, garageId, vehicle: { vehicleId }, note: '', feeCents: 0 }
  const { maintenanceBookId } = await customer.api.request(asked)
  // the fee counts what is asked again
  await db.update(maintenanceBooks).set({ feeCents: FEE }).where(eq(maintenanceBooks.id, maintenanceBookId))

  const write = (of: typeof garage, correctsId: string | null = null) =>
    of.api.addEntry({
      ...of.at,
      maintenanceBookId,
      fileIds: [],
      correctsId,
      requestKey: randomUUID(),
      fields: entryFields({ mileageKm: null }),
    })
  const firstDraft = async (of: typeof garage) => (await of.api.details({ ...of.at, maintenanceBookId })).drafts[0]
  const onDraft = async (of: typeof garage, name: 'sign' | 'removeDraft') => {
    const draft = await firstDraft(of)
    if (!draft) return
    const named = { ...of.at, entryId: draft.id, version: draft.version }
    await (name === 'sign' ? of.api.sign({ ...named, mileageConfirmed: false }) : of.api.removeDraft(named))
  }
  const move = async (name: 'take' | 'deliver' | 'bill') => {
    const { version } = await garage.api.details({ ...garage.at, maintenanceBookId })
    await garage.api[name]({ ...garage.at, maintenanceBookId, version })
  }
  const acts: Record<Act, () => Promise<unknown>> = {
    request: () => customer.api.request(asked),
    take: () => move('take'),
    deliver: () => move('deliver'),
    bill: () => move('bill'),
    write: () => write(garage),
    sign: () => onDraft(garage, 'sign'),
    remove: () => onDraft(garage, 'removeDraft'),
    async correct() {
      const { rows } = await garage.api.entries({ ...garage.at, maintenanceBookId })
      const entry = rows.find(({ can }) => can.correct)
      if (entry) await write(garage, entry.id)
    },
    customerWrites: () => write(customer),
    customerSigns: () => onDraft(customer, 'sign'),
  }
  return { garage, customer, acts, maintenanceBookId }
}

/** What holds after any act. */
async function expectWhole({ garage, customer, maintenanceBookId }: Awaited<ReturnType<typeof world>>) {
  const [book] = await db.select().from(maintenanceBooks).where(eq(maintenanceBooks.id, maintenanceBookId))
  if (!book) throw new Error('the book is gone')
  const signed = await db
    .select()
    .from(bookEntries)
    .where(and(eq(bookEntries.bookId, book.id), isNotNull(bookEntries.sequence)))
    .orderBy(bookEntries.sequence)
  expect(signed.map(({ sequence }) => sequence)).toEqual(signed.map((_, index) => index + 1))
  expect(book.signedCount).toBe(signed.length)
  expect(await customer.api.verify({ ...customer.at, maintenanceBookId })).toEqual(
    signed.length === 0 ? { state: 'EMPTY' } : { state: 'VALID', count: signed.length },
  )
  const isToBill = book.feeCents > 0 || book.unbilledCount > 0
  const { drafts } = await garage.api.details({ ...garage.at, maintenanceBookId })
  expect(book.unbilledCount).toBeLessThanOrEqual(
    signed.filter(({ source, correctsId }) => source === 'GARAGE' && correctsId === null).length,
  )
  // what is asked for stays open until it is delivered, and nothing is written in a book that is settled
  if (book.isAsked) expect(['new', 'inProgress']).toContain(book.group)
  if (book.group === 'new') expect(book.isAsked).toBe(true)
  if (drafts.length > 0) expect(book.group).toBe('inProgress')
  if (book.group === 'billing') expect(isToBill).toBe(true)
  if (book.group === 'done') expect(isToBill).toBe(false)
}

test('the chain is whole and the book is in its group, after any acts of the two sides at the same moment', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (given) => {
      const made = await world()
      for (const batch of given) {
        const done = await Promise.allSettled(batch.map((name) => made.acts[name]()))
        for (const one of done) if (one.status === 'rejected' && !isRefusal(one.reason)) throw one.reason
        await expectWhole(made)
      }
    }),
    { numRuns: modelRuns(40) },
  )
})

/** Everything else, such as two that wait for each other, is a fault. */
function isRefusal(reason: unknown): boolean {
  const cause = reason instanceof Error && reason.cause ? reason.cause : reason
  return cause instanceof AppError && ['conflict', 'not_found'].includes(cause.kind)
}
