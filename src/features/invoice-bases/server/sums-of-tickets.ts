import { and, eq } from 'drizzle-orm'
import { jobsOf } from '#features/line-items/server/jobs-of-tickets.ts'
import { billingParties } from '#features/organization-settings/server/billing-parties.ts'
import { archivedTicket } from '#features/tickets/archived-ticket.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { ArchivedSum, ArchivedSums } from '#server/archived.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { invoiceTotals } from '../invoice-document.ts'
import { vatTreatmentOf } from '../vat-treatment.ts'

/** What finished tickets came to, as they are invoiced. One without lines came to nothing that is known. */
export const sumsOfTickets: ArchivedSums = {
  kind: archivedTicket.kind,
  async read({ db, membership }, ids) {
    const done = await db
      .select()
      .from(tickets)
      .where(and(isOneOf(tickets.id, ids), ownTicket(membership), eq(tickets.status, 'DONE')))
    const sums = new Map<string, ArchivedSum>()
    if (done.length === 0) return sums
    const buyers = await billingParties(db, [...new Set(done.map(({ customerId }) => customerId))])
    for (const { ticket, day, lines } of await jobsOf(db, done)) {
      const buyer = buyers.get(ticket.customerId)
      if (!buyer || lines.length === 0) continue
      const { netCents, vatCents, grossCents } = invoiceTotals({
        jobs: [{ day, lines }],
        vatTreatment: vatTreatmentOf(buyer),
      })
      sums.set(ticket.id, { netCents, vatCents, grossCents, withVat: buyer.kind === 'PERSON' })
    }
    return sums
  },
}
