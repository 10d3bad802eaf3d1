import { type TicketSubject, ticketSubjects } from '#features/tickets/server/ticket-subject.ts'
import type { Transaction } from '#server/db/database.ts'

/** What notices of permits say of their tickets: car and title, which the payer was asked about too. Those that are gone are null. */
export async function permitSubjects(
  tx: Transaction,
  events: readonly { ticketId: string }[],
): Promise<(TicketSubject | null)[]> {
  const known = await ticketSubjects(
    tx,
    events.map(({ ticketId }) => ticketId),
  )
  return events.map(({ ticketId }) => known.get(ticketId) ?? null)
}
