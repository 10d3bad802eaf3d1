import { eq } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { textReceived } from '#server/delivery/delivery.events.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { shortPreview } from '#shared/short-preview.ts'
import { driverAnswered } from '../ticket-drivers.events.ts'
import { namedDrivers } from './named-drivers.ts'
import { DRIVER_MESSAGE } from './send-message.ts'
import { driverMessages, ticketDrivers } from './ticket-drivers.tables.ts'

/** A driver's reply to a message appears on its ticket, and the garage is notified. */
export const recordAnswers: Listener = defineListener({
  event: textReceived,
  async handle(tx, { channel, body, deliveryId }) {
    if (deliveryId === null) return
    const [found] = await tx
      .select({ ticket: tickets, namedId: ticketDrivers.id, kind: deliveries.targetKind })
      .from(deliveries)
      .innerJoin(driverMessages, eq(driverMessages.id, deliveries.targetId))
      .innerJoin(ticketDrivers, eq(ticketDrivers.id, driverMessages.namedId))
      .innerJoin(tickets, eq(tickets.id, ticketDrivers.ticketId))
      .where(eq(deliveries.id, deliveryId))
    if (found?.kind !== DRIVER_MESSAGE) return
    const { ticket, namedId } = found
    const { name: driver = '' } = (await namedDrivers(tx, ticket.id)).find(({ id }) => id === namedId) ?? {}
    await changeTicket.emit(tx, inNameOf('CUSTOMER', ticket.customerId), ticket, {
      entry: { kind: 'DRIVER_ANSWERED', data: { driver, channel, body } },
      events: [changeTicket.event(driverAnswered, { driver, preview: shortPreview(body) })],
    })
  },
})
