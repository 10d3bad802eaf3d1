import { and, eq, inArray, ne } from 'drizzle-orm'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import type { Transaction } from '#server/db/database.ts'
import { deliveryFailed, deliveryMoved } from '#server/delivery/delivery.events.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListener, defineListenerToMany, type Listener } from '#server/events/listener.ts'
import type { Services } from '#server/services.ts'
import type { MessageChannel, MessageState } from '../ticket-drivers.ts'
import { finishNotifications } from './finish-notifications.ts'
import { namedDrivers } from './named-drivers.ts'
import { pickUpPlace } from './pick-up-place.ts'
import { channelsOf } from './reach-driver.ts'
import { DRIVER_MESSAGE, type Sending, sendByNextChannel } from './send-message.ts'
import { driverMessageBatches, driverMessages } from './ticket-drivers.tables.ts'

/** The message whose delivery this is, locked; null when it is on another channel by now, or gone with its driver. */
async function messageOn(tx: Transaction, targetId: string, deliveryId: string) {
  const [message] = await tx.select().from(driverMessages).where(eq(driverMessages.id, targetId)).for('update')
  if (message?.deliveryId !== deliveryId) return null
  const [of] = await tx
    .select({ ticket: tickets, batch: driverMessageBatches })
    .from(driverMessageBatches)
    .innerJoin(tickets, eq(tickets.id, driverMessageBatches.ticketId))
    .where(eq(driverMessageBatches.id, message.batchId))
  return of ? { message, ...of } : null
}

const showBoth = (tx: Transaction, { id, garageId, customerId }: TicketRow): void =>
  invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId: id })

/** How far a message has come; what failed may be sent again by the platform's people. */
const rank: Record<MessageState, number> = { QUEUED: 0, FAILED: 0, SENT: 1, DELIVERED: 2, READ: 3 }

/** The provider's reports of a text message appear on the ticket; they may come late and in any order, and never lead back. */
const followMoves = defineListener({
  event: deliveryMoved,
  async handle(tx, { targetKind, targetId, deliveryId, state }, { announcedAt }) {
    if (targetKind !== DRIVER_MESSAGE) return
    const found = await messageOn(tx, targetId, deliveryId)
    if (!found) return
    const to = ({ sent: 'SENT', delivered: 'DELIVERED', read: 'READ' } as const)[state]
    if (rank[to] <= rank[found.message.state]) return
    await tx.update(driverMessages).set({ state: to, stateAt: announcedAt }).where(eq(driverMessages.id, targetId))
    showBoth(tx, found.ticket)
  },
})

const CHANNEL_OF = { SMS: 'sms', WHATSAPP: 'whatsapp', EMAIL: 'mail' } as const satisfies Record<MessageChannel, string>

/**
 * What did not get through goes to the driver's next channel by itself, as long as it still holds. A message that no channel took appears
 * on the garage's timeline: a person has to call.
 */
const followFailures = (services: Sending): Listener =>
  defineListener({
    event: deliveryFailed,
    async handle(tx, { targetKind, targetId, deliveryId }, { announcedAt }) {
      if (targetKind !== DRIVER_MESSAGE) return
      const found = await messageOn(tx, targetId, deliveryId)
      if (!found) return
      const { message, ticket, batch } = found
      const { garageId, customerId } = ticket
      const driver = (await namedDrivers(tx, ticket.id)).find(({ id }) => id === message.namedId)
      const holds = (ticket.status === 'READY') === (message.kind !== 'LATER')
      const said = {
        kind: message.kind,
        linkId: message.linkId,
        newTime: batch.newTime,
        userId: batch.userId,
        garageId,
        customerId,
        place: await pickUpPlace(tx, ticket.id),
      }
      const next =
        driver && holds
          ? await sendByNextChannel(tx, services, message, { driver, channels: channelsOf(driver), said })
          : null
      if (!next) {
        await tx
          .update(driverMessages)
          .set({ state: 'FAILED', stateAt: announcedAt })
          .where(eq(driverMessages.id, message.id))
        if (driver && holds)
          await tx.insert(ticketEvents).values({
            ticketId: ticket.id,
            kind: 'NOT_DELIVERED',
            onlyForOrganizationId: garageId,
            data: { channel: CHANNEL_OF[message.channel], recipient: driver.name },
          })
      }
      showBoth(tx, ticket)
    },
  })

/** A car that is no longer ready to be fetched has no links: a driver who opens one reads that. A fetched one keeps them. */
const revokeByMove = ({ clock }: Pick<Services, 'clock'>): Listener =>
  defineListenerToMany({
    event: ticketMoved,
    async handle(tx, events) {
      const moved = events.filter(
        ({ payload: { from, to } }) => (from === 'READY' && to !== 'DONE') || to === 'CANCELLED',
      )
      if (moved.length === 0) return
      const ids = moved.map(({ payload }) => payload.ticketId)
      // the ticket of this moment counts: it may be ready again
      const away = await tx
        .select({ id: tickets.id })
        .from(tickets)
        .where(and(inArray(tickets.id, ids), ne(tickets.status, 'READY')))
      if (away.length > 0)
        await finishNotifications(
          tx,
          away.map(({ id }) => id),
          clock(),
        )
    },
  })

export const followMessages = (services: Services): Listener[] => [
  followMoves,
  followFailures(services),
  revokeByMove(services),
]
