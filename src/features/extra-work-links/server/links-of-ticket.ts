import { asc, eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { MAX_EXTRA_WORKS } from '#features/extra-work/extra-work.ts'
import { extraWorkFor } from '#features/extra-work/server/extra-work.access.ts'
import { extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { worksOf } from '#features/extra-work/server/extra-works-of-ticket.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { ticketFor, ticketWith } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { maySendLink, seesLink } from '../extra-work-links.policy.ts'
import { type ExtraWorkLinks, MAX_LINKS, type Recipient } from '../extra-work-links.ts'
import { extraWorkLinks } from './extra-work-links.tables.ts'
import { linkPlace } from './link-place.ts'
import { linkWishes } from './link-wishes.ts'
import { recipientsOf } from './recipients.ts'
import { signedOf, standingNow } from './standing-now.ts'

/** To whom the requests of a ticket were sent as links, and which of them may be sent now. A garage sees what it sent itself. */
export async function linksOfTicket(ctx: OrganizationContext, ticketId: string): Promise<ExtraWorkLinks> {
  const { db, membership, services } = ctx
  const isCustomer = membership.organizationType === 'CUSTOMER'
  const [ticket, [works, sent]] = await ticketWith(db, membership, ticketId, () =>
    Promise.all([worksOf(db).execute({ ticketId }), sentLinks(db).execute({ ticketId })]),
  )
  const [wishes, { place, customer }, isConnected] = await Promise.all([
    linkWishes(db, ticket),
    linkPlace(db, ticketId),
    isCustomer || areConnected(db, ticket),
  ])
  const shown = sent.filter(({ link }) => seesLink(membership, link))
  const signed = await signedOf(
    db,
    shown.map(({ link }) => link.linkId),
  )
  const sendable = works.flatMap(({ work }) => (maySendLink({ ...wishes, isConnected }, ticket, work) ? [work.id] : []))
  return {
    links: shown.map(({ link, delivery, sentBy, organization, work }) => {
      const standing = standingNow({ link, work, ticket }, signed, services.clock())
      const { id, extraWorkId, name, channel, address, isKnown } = link
      return {
        id,
        extraWorkId,
        name,
        channel,
        address,
        isKnown,
        sentBy,
        organization,
        standing,
        openedAt: signed.get(link.linkId)?.firstOpenedAt ?? null,
        // no event but the one that it left follows a mail
        message: {
          state: link.state === 'QUEUED' && delivery === 'sent' ? ('SENT' as const) : link.state,
          at: link.stateAt,
        },
        can: {
          resend: standing === 'OPEN' && sendable.includes(extraWorkId),
          revoke: standing === 'OPEN',
        },
      }
    }),
    sendable: sendable.filter((id) => sent.filter(({ link }) => link.extraWorkId === id).length < MAX_LINKS),
    place,
    sender: isCustomer ? customer : null,
  }
}

const sentLinks = prepared((db) =>
  db
    .select({
      link: extraWorkLinks,
      work: { state: extraWorks.state, revision: extraWorks.revision },
      delivery: deliveries.state,
      sentBy: users.name,
      organization: organizations.name,
    })
    .from(extraWorkLinks)
    .innerJoin(extraWorks, eq(extraWorks.id, extraWorkLinks.extraWorkId))
    .innerJoin(organizations, eq(organizations.id, extraWorkLinks.organizationId))
    .leftJoin(users, eq(users.id, extraWorkLinks.userId))
    .leftJoin(deliveries, eq(deliveries.id, extraWorkLinks.deliveryId))
    .where(eq(extraWorks.ticketId, sql.placeholder('ticketId')))
    .orderBy(asc(extraWorkLinks.id))
    .limit(MAX_EXTRA_WORKS * MAX_LINKS)
    .prepare('links-of-ticket'),
)

/** Whom the viewer may choose; empty where nothing may be sent. */
export async function linkRecipients(ctx: OrganizationContext, extraWorkId: string): Promise<Recipient[]> {
  const { db, membership } = ctx
  const work = await extraWorkFor(db, membership, extraWorkId)
  const ticket = await ticketFor(db, membership, work.ticketId)
  const isConnected = membership.organizationType === 'CUSTOMER' || (await areConnected(db, ticket))
  return maySendLink({ ...(await linkWishes(db, ticket)), isConnected }, ticket, work) ? recipientsOf(db, ticket) : []
}
