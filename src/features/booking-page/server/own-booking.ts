import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { moveWithin } from '#features/tickets/server/move-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketEdited } from '#features/tickets/tickets.events.ts'
import { mayEdit } from '#features/tickets/tickets.policy.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import { readSignedLink } from '#server/signed-links/read-signed-link.ts'
import { renewLink } from '#server/signed-links/renew-link.ts'
import { AppError } from '#shared/app-error.ts'
import { BOOKING_LINK, linkExpiry } from './booking-link.ts'
import { type BookingRow, bookings } from './booking-page.tables.ts'
import { bookingTimes } from './booking-times.ts'
import { sendConfirmation } from './follow-tickets.ts'
import { holdTimes } from './make-booking.ts'
import { openPageOf } from './open-page.ts'

type Garage = { id: string; name: string; phone: string; city: string; streetAddress: string }

export type OpenBooking = {
  state: 'open'
  booking: BookingRow
  garage: Garage
  ticket: Pick<
    typeof tickets.$inferSelect,
    'id' | 'status' | 'requestedAt' | 'scheduledStart' | 'registrationNumber' | 'title'
  >
}

/** What a link leads to at this moment. A forged one shows nothing, a dead one whom to call. */
export type ShownBooking = { state: 'forged' } | { state: 'over'; garage: Garage | null } | OpenBooking

export async function readBooking(
  db: Queryable,
  { linkSecret, clock }: Pick<Services, 'linkSecret' | 'clock'>,
  token: string,
): Promise<ShownBooking> {
  const { state, link } = await readSignedLink(db, linkSecret, BOOKING_LINK, token, clock())
  if (state === 'forged') return { state }
  const [found] = link
    ? await db
        .select({
          booking: bookings,
          garage: {
            id: organizations.id,
            name: organizations.name,
            phone: organizations.phone,
            city: organizations.city,
            streetAddress: organizations.streetAddress,
          },
          ticket: {
            id: tickets.id,
            status: tickets.status,
            requestedAt: tickets.requestedAt,
            scheduledStart: tickets.scheduledStart,
            registrationNumber: tickets.registrationNumber,
            title: tickets.title,
          },
        })
        .from(bookings)
        .innerJoin(organizations, eq(organizations.id, bookings.garageId))
        .innerJoin(tickets, eq(tickets.id, bookings.ticketId))
        .where(eq(bookings.id, link.subject))
    : []
  return state === 'valid' && found ? { state: 'open', ...found } : { state: 'over', garage: found?.garage ?? null }
}

/** While the work has not begun its customer moves and cancels it, as in the product. */
export const mayChange = ({ ticket }: OpenBooking): boolean => mayEdit({ organizationType: 'CUSTOMER' }, ticket)

/** The times to which a booking can be moved; none where its garage has turned the page off. */
export async function timesToMove(db: Queryable, services: Pick<Services, 'clock'>, { booking }: OpenBooking) {
  const page = await openPageOf(db, booking.garageId)
  return page === null
    ? []
    : bookingTimes(db, page, { minutes: booking.minutes, now: services.clock(), except: booking.id })
}

const linkStillHolds = async (tx: Queryable, services: Services, linkToken: string): Promise<boolean> =>
  (await readSignedLink(tx, services.linkSecret, BOOKING_LINK, linkToken, services.clock())).state === 'valid'

/** The time that a booking has for its person: the wish that waits for the garage, else the confirmed time. */
async function timeNow(tx: Queryable, bookingId: string, ticket: OpenBooking['ticket']): Promise<string | null> {
  if (ticket.status !== 'SCHEDULED') return ticket.requestedAt
  // read again: an earlier press may have wished for it meanwhile
  const [booking] = await tx.select({ newWishAt: bookings.newWishAt }).from(bookings).where(eq(bookings.id, bookingId))
  return booking?.newWishAt ?? ticket.scheduledStart
}

/**
 * The person wishes for another free time. Of a planned ticket the plan holds until the garage changes it: the page and the garage's notice say so.
 * `over`: the work has begun, or the link was taken back meanwhile.
 */
export const moveBooking = (
  db: Database,
  services: Services,
  open: OpenBooking,
  { at, token }: { at: string; token: string },
): Promise<'moved' | 'taken' | 'over'> =>
  transact(db, async (tx) => {
    const { booking } = open
    await holdTimes(tx, booking.garageId)
    const ctx = { ...inNameOf('CUSTOMER', booking.customerId), services }
    const ticket = await ticketFor(tx, ctx.membership, booking.ticketId, 'update')
    if (!mayEdit(ctx.membership, ticket) || !(await linkStillHolds(tx, services, token))) return 'over'
    if ((await timeNow(tx, booking.id, ticket)) === at) return 'moved'
    const days = await timesToMove(tx, services, open)
    if (!days.some(({ times }) => times.includes(at))) return 'taken'
    // of a plan that is not confirmed yet: its confirmation ends the wishes from before it, and must not end this one
    if (ticket.status === 'SCHEDULED') await sendConfirmation(tx, services, ticket.id)
    await changeTicket.within(tx, ctx, {
      id: ticket.id,
      may: mayEdit,
      refused: () => new AppError('forbidden', 'ticket_not_editable'),
      rule: ({ requestedAt, version }) => ({
        // a wish from before the plan can be wished for again: the field is the same, and it is news all the same
        set: { requestedAt: at, version: version + 1 },
        entry: {
          kind: 'EDITED',
          data: { changes: [{ field: 'requestedAt', from: requestedAt === at ? null : requestedAt, to: at }] },
        },
        events: [changeTicket.event(ticketEdited, { fields: ['requestedAt'] })],
      }),
    })
    const isPlanned = ticket.status === 'SCHEDULED'
    await tx
      .update(bookings)
      // a plan that was taken back was not for this wish: the answer to it is sent, also when it is the same time again
      .set(isPlanned ? { newWishAt: at } : { newWishAt: null, confirmedFor: null })
      .where(eq(bookings.id, booking.id))
    const planned = isPlanned ? ticket.scheduledStart : null
    // the planned time may hold in the end, and its reminder has the link
    await renewLink(tx, booking.linkId, linkExpiry(planned !== null && planned > at ? planned : at))
    return 'moved'
  })

/** Cancels the ticket by the customer's own move; a second press changes nothing. */
export const cancelBooking = (db: Database, services: Services, { booking }: OpenBooking, token: string) =>
  transact(db, async (tx): Promise<'cancelled' | 'over'> => {
    const ctx = { ...inNameOf('CUSTOMER', booking.customerId), services }
    const ticket = await ticketFor(tx, ctx.membership, booking.ticketId, 'update')
    if (ticket.status === 'CANCELLED') return 'cancelled'
    if (!mayEdit(ctx.membership, ticket) || !(await linkStillHolds(tx, services, token))) return 'over'
    await moveWithin(tx, ctx, { ticketId: ticket.id, to: 'CANCELLED', note: '' })
    return 'cancelled'
  })
