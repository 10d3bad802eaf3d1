import { asc, eq, sql } from 'drizzle-orm'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { ticketWith } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import {
  hasRoomForLink,
  mayGetLink,
  maySendStatusLink,
  seesStatusLink,
  statusStanding,
} from '../status-links.policy.ts'
import { MAX_STATUS_LINKS, type StatusLinks, type StatusReceivers } from '../status-links.ts'
import { followersOf } from './followers.ts'
import { usualReceiver } from './send-to-customer.ts'
import { statusLinks } from './status-links.tables.ts'
import { statusPlace } from './status-place.ts'

const sentLinks = prepared((db) =>
  db
    .select({ link: statusLinks, signed: signedLinks, delivery: deliveries.state })
    .from(statusLinks)
    .leftJoin(signedLinks, eq(signedLinks.id, statusLinks.linkId))
    .leftJoin(deliveries, eq(deliveries.id, statusLinks.deliveryId))
    .where(eq(statusLinks.ticketId, sql.placeholder('ticketId')))
    .orderBy(asc(statusLinks.id))
    .limit(MAX_STATUS_LINKS)
    .prepare('status-links-of-ticket'),
)

/** Who follows a ticket by a link and what became of the messages. */
export async function statusLinksOfTicket(ctx: OrganizationContext, ticketId: string): Promise<StatusLinks> {
  const { db, membership, services } = ctx
  const now = services.clock()
  const [ticket, sent] = await ticketWith(db, membership, ticketId, () => sentLinks(db).execute({ ticketId }))
  const isConnected = membership.organizationType === 'CUSTOMER' || (await areConnected(db, ticket))
  const maySend = isConnected && maySendStatusLink(ticket, now)
  const canSend = maySend && hasRoomForLink(sent.length)
  // most tickets have none: their people are not read then
  if (sent.length === 0 || !isConnected) return { links: [], canSend }
  const { as } = await followersOf(db, ticket)
  const seen = sent
    .map((found) => ({ ...found, as: as(found.link.address) }))
    .filter(({ link, as: role }) => seesStatusLink(membership, { byGarage: link.byGarage, as: role }))
  return {
    links: seen.map(({ link, signed, delivery, as: role }) => {
      const { id, name, channel, address, about, stateAt: at } = link
      const standing = statusStanding({ link, signed, ticket }, now)
      // no event but the one that it left follows a mail
      const state = link.state === 'QUEUED' && delivery === 'sent' ? ('SENT' as const) : link.state
      return {
        id,
        as: role,
        name,
        channel,
        address,
        message: link.deliveryId === null ? null : { about, state, at },
        openedAt: signed?.firstOpenedAt ?? null,
        standing,
        can: { resend: maySend && standing === 'OPEN', revoke: standing === 'OPEN' },
      }
    }),
    canSend,
  }
}

/** Whom the viewer may send a link, and what the message says besides it. */
export async function statusReceivers(ctx: OrganizationContext, ticketId: string): Promise<StatusReceivers> {
  const { db, membership, services } = ctx
  const now = services.clock()
  const isCustomer = membership.organizationType === 'CUSTOMER'
  const [ticket, sent] = await ticketWith(db, membership, ticketId, () => sentLinks(db).execute({ ticketId }))
  const [isConnected, { receivers, wishes }, { place, customer }, usual] = await Promise.all([
    isCustomer || areConnected(db, ticket),
    followersOf(db, ticket),
    statusPlace(db, ticket, now),
    isCustomer ? null : usualReceiver(db, ticket),
  ])
  const maySend = isConnected && maySendStatusLink(ticket, now)
  const canSend = maySend && hasRoomForLink(sent.length)
  const hasNoAccount = wishes.isManaged
  const isReached =
    usual !== null &&
    mayGetLink(
      sent.map(({ link }) => link),
      usual.address,
    )
  return {
    receivers: canSend ? receivers : [],
    place,
    sender: isCustomer ? customer : null,
    usual: maySend && hasNoAccount && isReached ? usual : null,
    hasNoAccount,
    canSend,
  }
}
