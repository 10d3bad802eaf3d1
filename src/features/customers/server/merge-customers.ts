import { and, eq, getColumnTable, inArray, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { NOTE_MAX } from '#features/organizations/organizations.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import {
  connections,
  customerNotes,
  memberships,
  organizations,
} from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { CustomerMerge } from '#server/contributions.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import type { CustomersAudit } from '../customers.audit.ts'
import type { MergeCustomers, MergePreview } from '../customers.ts'
import { customerFor } from './customers.access.ts'

/** What a merge would move, without moving anything. */
export const mergePreview = async (ctx: OrganizationContext, pair: MergeCustomers): Promise<MergePreview> => {
  const { db, services } = ctx
  const { removed } = await mergeable(ctx, db, pair)
  const moves: MergePreview['moves'] = []
  for (const { counted } of services.features.customerMerge) {
    const count = counted ? await db.$count(tableOf(counted.column), eq(counted.column, removed.id)) : 0
    if (counted && count > 0) moves.push({ what: counted.what, count })
  }
  return { moves }
}

/**
 * Makes one customer of two that the garage manages: all that is kept of the one is the other's afterwards, and the one is gone. All of it or nothing.
 * Refused for a customer with people of its own, or one that another garage deals with.
 */
export const mergeCustomers = (ctx: OrganizationContext, pair: MergeCustomers): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { membership, actor, services } = ctx
    // two who merge at once the other way round wait for each other
    for (const id of [pair.keptId, pair.removedId].sort()) await lockOrganization(tx, id).catch(asCustomer)
    const { kept, removed } = await mergeable(ctx, tx, pair)
    const ids = { keptId: kept.id, removedId: removed.id }
    const { customerMerge, vehicleMerge, isBilled } = services.features
    for (const { join } of customerMerge) await join?.(tx, { ...ids, actor, services, vehicleMerge, isBilled })
    for (const column of customerMerge.flatMap(({ columns }) => columns)) await point(tx, column, ids)
    // the pages of its tickets name another customer now
    const moved = await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.customerId, kept.id))
    for (const { id: ticketId } of moved)
      invalidate(tx, [membership.organizationId], { type: 'ticketEvent.new', ticketId })
    // what only the removed one has goes with it; a row that points at it and is not declared ends the transaction
    await tx.delete(organizations).where(eq(organizations.id, removed.id))
    await recordAudit<CustomersAudit>(tx, actor, {
      action: 'customers.merged',
      details: { ...ids, name: kept.name, removedName: removed.name },
      organizationId: membership.organizationId,
    })
  })

const asCustomer = (error: unknown): never => {
  throw error instanceof AppError && error.kind === 'not_found' ? notFound('customer') : error
}

/** Both as the garage knows them; `not_found: customer` for any other, `precondition: customers_not_own` for those that it does not manage. */
async function mergeable({ membership }: OrganizationContext, db: Queryable, { keptId, removedId }: MergeCustomers) {
  if (keptId === removedId) throw notFound('customer')
  const garageId = membership.organizationId
  const [kept, removed] = [await customerFor(db, membership, keptId), await customerFor(db, membership, removedId)]
  const both = [kept.id, removed.id]
  const isOthers =
    [kept, removed].some(({ managedByGarageId }) => managedByGarageId !== garageId) ||
    (await hasRows(db, memberships, inArray(memberships.organizationId, both))) ||
    (await hasRows(db, connections, and(inArray(connections.customerId, both), ne(connections.garageId, garageId))))
  if (isOthers) throw new AppError('precondition', 'customers_not_own')
  return { kept, removed }
}

const tableOf = (column: PgColumn) => getColumnTable(column) as PgTable

const point = (tx: Transaction, column: PgColumn, { keptId, removedId }: { keptId: string; removedId: string }) =>
  tx.execute(
    sql`update ${tableOf(column)} set ${sql.identifier(column.name)} = ${keptId}::uuid where ${column} = ${removedId}::uuid`,
  )

/** Both notes in one, as far as there is room; the kept one's first. */
export const mergeNotes: CustomerMerge = {
  columns: [customerNotes.customerId],
  async join(tx, { keptId, removedId }) {
    const noteOf = async (customerId: string) =>
      (await tx.select().from(customerNotes).where(eq(customerNotes.customerId, customerId)))[0]
    const [kept, removed] = [await noteOf(keptId), await noteOf(removedId)]
    if (!kept || !removed) return
    const text = [kept.text, removed.text].filter(Boolean).join('\n').slice(0, NOTE_MAX)
    await tx
      .update(customerNotes)
      .set({ text, version: sql`${customerNotes.version} + 1` })
      .where(eq(customerNotes.customerId, keptId))
    await tx.delete(customerNotes).where(eq(customerNotes.customerId, removedId))
  },
}
