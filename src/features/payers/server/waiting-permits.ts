import { and, asc, eq, inArray } from 'drizzle-orm'
import { jobsOf } from '#features/line-items/server/jobs-of-tickets.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Waiting } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import type { WaitingPermit } from '../permits.ts'
import { payers, permits, ticketPayers } from './payers.tables.ts'
import { partsOf, payersOfTickets } from './payers-of-tickets.ts'

/** While the work is being done, and until the car has left: later the list of what is not billed says it. */
const AT_WORK = ['IN_PROGRESS', 'WAITING', 'READY'] as const
/** Of a garage at one time; the oldest come first. */
const MOST = 200
const TO_DO = new Set(['TO_ASK', 'EXCEEDED', 'DECLINED'])

/** The garage's tickets at work whose payer has not permitted what is on them, and what is the matter with each. */
export async function permitsToMend(db: Queryable, garageId: string): Promise<WaitingPermit[]> {
  const rows = await db
    .select({ ticket: tickets })
    .from(tickets)
    .innerJoin(ticketPayers, eq(ticketPayers.ticketId, tickets.id))
    .innerJoin(payers, eq(payers.id, ticketPayers.payerId))
    .where(
      and(eq(tickets.garageId, garageId), eq(ticketPayers.garageId, garageId), inArray(tickets.status, [...AT_WORK])),
    )
    .orderBy(asc(tickets.createdAt))
    .limit(MOST)
  if (rows.length === 0) return []
  const open = rows.map(({ ticket }) => ticket)
  const paid = await payersOfTickets(
    db,
    open.map(({ id }) => id),
  )
  return (await jobsOf(db, open)).flatMap((job) => {
    const paidBy = paid.get(job.ticket.id)
    if (!paidBy || job.lines.length === 0) return []
    const { state } = partsOf(job, paidBy)
    if (!TO_DO.has(state) || (state === 'EXCEEDED' && paidBy.newest === 'ASKED')) return []
    const { id: ticketId, registrationNumber, vinNumber, title } = job.ticket
    return [{ ticketId, registrationNumber, vinNumber, title, payer: paidBy.name, state }]
  })
}

/** The same as a line of the garage's morning mail; for a payer, what it was asked and has not answered. */
export const waitingPermits: Waiting = async ({ db, membership: { organizationId, organizationType } }) => {
  const count =
    organizationType === 'GARAGE'
      ? (await permitsToMend(db, organizationId)).length
      : await db.$count(permits, and(eq(permits.organizationId, organizationId), eq(permits.state, 'ASKED')))
  if (count === 0) return []
  const text =
    organizationType === 'GARAGE'
      ? 'huollolta puuttuu maksajan laskutuslupa'
      : count === 1
        ? 'laskutuslupapyyntö odottaa vastausta'
        : 'laskutuslupapyyntöä odottaa vastausta'
  return [{ count, text: `${count} ${text}` }]
}
