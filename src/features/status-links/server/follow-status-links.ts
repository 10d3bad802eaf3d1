import { eq } from 'drizzle-orm'
import { laterState } from '#features/extra-work-links/extra-work-links.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { deliveryFailed, deliveryMoved } from '#server/delivery/delivery.events.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import type { StatusChannel } from '../status-links.ts'
import { STATUS_MESSAGE } from './status-link.ts'
import { statusLinks } from './status-links.tables.ts'

/** The link whose newest message this delivery is, locked, with its ticket; null when another message was sent since. */
async function linkOn(tx: Transaction, id: string, deliveryId: string) {
  const [link] = await tx.select().from(statusLinks).where(eq(statusLinks.id, id)).for('update')
  if (link?.deliveryId !== deliveryId) return null
  const [ticket] = await tx
    .select({ id: tickets.id, garageId: tickets.garageId, customerId: tickets.customerId })
    .from(tickets)
    .where(eq(tickets.id, link.ticketId))
  return ticket ? { link, ticket } : null
}

/** Both sides see the links of a ticket. */
export const showStatusLinks = (tx: Transaction, ticket: { id: string; garageId: string; customerId: string }): void =>
  invalidate(tx, [ticket.garageId, ticket.customerId], { type: 'ticketEvent.new', ticketId: ticket.id })

/** What the provider reports of a message; it may come late and in any order, and never leads back. */
const followMoves = defineListener({
  event: deliveryMoved,
  async handle(tx, { targetKind, targetId, deliveryId, state }, { announcedAt }) {
    const found = targetKind === STATUS_MESSAGE ? await linkOn(tx, targetId, deliveryId) : null
    const later = found && laterState(found.link.state, state)
    if (!found || !later) return
    await tx.update(statusLinks).set({ state: later, stateAt: announcedAt }).where(eq(statusLinks.id, targetId))
    showStatusLinks(tx, found.ticket)
  },
})

/** A message that reached no one is on the timeline of who sent it: they send it elsewhere, or call. */
export async function noteNotDelivered(
  tx: Transaction,
  ticket: { id: string; garageId: string; customerId: string },
  senderId: string,
  { name: recipient, channel }: { name: string; channel: StatusChannel },
): Promise<void> {
  await tx.insert(ticketEvents).values({
    ticketId: ticket.id,
    kind: 'NOT_DELIVERED',
    onlyForOrganizationId: senderId,
    data: { channel: channel === 'EMAIL' ? 'mail' : 'sms', recipient },
  })
  showStatusLinks(tx, ticket)
}

const followFailures = defineListener({
  event: deliveryFailed,
  async handle(tx, { targetKind, targetId, deliveryId }, { announcedAt }) {
    const found = targetKind === STATUS_MESSAGE ? await linkOn(tx, targetId, deliveryId) : null
    if (!found) return
    const { link, ticket } = found
    await tx.update(statusLinks).set({ state: 'FAILED', stateAt: announcedAt }).where(eq(statusLinks.id, link.id))
    await noteNotDelivered(tx, ticket, link.organizationId, link)
  },
})

export const followStatusLinks: readonly Listener[] = [followMoves, followFailures]
