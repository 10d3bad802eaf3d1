import { mayPrice } from '#features/line-items/line-items.policy.ts'
import { ticketWith } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { mayEditPlan, mayTick } from '../service-plans.policy.ts'
import type { PlanOfTicket } from '../service-plans.ts'
import { shownItem } from './shown-items.ts'
import { workRowsOfTicket } from './work-rows.ts'

/**
 * The programme of a ticket's car, for both its sides, with what the ticket does to it. Null where the car has none, or is another owner's by now.
 */
export async function planOfTicket(ctx: OrganizationContext, ticketId: string): Promise<PlanOfTicket | null> {
  const { db, membership, services } = ctx
  const [ticket, rows] = await ticketWith(db, membership, ticketId, () => workRowsOfTicket(db, ticketId))
  const [first] = rows
  if (!first) return null
  const { car } = first
  const asked = { today: dayInHelsinki(services.clock()), organizationId: membership.organizationId }
  const isTicking = mayTick(membership, ticket) && mayEditPlan(car)
  return {
    vehicleId: car.id,
    name: first.plan.name,
    items: rows.map(({ item, isOnLines, isDone, after }) => ({
      ...shownItem(item, car, asked),
      isOnLines,
      isDone,
      isMoved: after !== null,
    })),
    engine: { tenths: car.engineTenths, at: car.engineTenthsAt },
    can: { tick: isTicking, addLines: isTicking && mayPrice(membership, ticket), recordHours: isTicking },
  }
}
