import { and, eq } from 'drizzle-orm'
import { connectByReport } from '#features/connections/server/connect-by-report.ts'
import { garageProperty } from '#features/organization-settings/server/properties.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { garageVisibleToCustomer } from '#features/organizations/server/visible-parties.ts'
import { reportedVehicle } from '#features/tickets/server/reported-vehicle.ts'
import { showVehicleToGarage } from '#features/vehicles/server/save-vehicle.ts'
import { lockVehicle } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { historyRequested } from '../maintenance-books.events.ts'
import type { RequestHistory } from '../maintenance-books.ts'
import { changeBook, toGroup } from './change-book.ts'
import { openBook } from './open-book.ts'

/** What a history costs at a garage that the customer may choose, without VAT. Refusal: `not_found: garage`. */
export async function historyFee(
  db: Queryable,
  { membership }: Pick<OrganizationContext, 'membership'>,
  garageId: string,
): Promise<{ feeCents: number }> {
  const [garage] = isUuid(garageId)
    ? await db
        .select({ feeCents: garageProperty('historyFeeCents', organizations.id) })
        .from(organizations)
        .where(and(eq(organizations.id, garageId), garageVisibleToCustomer(membership.organizationId)))
    : []
  if (!garage) throw notFound('garage')
  return garage
}

/**
 * Pyydä sähköinen huoltohistoria: makes the book of the car at the garage, or opens it again; the customer says yes to the garage by that.
 * What is asked already is not asked twice. Refusals: those of the vehicle, `not_found: garage`, `conflict: garage_blocked`, `conflict:
 * book_fee_changed`.
 */
export const requestHistory = (
  ctx: OrganizationContext,
  { garageId, vehicle: reported, note, feeCents }: RequestHistory,
): Promise<{ maintenanceBookId: string }> =>
  transact(ctx.db, async (tx) => {
    const customerId = ctx.membership.organizationId
    const { id: vehicleId } = await reportedVehicle(tx, ctx, customerId, reported)
    const vehicle = await lockVehicle(tx, vehicleId)
    const fee = await historyFee(tx, ctx, garageId)
    if (fee.feeCents !== feeCents) throw new AppError('conflict', 'book_fee_changed', { details: fee })
    await connectByReport(tx, ctx, garageId)
    await showVehicleToGarage(tx, garageId, vehicleId)
    const now = ctx.services.clock().toISOString()
    const { id } = await openBook(tx, { garageId, customerId, vehicle, group: 'new', now })
    await changeBook.within(tx, ctx, {
      id,
      isDone: ({ isAsked }) => isAsked,
      may: 'anyMember',
      rule: (book) => ({
        set: {
          isAsked: true,
          requestedAt: now,
          requestedByUserId: ctx.actor.userId,
          note,
          // what was delivered before and is not billed yet is charged too
          feeCents: book.feeCents + feeCents,
          // drafts of the garage stay open
          ...(book.group !== 'inProgress' && toGroup(book, 'new', now)),
        },
        events: [changeBook.event(historyRequested, {})],
      }),
    })
    return { maintenanceBookId: id }
  })
