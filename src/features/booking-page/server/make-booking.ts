import { and, eq } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { openTicket } from '#features/tickets/server/report-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { ReportedJob } from '#features/tickets/ticket-field-schemas.ts'
import { saveVehicle, showVehicleToGarage } from '#features/vehicles/server/save-vehicle.ts'
import { NewVehicle } from '#features/vehicles/vehicles.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { bookingCustomer } from './booking-customer.ts'
import { BOOKING_LINK, linkExpiry, queueToBooker } from './booking-link.ts'
import { bookingDrafts, bookings, type DraftRow } from './booking-page.tables.ts'
import { bookingTimes } from './booking-times.ts'
import { bookableServices, minutesOf, type OpenPage } from './open-page.ts'

/** So many wishes of one customer wait for the garage at most: the next one is arranged by phone. */
const MOST_WAITING = 3

/** `taken`: another visitor was first, or the garage planned the time. `gone`: a service can no longer be booked. */
export type Booked = 'booked' | 'taken' | 'gone' | 'too_many'

/** One after the other at each garage: of two who want the last free time the second sees that it is taken. */
export const holdTimes = (tx: Transaction, garageId: string) => lockName(tx, `booking-times:${garageId}`)

/** Makes the ticket of a draft whose phone was proved; a second press makes no other. What refuses it changes nothing of the draft. */
export const makeBooking = (db: Database, services: Services, page: OpenPage, draftId: string): Promise<Booked> =>
  transact(db, async (tx) => {
    const [draft] = await tx.select().from(bookingDrafts).where(eq(bookingDrafts.id, draftId)).for('update')
    if (!draft || draft.provedPhone === '' || draft.provedPhone !== draft.phone)
      throw new Error('a booking is made of a draft with a proved phone')
    if (draft.bookingId !== null) return 'booked'
    const now = services.clock()
    await holdTimes(tx, page.garage.id)
    const minutes = minutesOf(await bookableServices(tx, page, dayInHelsinki(now)), draft.serviceIds)
    if (minutes === 0) return 'gone'
    const days = await bookingTimes(tx, page, { minutes, now })
    const { wishedAt } = draft
    if (wishedAt === null || !days.some(({ times }) => times.includes(wishedAt))) return 'taken'
    return write(tx, services, page, { ...draft, wishedAt, minutes })
  })

type Wish = DraftRow & { wishedAt: string; minutes: number }

async function write(tx: Transaction, services: Services, page: OpenPage, wish: Wish): Promise<Booked> {
  const { plate, name, phone, message, wishedAt, minutes } = wish
  const garageId = page.garage.id
  const customerId = await bookingCustomer(tx, { garageId, name, phone, plate })
  const isWaiting = and(eq(bookings.customerId, customerId), eq(tickets.status, 'NEW'))
  const waiting = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(tickets, eq(tickets.id, bookings.ticketId))
    .where(isWaiting)
  if (waiting.length >= MOST_WAITING) return 'too_many'
  const typed = NewVehicle.parse({ registrationNumber: plate })
  const car = await saveVehicle(tx, customerId, typed, { path: 'plate', merge: services.features.vehicleMerge })
  await showVehicleToGarage(tx, garageId, car.id)
  const ctx = { ...inNameOf('CUSTOMER', customerId), services }
  const ticketId = await openTicket(
    tx,
    ctx,
    {
      id: newId(),
      garageId,
      customerId,
      job: ReportedJob.parse({
        description: message,
        requestedAt: wishedAt,
        contactName: name,
        contactPhone: phone,
      }),
      serviceIds: wish.serviceIds,
      fileIds: [],
      // one ticket a draft, however often it is pressed
      requestKey: wish.id,
      requestHash: '',
    },
    { ...car, mileageKm: null },
  )
  await changeTicket.emit(
    tx,
    ctx,
    { id: ticketId, garageId, customerId },
    { entry: { kind: 'BOOKED_ONLINE', data: {} } },
  )
  const id = newId()
  const expiresAt = linkExpiry(wishedAt)
  const link = {
    purpose: BOOKING_LINK,
    subject: id,
    uses: 'many',
    organizationId: garageId,
    userId: null,
    expiresAt,
  } as const
  const { id: linkId } = await makeLink(tx, services.linkSecret, link)
  const booking = { id, garageId, customerId, ticketId, phone, minutes, linkId }
  await tx.insert(bookings).values(booking)
  await tx.update(bookingDrafts).set({ bookingId: id }).where(eq(bookingDrafts.id, wish.id))
  await queueToBooker(tx, services, booking, { kind: 'sent', garage: page.garage.name, plate, at: wishedAt })
  return 'booked'
}
