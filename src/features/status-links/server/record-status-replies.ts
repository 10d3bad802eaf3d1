import { eq } from 'drizzle-orm'
import { recordReply } from '#features/extra-work-links/server/record-replies.ts'
import { driverAnswered } from '#features/ticket-drivers/ticket-drivers.events.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { textReceived } from '#server/delivery/delivery.events.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { shortPreview } from '#shared/short-preview.ts'
import { STATUS_MESSAGE } from './status-link.ts'
import { statusLinks } from './status-links.tables.ts'

/** What a person who follows a ticket writes back to a message: the garage is notified as of a driver's answer. */
export const recordStatusReplies: Listener = defineListener({
  event: textReceived,
  async handle(tx, { channel, body, deliveryId }) {
    if (deliveryId === null) return
    const [found] = await tx
      .select({ ticket: tickets, link: statusLinks, kind: deliveries.targetKind })
      .from(deliveries)
      .innerJoin(statusLinks, eq(statusLinks.id, deliveries.targetId))
      .innerJoin(tickets, eq(tickets.id, statusLinks.ticketId))
      .where(eq(deliveries.id, deliveryId))
    if (found?.kind !== STATUS_MESSAGE) return
    const { ticket, link } = found
    const event = changeTicket.event(driverAnswered, { driver: link.name, preview: shortPreview(body) })
    await recordReply(tx, { ticket, link, channel, body }, event)
  },
})
