import { and, eq, inArray } from 'drizzle-orm'
import { openTicket } from '#features/tickets/server/report-ticket.ts'
import { inNameOf, type TimedTicketContext } from '#features/tickets/server/ticket-context.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { ReportedJob } from '#features/tickets/ticket-field-schemas.ts'
import { OPEN_STATUSES } from '#features/tickets/tickets.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import type { Services } from '#server/services.ts'
import { REMINDED_TITLES } from '../reminder-texts.ts'
import { reminderAnswered } from '../reminders.events.ts'
import type { ReminderAnswer } from '../reminders.ts'
import { type OpenReminder, stillDeal } from './reminder-link.ts'
import { reminderRefusals, reminders } from './reminders.tables.ts'

/** What its recipient wrote besides the time: shown on the ticket. */
export type Wish = { requestedAt: string | null; note: string }

/**
 * The recipient wishes for a time: a new ticket of the customer, which the garage confirms. A second press, and a car that has an open ticket by
 * then, make no other one; nor does a customer that has left the garage since the page was read.
 */
export const bookByReminder = (db: Database, services: Services, open: OpenReminder, wish: Wish): Promise<void> =>
  transact(db, async (tx) => {
    const { reminder, car, garage } = open
    const found = await lockedReminder(tx, reminder.id)
    if (found.answer === 'BOOKED' || !(await stillDeal(tx, found))) return
    const isOpen = and(eq(tickets.vehicleId, car.id), inArray(tickets.status, OPEN_STATUSES))
    if (await hasRows(tx, tickets, isOpen)) return
    const ctx: TimedTicketContext = { ...inNameOf('CUSTOMER', reminder.customerId), services }
    const ticketId = await openTicket(
      tx,
      ctx,
      {
        id: newId(),
        garageId: garage.id,
        customerId: reminder.customerId,
        job: ReportedJob.parse({
          title: REMINDED_TITLES[reminder.what],
          description: wish.note,
          requestedAt: wish.requestedAt,
        }),
        serviceIds: [],
        fileIds: [],
        // one ticket a reminder, however often it is pressed
        requestKey: reminder.id,
        requestHash: '',
      },
      { ...car, mileageKm: null },
    )
    await writeAnswer(tx, services, found.id, 'BOOKED', ticketId)
  })

/** Any other answer; the garage is notified of it. The same answer again changes nothing. */
export const answerReminder = (
  db: Database,
  services: Services,
  { reminder }: OpenReminder,
  answer: Exclude<ReminderAnswer, 'BOOKED'>,
): Promise<void> =>
  transact(db, async (tx) => {
    const found = await lockedReminder(tx, reminder.id)
    if (answer === 'NO_MORE')
      await tx
        .insert(reminderRefusals)
        .values({ garageId: found.garageId, customerId: found.customerId })
        .onConflictDoNothing()
    // a wish for a time is not taken back here: the garage has a ticket of it
    if (found.answer === answer || found.answer === 'BOOKED') return
    await writeAnswer(tx, services, found.id, answer, null)
    const { garageId, customerId, vehicleId } = found
    announce(tx, reminderAnswered, { reminderId: found.id, garageId, customerId, vehicleId, answer })
  })

async function lockedReminder(tx: Transaction, id: string) {
  const [found] = await tx.select().from(reminders).where(eq(reminders.id, id)).for('update')
  if (!found) throw new Error('the page has found the reminder, and it is gone')
  return found
}

const writeAnswer = (
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  answer: ReminderAnswer,
  ticketId: string | null,
) => tx.update(reminders).set({ answer, answeredAt: clock().toISOString(), ticketId }).where(eq(reminders.id, id))
