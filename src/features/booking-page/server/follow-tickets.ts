import { eq, inArray } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketEdited, ticketMoved } from '#features/tickets/tickets.events.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { defineListenerToMany, type Listener } from '#server/events/listener.ts'
import type { Services } from '#server/services.ts'
import { renewLink } from '#server/signed-links/renew-link.ts'
import { linkExpiry, queueToBooker } from './booking-link.ts'
import { bookings } from './booking-page.tables.ts'

/** A booking with what its messages say, locked. */
export async function bookingOfTicket(tx: Transaction, ticketId: string) {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.ticketId, ticketId)).for('update')
  return booking && { booking, ...(await factsOf(tx, ticketId)) }
}

async function factsOf(db: Queryable, ticketId: string) {
  const [facts] = await db
    .select({
      status: tickets.status,
      statusChangedAt: tickets.statusChangedAt,
      scheduledStart: tickets.scheduledStart,
      requestedAt: tickets.requestedAt,
      plate: tickets.registrationNumber,
      garage: organizations.name,
    })
    .from(tickets)
    .innerJoin(organizations, eq(organizations.id, tickets.garageId))
    .where(eq(tickets.id, ticketId))
  if (!facts) throw new Error('a booking without its ticket')
  return { ...facts, plate: facts.plate ?? '' }
}

/** The garage has planned the booking: its person gets the time, unless it is the one that they got last. */
export async function sendConfirmation(tx: Transaction, services: Services, ticketId: string): Promise<void> {
  const found = await bookingOfTicket(tx, ticketId)
  if (found?.status !== 'SCHEDULED' || found.scheduledStart === null) return
  const { booking, plate, garage, scheduledStart: at } = found
  if (booking.confirmedFor === at || Date.parse(at) <= services.clock().getTime()) return
  await queueToBooker(tx, services, booking, { kind: 'confirmed', garage, plate, at })
  await tx.update(bookings).set({ confirmedFor: at, newWishAt: null }).where(eq(bookings.id, booking.id))
  await renewLink(tx, booking.linkId, linkExpiry(at))
}

/** What was sent before a cancellation holds no more: if the garage plans it again, also for the same time, its person gets the time again. */
async function forgetPlan(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .update(bookings)
    .set({ confirmedFor: null, remindedFor: null, newWishAt: null })
    .where(eq(bookings.ticketId, ticketId))
}

/** The garage has cancelled it: its person reads so, once for each time that it does. */
async function sendRefusal(tx: Transaction, services: Services, ticketId: string): Promise<void> {
  const found = await bookingOfTicket(tx, ticketId)
  const at = found?.scheduledStart ?? found?.requestedAt
  if (found?.status !== 'CANCELLED' || !at) return
  const { booking, plate, garage, statusChangedAt: causedAt } = found
  await queueToBooker(tx, services, booking, { kind: 'declined', garage, plate, at, causedAt })
  await forgetPlan(tx, ticketId)
}

/** Which of these tickets were booked online: few are, so all are asked in one statement. */
async function bookedOf(tx: Transaction, ticketIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (ticketIds.length === 0) return new Set()
  const rows = await tx
    .select({ ticketId: bookings.ticketId })
    .from(bookings)
    .where(inArray(bookings.ticketId, [...ticketIds]))
  return new Set(rows.map(({ ticketId }) => ticketId))
}

const followMoves = (services: Services) =>
  defineListenerToMany({
    event: ticketMoved,
    async handle(tx, events) {
      const moves = events.map(({ payload }) => payload).filter(({ to }) => to === 'SCHEDULED' || to === 'CANCELLED')
      const booked = await bookedOf(
        tx,
        moves.map(({ ticketId }) => ticketId),
      )
      for (const { ticketId, to, actorOrganizationId, garageId } of moves.filter((move) => booked.has(move.ticketId))) {
        if (to === 'SCHEDULED') await sendConfirmation(tx, services, ticketId)
        else if (actorOrganizationId === garageId) await sendRefusal(tx, services, ticketId)
        // a customer that cancelled knows it
        else await forgetPlan(tx, ticketId)
      }
    },
  })

const followEdits = (services: Services) =>
  defineListenerToMany({
    event: ticketEdited,
    async handle(tx, events) {
      const planned = events
        .filter(({ payload }) => payload.fields.includes('scheduledStart'))
        .map(({ payload }) => payload.ticketId)
      for (const ticketId of await bookedOf(tx, planned)) await sendConfirmation(tx, services, ticketId)
    },
  })

export const followBookings = (services: Services): readonly Listener[] => [
  followMoves(services),
  followEdits(services),
]
