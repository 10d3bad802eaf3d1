import { sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { invalidFields } from '#shared/app-error.ts'
import { readIdentity } from '#shared/customer-identity.ts'
import { type NewCustomer, readNewName } from '../organizations.ts'
import { limitBusinessIds, requireFreeBusinessId, requireFreeVatNumber } from './free-business-id.ts'
import { connections, organizations } from './organizations.tables.ts'

/**
 * A garage adds a customer that is not on the platform yet: an organisation without members, connected with that garage at once
 * and managed by it until the customer's own people take it over. A business id that the platform knows already is refused with
 * the id's owner left unnamed: the garage finds it by exact business id instead.
 */
export async function addCustomer(tx: Transaction, garageId: string, customer: NewCustomer): Promise<string> {
  const { kind, businessId: typedId, vatNumber, country, ...facts } = customer
  const identity = readIdentity({ kind, businessId: typedId, vatNumber, country })
  if ('field' in identity) throw invalidFields({ field: `customer.${identity.field}`, message: identity.message })
  const named = readNewName(customer)
  if ('field' in named) throw invalidFields({ field: `customer.${named.field}`, message: named.message })
  const { name } = named
  if (identity.businessId !== null)
    await requireFreeBusinessId(tx, {
      type: 'CUSTOMER',
      businessId: identity.businessId,
      field: 'customer.businessId',
      message: 'Asiakas on jo palvelussa: hae se Y-tunnuksella',
    })
  await requireFreeVatNumber(tx, { vatNumber: identity.vatNumber, garageId, field: 'customer.vatNumber' })
  const [added] = await tx
    .insert(organizations)
    .values({
      type: 'CUSTOMER',
      ...facts,
      ...identity,
      name,
      // a person has no other name, which would stay when the first is corrected
      businessName: identity.customerKind === 'PERSON' ? '' : name,
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
