import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { stateOf } from '#server/signed-links/read-signed-link.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { revokeLink } from '#server/signed-links/spend-link.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { type HistoryLink, LINKS_LISTED, MAX_OPEN_LINKS, type MakeHistoryLink } from '../history-links.ts'
import { HISTORY_LINK, historyUrl } from './history-link.ts'

const DAY_MS = 86_400_000

/** The own organisation's links to the history of its car, the newest first. Refusal: `not_found: vehicle`. */
export async function linksOfVehicle(ctx: OrganizationContext, vehicleId: string): Promise<HistoryLink[]> {
  const { db, membership, services } = ctx
  const vehicle = await vehicleFor(db, membership, vehicleId)
  const rows = await db
    .select({ link: signedLinks, madeBy: users.name })
    .from(signedLinks)
    .leftJoin(users, eq(users.id, signedLinks.userId))
    .where(ofCar(membership.organizationId, vehicle.id))
    .orderBy(desc(signedLinks.id))
    .limit(LINKS_LISTED)
  return rows.map(({ link, madeBy }) => {
    const state = STATES[stateOf(link, services.clock())]
    const { id, createdAt, expiresAt, openedCount, lastOpenedAt } = link
    const address = state === 'OPEN' ? historyUrl(services, id) : null
    return {
      id,
      state,
      address,
      madeBy,
      expiresAt,
      openedCount,
      lastOpenedAt,
      madeAt: createdAt,
    }
  })
}

const STATES = { valid: 'OPEN', expired: 'EXPIRED', revoked: 'REVOKED', used: 'EXPIRED' } as const

const ofCar = (organizationId: string, vehicleId: string) =>
  and(
    eq(signedLinks.purpose, HISTORY_LINK),
    eq(signedLinks.subject, vehicleId),
    eq(signedLinks.organizationId, organizationId),
  )

/**
 * Makes a link by which anybody who has it sees the car's history. Refusals: `not_found: vehicle`, `conflict: history_link_of_retired`,
 * `conflict: too_many_history_links`.
 */
export const makeHistoryLink = (
  ctx: OrganizationContext,
  { vehicleId, days }: MakeHistoryLink,
): Promise<{ id: string; address: string }> =>
  transact(ctx.db, async (tx) => {
    const { organizationId, userId } = ctx.actor
    const now = ctx.services.clock()
    // two at once are counted one after the other
    const vehicle = await vehicleFor(tx, ctx.membership, vehicleId, 'update')
    if (vehicle.retiredAt !== null) throw new AppError('conflict', 'history_link_of_retired')
    const isOpen = and(isNull(signedLinks.revokedAt), gt(signedLinks.expiresAt, now.toISOString()))
    if ((await tx.$count(signedLinks, and(ofCar(organizationId, vehicle.id), isOpen))) >= MAX_OPEN_LINKS)
      throw new AppError('conflict', 'too_many_history_links')
    const expiresAt = new Date(now.getTime() + days * DAY_MS)
    const link = {
      purpose: HISTORY_LINK,
      subject: vehicle.id,
      uses: 'many',
      organizationId,
      userId,
      expiresAt,
    } as const
    const { id } = await makeLink(tx, ctx.services.linkSecret, link)
    return { id, address: historyUrl(ctx.services, id) }
  })

/** Takes a link back at once. Refusal: `not_found: history_link`. */
export const revokeHistoryLink = (ctx: OrganizationContext, id: string): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { organizationId } = ctx.membership
    const isOurs =
      isUuid(id) && (await revokeLink(tx, { purpose: HISTORY_LINK, id, organizationId, now: ctx.services.clock() }))
    if (!isOurs) throw notFound('history_link')
  })
