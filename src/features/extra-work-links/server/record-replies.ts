import { eq } from 'drizzle-orm'
import { extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { textReceived } from '#server/delivery/delivery.events.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { shortPreview } from '#shared/short-preview.ts'
import { repliedToLink } from '../extra-work-links.events.ts'
import { extraWorkLinks } from './extra-work-links.tables.ts'
import { LINK_MESSAGE } from './queue-link-message.ts'

type Reply = {
  ticket: TicketRow
  /** Whose message was answered, and by whom. */
  link: { organizationId: string; name: string }
  channel: 'sms' | 'whatsapp'
  body: string
}

/**
 * What a person writes back instead of opening a link is no answer to what it asks, but is not lost: it appears on the ticket, and the garage is
 * notified by `event`. Answers to messages of the customer's own people stay theirs.
 */
export async function recordReply(
  tx: Transaction,
  { ticket, link, channel, body }: Reply,
  event: ReturnType<typeof changeTicket.event>,
): Promise<void> {
  const entry = { kind: 'DRIVER_ANSWERED', data: { driver: link.name, channel, body } } as const
  const organizationId = ticket.customerId
  if (link.organizationId !== organizationId)
    return void (await changeTicket.emit(tx, inNameOf('CUSTOMER', organizationId), ticket, { entry, events: [event] }))
  await tx.insert(ticketEvents).values({
    ...entry,
    ticketId: ticket.id,
    actorOrganizationId: organizationId,
    onlyForOrganizationId: organizationId,
  })
  invalidate(tx, [organizationId], { type: 'ticketEvent.new', ticketId: ticket.id })
}

export const recordReplies: Listener = defineListener({
  event: textReceived,
  async handle(tx, { channel, body, deliveryId }) {
    if (deliveryId === null) return
    const [found] = await tx
      .select({ ticket: tickets, link: extraWorkLinks, kind: deliveries.targetKind })
      .from(deliveries)
      .innerJoin(extraWorkLinks, eq(extraWorkLinks.id, deliveries.targetId))
      .innerJoin(extraWorks, eq(extraWorks.id, extraWorkLinks.extraWorkId))
      .innerJoin(tickets, eq(tickets.id, extraWorks.ticketId))
      .where(eq(deliveries.id, deliveryId))
    if (found?.kind !== LINK_MESSAGE) return
    const { ticket, link } = found
    const event = changeTicket.event(repliedToLink, { name: link.name, preview: shortPreview(body) })
    await recordReply(tx, { ticket, link, channel, body }, event)
  },
})
