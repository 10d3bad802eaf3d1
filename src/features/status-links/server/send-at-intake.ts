import { and, eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { type AboutTicket, ticketReported } from '#features/tickets/tickets.events.ts'
import type { Transaction } from '#server/db/database.ts'
import { defineListenerToMany, type Listener } from '#server/events/listener.ts'
import type { Services } from '#server/services.ts'
import { intakeReceiver } from '../intake-receiver.ts'
import { queueStatusMessage } from './status-link.ts'

/** A car was taken in and its garage said that the customer follows it; what may not leave is on the ticket as failed. */
export const sendAtIntake = (services: Services): Listener =>
  defineListenerToMany({
    event: ticketReported,
    async handle(tx, events) {
      for (const { payload } of events)
        if (payload.statusLink && payload.actorOrganizationId === payload.garageId) await send(tx, services, payload)
    },
  })

async function send(
  tx: Transaction,
  services: Services,
  { ticketId, garageId, actorUserId }: AboutTicket,
): Promise<void> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, ticketId))
  // cancelled again, or of a customer that has not said yes: as if nothing had been ticked
  if (!ticket || ticket.status === 'CANCELLED' || !(await areConnected(tx, ticket))) return
  const { name, phone, email } = organizations
  const kept = await tx
    .select({ name, phone, email })
    .from(organizations)
    .where(and(eq(organizations.id, ticket.customerId), eq(organizations.managedByGarageId, garageId)))
  const receiver = intakeReceiver([{ name: ticket.contactName, phone: ticket.contactPhone }, ...kept])
  if (!receiver) return
  const ctx = { ...inNameOf('GARAGE', garageId, actorUserId), services }
  await queueStatusMessage(tx, ctx, {
    ticketId,
    receiver,
    about: 'INTAKE',
    // the event may be handled again
    requestKey: 'intake',
    whenRefused: 'suppress',
  })
}
