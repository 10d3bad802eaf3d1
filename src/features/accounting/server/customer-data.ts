import { and, eq, inArray, ne } from 'drizzle-orm'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import type { CustomerData, CustomerMerge } from '#server/contributions.ts'
import { accountingCustomers, accountingTransfers } from './accounting.tables.ts'

/** Two customers that became one: the kept one is the one that its system knows, where both were there. */
export const mergeCustomersInAccounting: CustomerMerge = {
  columns: [accountingCustomers.customerId],
  async join(tx, { keptId, removedId }) {
    const { garageId, system, customerId } = accountingCustomers
    const known = await tx.select().from(accountingCustomers).where(eq(customerId, keptId))
    for (const one of known)
      await tx
        .delete(accountingCustomers)
        .where(and(eq(garageId, one.garageId), eq(system, one.system), eq(customerId, removedId)))
  },
}

/** What systems said about a person's invoices may name the person. */
export const answersAboutCustomer: CustomerData = {
  name: 'accounting',
  read: (db, customerId) =>
    db
      .select({
        system: accountingTransfers.system,
        number: invoiceBases.number,
        transferredAt: accountingTransfers.transferredAt,
        answer: accountingTransfers.answer,
      })
      .from(accountingTransfers)
      .innerJoin(invoiceBases, eq(invoiceBases.id, accountingTransfers.basisId))
      .where(eq(invoiceBases.customerId, customerId)),
  async erase(tx, { customerId }) {
    const own = tx.select({ id: invoiceBases.id }).from(invoiceBases).where(eq(invoiceBases.customerId, customerId))
    await tx
      .update(accountingTransfers)
      .set({ answer: '' })
      .where(and(inArray(accountingTransfers.basisId, own), ne(accountingTransfers.answer, '')))
    await tx.delete(accountingCustomers).where(eq(accountingCustomers.customerId, customerId))
  },
}
