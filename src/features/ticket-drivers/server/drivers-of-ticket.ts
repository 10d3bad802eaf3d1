import { and, desc, eq, sql } from 'drizzle-orm'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { ticketWith } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { mayCallBackDrivers, mayNameDrivers, mayNotifyDrivers } from '../ticket-drivers.policy.ts'
import type { TicketDrivers } from '../ticket-drivers.ts'
import { isManagedBy } from './driver-list-of.ts'
import { namedDrivers } from './named-drivers.ts'
import { pickUpPlace } from './pick-up-place.ts'
import { channelsOf } from './reach-driver.ts'
import { driverMessageBatches, driverMessages, ticketDrivers } from './ticket-drivers.tables.ts'

/** Who may fetch the car and what was sent to them, for both sides; a garage that the customer is not open to sees no driver. */
export async function driversOfTicket(ctx: OrganizationContext, ticketId: string): Promise<TicketDrivers> {
  const { db, membership } = ctx
  const [ticket, [named, messages, batch]] = await ticketWith(db, membership, ticketId, () =>
    Promise.all([namedDrivers(db, ticketId), newestMessages(db, ticketId), lastMessageBatch(db, ticketId)]),
  )
  const [place, isOpen, isManaged] = await Promise.all([
    pickUpPlace(db, ticketId),
    membership.organizationType === 'CUSTOMER' || areConnected(db, ticket),
    isManagedBy(db, membership, ticket.customerId),
  ])
  return {
    drivers: (isOpen ? named : []).map((driver) => ({
      ...driver,
      channel: channelsOf(driver)[0] ?? null,
      message: messages.get(driver.id) ?? null,
    })),
    place,
    // until it says something else, where the customer left them
    keysPlace: batch?.keysPlace ?? ticket.keysLocation,
    payer: batch?.payer ?? 'UNSAID',
    isFetched: ticket.status === 'DONE',
    can: {
      name: isOpen && mayNameDrivers(membership, ticket, isManaged),
      notify: isOpen && mayNotifyDrivers(membership, ticket),
      callBack: isOpen && mayCallBackDrivers(membership, ticket),
    },
  }
}

const messagesOf = prepared((db) => {
  const { id, namedId, kind, channel, state, stateAt: at } = driverMessages
  return (
    db
      .selectDistinctOn([namedId], { id, namedId, kind, channel, state, at, delivery: deliveries.state })
      .from(driverMessages)
      .innerJoin(ticketDrivers, eq(ticketDrivers.id, namedId))
      // a mail has no news of its own but that it left
      .leftJoin(deliveries, eq(deliveries.id, driverMessages.deliveryId))
      .where(eq(ticketDrivers.ticketId, sql.placeholder('ticketId')))
      .orderBy(namedId, desc(id))
      .prepare('driver-messages')
  )
})

async function newestMessages(db: Queryable, ticketId: string) {
  const rows = await messagesOf(db).execute({ ticketId })
  return new Map(
    rows.map(({ namedId: of, delivery, ...message }) => {
      const isOut = message.state === 'QUEUED' && delivery === 'sent'
      return [of, isOut ? { ...message, state: 'SENT' as const } : message]
    }),
  )
}

const lastBatch = prepared((db) =>
  db
    .select()
    .from(driverMessageBatches)
    .where(and(eq(driverMessageBatches.ticketId, sql.placeholder('ticketId')), eq(driverMessageBatches.kind, 'READY')))
    .orderBy(desc(driverMessageBatches.id))
    .limit(1)
    .prepare('last-message-batch'),
)

/** Keys and payer of the last message. */
export async function lastMessageBatch(db: Queryable, ticketId: string) {
  const [batch] = await lastBatch(db).execute({ ticketId })
  return batch
}
