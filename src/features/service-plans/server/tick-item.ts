import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { mayTick } from '../service-plans.policy.ts'
import type { TickItem } from '../service-plans.ts'
import { isFinished, moveOn } from './move-on.ts'
import { planWorks } from './service-plans.tables.ts'
import { workRows } from './work-rows.ts'

/**
 * The garage says of a part of the programme that it was done on the ticket, or was not; that goes before the lines. On a ticket that is ready the
 * programme follows at once. Refusals: `not_found: ticket | service_plan`, `forbidden: plan_ticking`.
 */
export const tickItem = (
  ctx: OrganizationContext,
  { ticketId, itemId, isDone }: TickItem,
): Promise<Record<string, never>> =>
  transact(ctx.db, (tx) =>
    changeTicket.within<Record<string, never>>(tx, ctx, {
      id: ticketId,
      may: mayTick,
      refused: () => new AppError('forbidden', 'plan_ticking'),
      async rule(ticket) {
        const rows = await workRows(tx, [ticket.id])
        if (rows.every(({ item }) => item.id !== itemId)) throw notFound('service_plan')
        await tx
          .insert(planWorks)
          .values({ ticketId: ticket.id, itemId, ticked: isDone })
          .onConflictDoUpdate({ target: [planWorks.ticketId, planWorks.itemId], set: { ticked: isDone } })
        const now = ctx.services.clock()
        if (isFinished(ticket.status)) await moveOn(tx, new Map([[ticket.id, now.toISOString()]]), now)
        return { answer: {} }
      },
    }),
  )
