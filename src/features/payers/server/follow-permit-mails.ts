import { eq } from 'drizzle-orm'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { deliveryFailed } from '#server/delivery/delivery.events.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { permits } from './payers.tables.ts'
import { PERMIT_MAIL } from './permit-link.ts'

/** A mail that did not arrive is on the garage's timeline: it asks at another address, or writes the permit down. */
export const followPermitMails: Listener = defineListener({
  event: deliveryFailed,
  async handle(tx, { targetKind, targetId, deliveryId }) {
    if (targetKind !== PERMIT_MAIL) return
    const [found] = await tx
      .select({
        sentTo: permits.sentTo,
        deliveryId: permits.deliveryId,
        garageId: permits.garageId,
        ticketId: tickets.id,
      })
      .from(permits)
      .innerJoin(tickets, eq(tickets.id, permits.ticketId))
      .where(eq(permits.id, targetId))
    if (found?.deliveryId !== deliveryId) return
    const { ticketId, garageId, sentTo } = found
    await tx.insert(ticketEvents).values({
      ticketId,
      kind: 'NOT_DELIVERED',
      onlyForOrganizationId: garageId,
      data: { channel: 'mail', recipient: sentTo },
    })
    invalidate(tx, [garageId], { type: 'ticketEvent.new', ticketId })
  },
})
