import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeInvoiceBasisOf } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { makeCustomer, makeGarage } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { transact } from '#server/db/transact.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { makeTransfer } from './accounting.factory.ts'
import { accountingCustomers, accountingTransfers } from './accounting.tables.ts'
import { answersAboutCustomer, mergeCustomersInAccounting } from './customer-data.ts'

const { db } = await testDatabase()

const known = (garageId: string, customerId: string, foreignId: string) =>
  db.insert(accountingCustomers).values({ garageId, system: 'PROCOUNTOR', customerId, foreignId })

const merge = (garageId: string, keptId: string, removedId: string) =>
  transact(db, async (tx) =>
    mergeCustomersInAccounting.join?.(tx, {
      keptId,
      removedId,
      actor: { userId: '', organizationId: garageId, actingAs: 'admin' },
      services: testServices(),
      vehicleMerge: [],
      isBilled: [],
    }),
  )

test('a customer that another one was merged into stays the one that the system knows', async () => {
  const { id: garageId } = await makeGarage(db)
  const [kept, removed] = [await makeCustomer(db), await makeCustomer(db)]
  await known(garageId, kept.id, '7')
  await known(garageId, removed.id, '8')
  await merge(garageId, kept.id, removed.id)
  const rows = await db.select().from(accountingCustomers).where(eq(accountingCustomers.garageId, garageId))
  expect(rows).toMatchObject([{ customerId: kept.id, foreignId: '7' }])
})

test('a customer that only the removed one was in the system keeps its place there', async () => {
  const { id: garageId } = await makeGarage(db)
  const [kept, removed] = [await makeCustomer(db), await makeCustomer(db)]
  await known(garageId, removed.id, '8')
  await merge(garageId, kept.id, removed.id)
  const rows = await db.select().from(accountingCustomers).where(eq(accountingCustomers.garageId, garageId))
  expect(rows).toMatchObject([{ customerId: removed.id, foreignId: '8' }])
})

test('what a system said of an erased person’s invoices, and by which id it knows the person, is gone; the transfer stays', async () => {
  const { id: garageId } = await makeGarage(db)
  const [person, other] = [await makeCustomer(db), await makeCustomer(db)]
  const transferOf = async (customerId: string) => {
    const basis = await makeInvoiceBasisOf(db, await makeTicket(db, { garageId, customerId, status: 'DONE' }))
    return makeTransfer(db, { garageId, basisId: basis.id, state: 'FAILED', answer: 'Aino Asiakas: no street' })
  }
  const [erased, kept] = [await transferOf(person.id), await transferOf(other.id)]
  await known(garageId, person.id, '9')
  expect(await answersAboutCustomer.read?.(db, person.id)).toMatchObject([{ answer: 'Aino Asiakas: no street' }])
  await transact(db, async (tx) =>
    answersAboutCustomer.erase?.(tx, { customerId: person.id, without: (text) => text, now: new Date() }),
  )
  const answers = new Map((await db.select().from(accountingTransfers)).map(({ id, answer }) => [id, answer]))
  expect([answers.get(erased.id), answers.get(kept.id)]).toEqual(['', 'Aino Asiakas: no street'])
  expect(await db.select().from(accountingCustomers).where(eq(accountingCustomers.customerId, person.id))).toEqual([])
})
