import { and, eq } from 'drizzle-orm'
import { priceProposed } from '#features/line-items/line-items.events.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { areConnected, isManaged } from '#features/organizations/server/visible-parties.ts'
import { receiptMade } from '#features/receipts/receipts.events.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { type AboutTicket, ticketReported } from '#features/tickets/tickets.events.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { defineListenerToMany, type Listener } from '#server/events/listener.ts'
import type { Services } from '#server/services.ts'
import { AppError, type ErrorKind } from '#shared/app-error.ts'
import type { StatusMessage } from '#shared/timeline-acts.ts'
import { type IntakeReceiver, intakeReceiver } from '../intake-receiver.ts'
import { noteNotDelivered } from './follow-status-links.ts'
import { queueStatusMessage } from './status-link.ts'

/** A car was taken in and its garage said that the customer follows it; what may not leave is on the ticket as failed. */
export const sendAtIntake = (services: Services): Listener =>
  defineListenerToMany({
    event: ticketReported,
    async handle(tx, events) {
      for (const { payload } of events)
        if (payload.statusLink && payload.actorOrganizationId === payload.garageId)
          // the event may be handled again
          await send(tx, services, payload, { about: 'INTAKE', requestKey: 'intake' })
    },
  })

/** A garage proposed a price and said that its customer, who has no account, is asked by the link. */
export const sendWithPrice = (services: Services): Listener =>
  defineListenerToMany({
    event: priceProposed,
    async handle(tx, events) {
      for (const { payload } of events)
        if (payload.statusLink)
          await send(tx, services, payload, { about: 'PRICE', requestKey: `price ${payload.proposalId}` })
    },
  })

/** A garage took a payment and said that its customer, who has no account, gets the receipt. */
export const sendWithReceipt = (services: Services): Listener =>
  defineListenerToMany({
    event: receiptMade,
    async handle(tx, events) {
      for (const { payload } of events)
        if (payload.statusLink && (await isManaged(tx, payload)))
          await send(tx, services, payload, { about: 'RECEIPT', requestKey: `receipt ${payload.receiptId}` })
    },
  })

/** By these a message may not leave; trying again changes nothing. */
const REFUSALS = new Set<ErrorKind>(['limit', 'conflict', 'precondition'])

async function send(
  tx: Transaction,
  services: Services,
  { ticketId, garageId, actorUserId }: Pick<AboutTicket, 'ticketId' | 'garageId' | 'actorUserId'>,
  message: { about: StatusMessage; requestKey: string },
): Promise<void> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, ticketId))
  // cancelled again, or of a customer that has not said yes: as if nothing had been ticked
  if (!ticket || ticket.status === 'CANCELLED' || !(await areConnected(tx, ticket))) return
  const receiver = await usualReceiver(tx, ticket)
  if (!receiver) return
  const ctx = { ...inNameOf('GARAGE', garageId, actorUserId), services }
  try {
    // refused, if at all, before anything is written
    await queueStatusMessage(tx, ctx, { ticketId, receiver, ...message, whenRefused: 'suppress' })
  } catch (error) {
    if (!(error instanceof AppError && REFUSALS.has(error.kind))) throw error
    // the act is done, and what else listens to it goes on
    await noteNotDelivered(tx, ticket, garageId, receiver)
  }
}

/** To whom a garage writes about a ticket unless it chooses another receiver; null where no message reaches the customer. */
export async function usualReceiver(
  db: Queryable,
  { contactName, contactPhone, customerId, garageId }: TicketRow,
): Promise<IntakeReceiver | null> {
  const { name, phone, email } = organizations
  const kept = await db
    .select({ name, phone, email })
    .from(organizations)
    .where(and(eq(organizations.id, customerId), eq(organizations.managedByGarageId, garageId)))
  return intakeReceiver([{ name: contactName, phone: contactPhone }, ...kept])
}
