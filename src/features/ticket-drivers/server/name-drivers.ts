import { and, eq, inArray } from 'drizzle-orm'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { mayNameDrivers } from '../ticket-drivers.policy.ts'
import { MAX_NAMED, type NameDrivers, type RemoveDriver } from '../ticket-drivers.ts'
import { isManagedBy } from './driver-list-of.ts'
import { type Named, namedDrivers } from './named-drivers.ts'
import { PICK_UP } from './pick-up-link.ts'
import { ticketDrivers } from './ticket-drivers.tables.ts'

type Changed = { added: string[]; removed: string[] }

/** The one way to change who is named: the ticket is locked, its version stays, both sides see it on the timeline. */
async function changeNamed(
  ctx: OrganizationContext,
  ticketId: string,
  rule: (tx: Transaction, customerId: string, named: readonly Named[]) => Promise<Changed>,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { customerId } = await ticketFor(tx, ctx.membership, ticketId)
    const isManaged = await isManagedBy(tx, ctx.membership, customerId)
    await changeTicket.within(tx, ctx, {
      id: ticketId,
      may: (side, ticket) => mayNameDrivers(side, ticket, isManaged),
      refused: () => new AppError('forbidden', 'drivers_not_named'),
      async rule() {
        const changed = await rule(tx, customerId, await namedDrivers(tx, ticketId))
        if (changed.added.length + changed.removed.length === 0) return { invalidateFor: [] }
        return { entry: { kind: 'DRIVERS', data: changed } }
      },
    })
  })
}

/**
 * Names drivers of the customer's own list; those who are named already stay. Refusals: `not_found: driver`,
 * `forbidden: drivers_not_named`, `limit: too_many_named`.
 */
export const nameDrivers = (ctx: OrganizationContext, { ticketId, driverIds }: NameDrivers): Promise<void> =>
  changeNamed(ctx, ticketId, async (tx, customerId, named) => {
    if (!driverIds.every(isUuid)) throw notFound('driver')
    const wanted = [...new Set(driverIds)].filter((id) => !named.some(({ driverId }) => driverId === id))
    if (wanted.length === 0) return { added: [], removed: [] }
    if (named.length + wanted.length > MAX_NAMED) throw new AppError('limit', 'too_many_named')
    const found = await tx
      .select({ driverId: drivers.id, name: drivers.name, phone: drivers.phone })
      .from(drivers)
      .where(and(eq(drivers.organizationId, customerId), inArray(drivers.id, wanted)))
    if (found.length !== wanted.length) throw notFound('driver')
    const inOrder = wanted.flatMap((id) => found.filter(({ driverId }) => driverId === id))
    await tx.insert(ticketDrivers).values(inOrder.map((driver) => ({ ...driver, ticketId })))
    return { added: inOrder.map(({ name }) => name), removed: [] }
  })

/** Takes a driver off the ticket; the links that were sent to them are worth nothing any more. Again is no change. */
export const removeDriver = (ctx: OrganizationContext, { ticketId, namedId }: RemoveDriver): Promise<void> =>
  changeNamed(ctx, ticketId, async (tx, _, named) => {
    const removed = named.find(({ id }) => id === namedId)
    if (!removed) return { added: [], removed: [] }
    await revokeLinks(tx, { purpose: PICK_UP, subjects: [namedId], now: ctx.services.clock() })
    await tx.delete(ticketDrivers).where(eq(ticketDrivers.id, namedId))
    return { added: [], removed: [removed.name] }
  })
