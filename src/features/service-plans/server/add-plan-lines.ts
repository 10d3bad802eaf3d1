import { addWorks } from '#features/line-items/server/add-works.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import type { AddPlanLines } from '../service-plans.ts'
import { workRows } from './work-rows.ts'

/**
 * Puts parts of the car's programme on the ticket's lines: the service or package of the garage's own price list, else its service of the part's very name,
 * else a line without a price. What is on the lines already is not added again. Refusals: those of `addWorks`, `not_found: service_plan`.
 */
export async function addPlanLines(
  ctx: OrganizationContext,
  { ticketId, itemIds, requestKey }: AddPlanLines,
): Promise<{ ids: string[] }> {
  const { db, membership } = ctx
  const ticket = await ticketFor(db, membership, ticketId)
  const rows = (await workRows(db, [ticket.id])).filter(({ item }) => itemIds.includes(item.id))
  if (rows.length !== new Set(itemIds).size) throw notFound('service_plan')
  const works = rows.map(({ item: { name, garageId, serviceId, packageId } }) => {
    const isOwn = garageId === membership.organizationId
    return { name, serviceId: isOwn ? serviceId : null, packageId: isOwn ? packageId : null }
  })
  return addWorks(ctx, { ticketId: ticket.id, requestKey, works })
}
