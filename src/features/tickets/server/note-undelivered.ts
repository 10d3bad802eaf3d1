import { and, eq, gt, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { deliveryFailed } from '#server/delivery/delivery.events.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListener } from '#server/events/listener.ts'
import { ticketEvents, tickets } from './tickets.tables.ts'

/**
 * A notice of a ticket that reached no recipient is noted on its timeline, for the side whose act it was: they may want to call.
 * Once a day and organisation, however many addresses it has; the addresses themselves are not theirs to see.
 */
export const noteUndelivered = defineListener({
  event: deliveryFailed,
  async handle(tx, { channel, targetKind, targetId: ticketId, organizationId, senderOrganizationId }) {
    // a text message goes in addition to the mail, and the mail decides
    if (targetKind !== 'ticket' || channel !== 'mail') return
    const [ticket] = await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)).for('update')
    const [recipient] = await tx
      .select({ name: organizations.name })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
    if (!ticket || !recipient) return
    const [noted] = await tx
      .select({ id: ticketEvents.id })
      .from(ticketEvents)
      .where(
        and(
          eq(ticketEvents.ticketId, ticketId),
          eq(ticketEvents.kind, 'NOT_DELIVERED'),
          eq(ticketEvents.onlyForOrganizationId, senderOrganizationId),
          gt(ticketEvents.createdAt, sql`now() - interval '1 day'`),
        ),
      )
      .limit(1)
    if (noted) return
    await tx.insert(ticketEvents).values({
      ticketId,
      kind: 'NOT_DELIVERED',
      data: { channel, recipient: recipient.name },
      onlyForOrganizationId: senderOrganizationId,
    })
    invalidate(tx, [senderOrganizationId], { type: 'ticketEvent.new', ticketId })
  },
})
