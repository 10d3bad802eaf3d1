import { and, eq, ne } from 'drizzle-orm'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { connections, customerNotes, memberships } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { type CustomerData, ERASED_NAME } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { withoutWords } from '#server/without-words.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import type { CustomersAudit } from '../customers.audit.ts'
import { customerFor } from './customers.access.ts'

/**
 * Removes a private person whom the garage added, for good: what identifies the person goes, and the garage's work stays without it. Documents of
 * bookkeeping stay as they were made. Refusals: `not_found: customer`, `precondition: customer_not_erasable` for a company, or one that has people
 * of its own or another garage, and `precondition: customer_has_open_tickets`.
 */
export const eraseCustomer = (ctx: OrganizationContext, customerId: string): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { membership, actor, services } = ctx
    const { id, kind } = await ownCustomer(tx, ctx, customerId)
    await lockOrganization(tx, id)
    if (kind !== 'PERSON' || (await hasOthers(tx, ctx, id))) throw new AppError('precondition', 'customer_not_erasable')
    const { customerData } = services.features
    const known = new Set<string>()
    for (const { words } of customerData) for (const word of (await words?.(tx, id)) ?? []) known.add(word)
    const person = { customerId: id, without: withoutWords(known, ERASED_NAME), now: services.clock() }
    for (const { erase } of customerData) await erase?.(tx, person)
    await recordAudit<CustomersAudit>(tx, actor, {
      action: 'customers.erased',
      details: { customerId: id },
      organizationId: membership.organizationId,
    })
  })

/** A customer that the garage manages; any other answers as an unknown one. */
export async function ownCustomer(db: Queryable, { membership }: OrganizationContext, customerId: string) {
  const found = await customerFor(db, membership, customerId)
  if (found.managedByGarageId !== membership.organizationId) throw notFound('customer')
  return found
}

const hasOthers = async (db: Queryable, { membership }: OrganizationContext, customerId: string): Promise<boolean> =>
  (await hasRows(db, memberships, eq(memberships.organizationId, customerId))) ||
  (await hasRows(
    db,
    connections,
    and(eq(connections.customerId, customerId), ne(connections.garageId, membership.organizationId)),
  ))

/** What the garage's people wrote down about the customer. */
export const notesOfCustomer: CustomerData = {
  name: 'notes',
  read: (db, customerId) =>
    db
      .select({ text: customerNotes.text, savedAt: customerNotes.savedAt })
      .from(customerNotes)
      .where(eq(customerNotes.customerId, customerId)),
  async erase(tx, { customerId }) {
    await tx.delete(customerNotes).where(eq(customerNotes.customerId, customerId))
  },
}
