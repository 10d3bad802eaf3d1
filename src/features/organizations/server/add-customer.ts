import { sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { invalidFields } from '#shared/app-error.ts'
import { businessIdError, normalizeBusinessId } from '#shared/business-id.ts'
import type { NewCustomer } from '../organizations.ts'
import { limitBusinessIds, requireFreeBusinessId } from './free-business-id.ts'
import { connections, organizations } from './organizations.tables.ts'

/**
 * A garage adds a customer that is not on the platform yet: an organisation without members, connected with that garage at once
 * and managed by it until the customer's own people take it over. A business id that the platform knows already is refused with
 * the id's owner left unnamed: the garage finds it by exact business id instead.
 */
export async function addCustomer(tx: Transaction, garageId: string, customer: NewCustomer): Promise<string> {
  const field = 'customer.businessId'
  const businessId = customer.businessId === '' ? null : normalizeBusinessId(customer.businessId)
  if (customer.businessId !== '' && businessId === null)
    throw invalidFields({ field, message: businessIdError(customer.businessId) })
  if (businessId) {
    const message = 'Asiakas on jo palvelussa: hae se Y-tunnuksella'
    await requireFreeBusinessId(tx, { type: 'CUSTOMER', businessId, field, message })
  }
  const [added] = await tx
    .insert(organizations)
    .values({
      type: 'CUSTOMER',
      ...customer,
      businessId,
      customerKind: businessId === null ? 'PERSON' : 'COMPANY',
      businessName: customer.name,
      managedByGarageId: garageId,
    })
    .returning({ id: organizations.id })
  if (!added) throw new Error('insert returned no row')
  await tx.insert(connections).values({
    garageId,
    customerId: added.id,
    state: 'ACCEPTED',
    changedBySide: 'GARAGE',
    acceptedAt: sql`now()`,
  })
  return added.id
}

/** The same, asked through the API by a member of the garage. */
export async function addCustomerAsMember(
  { db, caller, membership }: OrganizationContext,
  customer: NewCustomer,
): Promise<string> {
  if (customer.businessId) await limitBusinessIds(db, caller.userId)
  return transact(db, (tx) => addCustomer(tx, membership.organizationId, customer))
}
