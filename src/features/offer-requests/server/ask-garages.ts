import { and, inArray } from 'drizzle-orm'
import { connectByReport } from '#features/connections/server/connect-by-report.ts'
import { garageProperty } from '#features/organization-settings/server/properties.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { garageVisibleToCustomer } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import { invalidFields, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { offerRequestSent } from '../offer-requests.events.ts'
import { askedGarages } from './offer-requests.tables.ts'

/**
 * Asks these garages; the customer says yes to each by that (product: section 2). In the order of their ids, so that two requests at once do
 * not wait for each other. Refusals: `not_found: garage`, `conflict: garage_blocked`, `invalid` at `field` for one that takes no requests.
 */
export async function askGarages(
  tx: Transaction,
  ctx: OrganizationContext,
  { offerRequestId, answerBy }: { offerRequestId: string; answerBy: string },
  garageIds: readonly string[],
  field: 'garageIds' | 'addGarageIds',
): Promise<void> {
  if (garageIds.length === 0) return
  if (!garageIds.every(isUuid)) throw notFound('garage')
  const { organizationId: customerId } = ctx.membership
  const found = await tx
    .select({
      id: organizations.id,
      name: organizations.name,
      takes: garageProperty('takesOfferRequests', organizations.id),
    })
    .from(organizations)
    .where(and(inArray(organizations.id, [...garageIds]), garageVisibleToCustomer(customerId)))
    .orderBy(organizations.id)
  if (found.length !== garageIds.length) throw notFound('garage')
  const shut = found.find(({ takes }) => !takes)
  if (shut)
    throw invalidFields({ field, message: `${shut.name} ei ota vastaan tarjouspyyntöjä. Poista se valinnoista` })
  const askedAt = ctx.services.clock().toISOString()
  for (const { id: garageId } of found) {
    await connectByReport(tx, ctx, garageId)
    await tx.insert(askedGarages).values({ offerRequestId, garageId, askedAt, openUntil: answerBy })
    const { organizationId: actorOrganizationId, userId: actorUserId } = ctx.actor
    announce(tx, offerRequestSent, { offerRequestId, garageId, customerId, actorOrganizationId, actorUserId })
  }
}
