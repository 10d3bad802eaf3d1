import { and, eq, isNull } from 'drizzle-orm'
import { extraWorkAnswered, extraWorkAsked, extraWorkWithdrawn } from '#features/extra-work/extra-work.events.ts'
import { extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { deliveryFailed, deliveryMoved } from '#server/delivery/delivery.events.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import type { Services } from '#server/services.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { type LinkChannel, laterState } from '../extra-work-links.ts'
import { EXTRA_WORK_LINK } from './extra-work-link.ts'
import { extraWorkLinks } from './extra-work-links.tables.ts'
import { LINK_MESSAGE } from './queue-link-message.ts'

/** The link whose newest message this delivery is, locked, with its ticket; null when it was sent again since. */
async function linkOn(tx: Transaction, id: string, deliveryId: string) {
  const [link] = await tx.select().from(extraWorkLinks).where(eq(extraWorkLinks.id, id)).for('update')
  if (link?.deliveryId !== deliveryId) return null
  const [ticket] = await tx
    .select({ id: tickets.id, garageId: tickets.garageId, customerId: tickets.customerId })
    .from(extraWorks)
    .innerJoin(tickets, eq(tickets.id, extraWorks.ticketId))
    .where(eq(extraWorks.id, link.extraWorkId))
  return ticket ? { link, ticket } : null
}

type Ticket = { id: string; garageId: string; customerId: string }
/** Has both sides read again who got the requests of a ticket. */
export const showLinks = (tx: Transaction, { id, garageId, customerId }: Ticket): void =>
  invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId: id })

/** What the provider reports of a message; it may come late and in any order, and never leads back. */
const followMoves = defineListener({
  event: deliveryMoved,
  async handle(tx, { targetKind, targetId, deliveryId, state }, { announcedAt }) {
    const found = targetKind === LINK_MESSAGE ? await linkOn(tx, targetId, deliveryId) : null
    const later = found && laterState(found.link.state, state)
    if (!found || !later) return
    await tx.update(extraWorkLinks).set({ state: later, stateAt: announcedAt }).where(eq(extraWorkLinks.id, targetId))
    showLinks(tx, found.ticket)
  },
})

const CHANNEL_OF = { SMS: 'sms', WHATSAPP: 'whatsapp', EMAIL: 'mail' } as const satisfies Record<LinkChannel, string>

/** A failed message is on the timeline of who sent it: they send it elsewhere, or call. */
const followFailures = defineListener({
  event: deliveryFailed,
  async handle(tx, { targetKind, targetId, deliveryId }, { announcedAt }) {
    const found = targetKind === LINK_MESSAGE ? await linkOn(tx, targetId, deliveryId) : null
    if (!found) return
    const { link, ticket } = found
    await tx.update(extraWorkLinks).set({ state: 'FAILED', stateAt: announcedAt }).where(eq(extraWorkLinks.id, link.id))
    await tx.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'NOT_DELIVERED',
      onlyForOrganizationId: link.organizationId,
      data: { channel: CHANNEL_OF[link.channel], recipient: link.name },
    })
    showLinks(tx, ticket)
  },
})

/**
 * Takes back what leads to requests that are answered, withdrawn or asked again; the pages say so by themselves in any case. A link to a ticket that
 * is over waits with it: the ticket may be opened again.
 */
async function endLinks(tx: Transaction, extraWorkId: string, now: Date): Promise<void> {
  const rows = await tx
    .select({ id: extraWorkLinks.id, revision: extraWorkLinks.revision, work: extraWorks })
    .from(extraWorkLinks)
    .innerJoin(extraWorks, eq(extraWorks.id, extraWorkLinks.extraWorkId))
    .where(and(eq(extraWorkLinks.extraWorkId, extraWorkId), isNull(extraWorkLinks.revokedAt)))
  const subjects = rows
    .filter(({ revision, work }) => revision < work.revision || work.state === 'ANSWERED' || work.state === 'WITHDRAWN')
    .map(({ id }) => id)
  if (subjects.length > 0) await revokeLinks(tx, { purpose: EXTRA_WORK_LINK, subjects, now })
}

const endSettled = ({ clock }: Pick<Services, 'clock'>): Listener[] =>
  [extraWorkAsked, extraWorkWithdrawn, extraWorkAnswered].map((event) =>
    defineListener({ event, handle: (tx, { extraWorkId }) => endLinks(tx, extraWorkId, clock()) }),
  )

export const followLinks = (services: Services): Listener[] => [followMoves, followFailures, ...endSettled(services)]
