import { and, eq } from 'drizzle-orm'
import { paysWithVat } from '#features/organizations/server/organizations.access.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { AccountingSystemName } from '../accounting.ts'
import type { BasisRow } from './accounting.access.ts'
import { accountingCustomers } from './accounting.tables.ts'
import type { AccountingSystem } from './systems/accounting-system.ts'

type Of = { garageId: string; system: AccountingSystemName; customerId: string }

const isOf = ({ garageId, system, customerId }: Of) =>
  and(
    eq(accountingCustomers.garageId, garageId),
    eq(accountingCustomers.system, system),
    eq(accountingCustomers.customerId, customerId),
  )

/** By which a system knows a customer, of its id: short enough for every system, and found again after an answer that was lost. */
export const customerCode = (customerId: string): string => `HS-${customerId.replaceAll('-', '').slice(-12)}`

/** The id of a document's customer in the system, which is found there, or made. Known ones are not asked for again. */
export async function customerThere(
  db: Database,
  system: AccountingSystem,
  { name, basis }: { name: AccountingSystemName; basis: BasisRow },
): Promise<string> {
  const { garageId, customerId, document } = basis
  const of = { garageId, system: name, customerId }
  const [known] = await db
    .select({ foreignId: accountingCustomers.foreignId })
    .from(accountingCustomers)
    .where(isOf(of))
  if (known) return known.foreignId
  const customer = {
    code: customerCode(customerId),
    buyer: document.buyer,
    isPrivatePerson: await paysWithVat(db, customerId),
    paymentTermsDays: document.paymentTermsDays,
  }
  const foreignId = (await system.findCustomer(customer)) ?? (await system.saveCustomer(customer))
  await db
    .insert(accountingCustomers)
    .values({ ...of, foreignId })
    .onConflictDoNothing()
  return foreignId
}

/** The customer is looked for again: it may be gone there. */
export async function forgetCustomer(tx: Queryable, of: Of): Promise<void> {
  await tx.delete(accountingCustomers).where(isOf(of))
}

/** The same of all customers of a garage: another company there has others. */
export async function forgetCustomers(tx: Queryable, garageId: string): Promise<void> {
  await tx.delete(accountingCustomers).where(eq(accountingCustomers.garageId, garageId))
}
