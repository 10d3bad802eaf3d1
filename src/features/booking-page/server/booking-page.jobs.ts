import { and, asc, eq, gte, isNull, lt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { momentOn } from '#features/planning/planning.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isQuiet } from '#shared/quiet-hours.ts'
import { queueToBooker } from './booking-link.ts'
import { bookings } from './booking-page.tables.ts'
import { sweepDrafts } from './drafts.ts'
import { bookingOfTicket } from './follow-tickets.ts'

/** No person is reminded by night. */
const QUIET = { from: '20:00', to: '09:00' }
/** In one run; the next one goes on. */
const MOST = 500

export const sweepBookingDrafts = defineJob({
  name: 'booking-page.sweep-drafts',
  payload: z.object({}),
  schedule: '25 * * * *',
  handle: (_payload, { db, services, signal }) => sweepDrafts(db, services.clock(), signal),
})

/** Every hour outside of the quiet ones: what was planned late on the day before is reminded of as well. */
export const remindBookers = defineJob({
  name: 'booking-page.remind',
  payload: z.object({}),
  schedule: '15 * * * *',
  async handle(_payload, { db, services, log, signal }) {
    const reminded = await remindDayBefore(db, services, signal)
    if (reminded > 0) log.info({ reminded }, 'bookers reminded of tomorrow')
  },
})

/** Reminds of the confirmed bookings of tomorrow, each once for its time. Answers how many. */
export async function remindDayBefore(db: Database, services: Services, signal?: AbortSignal): Promise<number> {
  const now = services.clock()
  if (isQuiet(QUIET, now)) return 0
  const tomorrow = plusDays(dayInHelsinki(now), 1)
  const due = await db
    .select({ ticketId: tickets.id })
    .from(bookings)
    .innerJoin(tickets, eq(tickets.id, bookings.ticketId))
    .where(
      and(
        eq(tickets.status, 'SCHEDULED'),
        gte(tickets.scheduledStart, new Date(momentOn(tomorrow, '00:00')).toISOString()),
        lt(tickets.scheduledStart, new Date(momentOn(tomorrow, '24:00')).toISOString()),
        or(isNull(bookings.remindedFor), ne(bookings.remindedFor, tickets.scheduledStart)),
      ),
    )
    .orderBy(asc(bookings.id))
    .limit(MOST)
  let reminded = 0
  for (const { ticketId } of due) {
    if (signal?.aborted) break
    if (await remind(db, services, { ticketId, tomorrow })) reminded += 1
  }
  return reminded
}

const remind = (db: Database, services: Services, { ticketId, tomorrow }: { ticketId: string; tomorrow: string }) =>
  transact(db, async (tx): Promise<boolean> => {
    const found = await bookingOfTicket(tx, ticketId)
    if (found?.status !== 'SCHEDULED' || found.scheduledStart === null) return false
    const { booking, plate, garage, scheduledStart: at } = found
    // moved since it was read, or reminded of by another process
    if (booking.remindedFor === at || dayInHelsinki(new Date(at)) !== tomorrow) return false
    await queueToBooker(tx, services, booking, { kind: 'dayBefore', garage, plate, at })
    await tx.update(bookings).set({ remindedFor: at }).where(eq(bookings.id, booking.id))
    return true
  })
