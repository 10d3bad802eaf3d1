import { and, desc, eq } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { FollowPage } from '#server/contributions.ts'
import { hasRoomForLink, maySendStatusLink } from '../status-links.policy.ts'
import { newLink, statusUrl } from './status-link.ts'
import { statusLinks } from './status-links.tables.ts'

/**
 * The page of a person who holds a link to one of the ticket's requests: the one that they have, or a new one without a message. Whose link was
 * taken back gets no other by this way.
 */
export const followPage: FollowPage = async (tx, services, { ticketId, name, address, organizationId }) => {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, ticketId)).for('no key update')
  if (!ticket || !maySendStatusLink(ticket, services.clock())) return null
  const ofTicket = eq(statusLinks.ticketId, ticketId)
  const [known] = await tx
    .select()
    .from(statusLinks)
    .where(and(ofTicket, eq(statusLinks.address, address)))
    .orderBy(desc(statusLinks.id))
    .limit(1)
  if (known) return known.revokedAt === null ? statusUrl(services, known.linkId) : null
  if (!hasRoomForLink(await tx.$count(statusLinks, ofTicket))) return null
  const actor = { organizationId, userId: null }
  const { id, linkId } = await newLink(tx, { services, actor }, ticketId)
  await tx.insert(statusLinks).values({
    ...actor,
    id,
    ticketId,
    linkId,
    name,
    channel: address.includes('@') ? 'EMAIL' : 'SMS',
    address,
    byGarage: organizationId === ticket.garageId,
    // they were asked about one request: what the whole job costs is another matter
    wasAsked: false,
    about: 'EXTRA_WORK',
  })
  return statusUrl(services, linkId)
}
