import { and, desc, eq, gte, inArray, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { BILLABLE_DAYS, type BillableTicket, invoiceTotals, MAX_BILLABLE } from '../invoice-bases.ts'
import { invoicedTickets } from './invoice-bases.tables.ts'
import { jobsOf } from './invoice-jobs.ts'
import { obstaclesOf } from './invoice-obstacles.ts'
import { billingParties } from './invoice-parties.ts'

const DAY_MS = 86_400_000

/** What the garage has finished lately and not invoiced, the newest first: a bounded number, as one looks through it. */
export async function billableTickets({ db, membership, services }: OrganizationContext): Promise<BillableTicket[]> {
  const garageId = membership.organizationId
  const since = new Date(services.clock().getTime() - BILLABLE_DAYS * DAY_MS).toISOString()
  // desk and archive have an index each
  const [onDesk, archived] = await Promise.all([
    finished(db, garageId, since, isNull(tickets.garageArchivedAt)),
    finished(db, garageId, since, isNotNull(tickets.garageArchivedAt)),
  ])
  const found = [...onDesk, ...archived]
    .sort((one, other) => Date.parse(closedAtOf(other)) - Date.parse(closedAtOf(one)))
    .slice(0, MAX_BILLABLE)
  if (found.length === 0) return []
  const customerIds = [...new Set(found.map(({ customerId }) => customerId))]
  const [jobs, parties, names] = await Promise.all([
    jobsOf(db, found),
    billingParties(db, [garageId, ...customerIds]),
    db
      .select({ id: organizations.id, name: organizations.name })
      .from(organizations)
      .where(inArray(organizations.id, customerIds)),
  ])
  const seller = parties.get(garageId)
  return jobs.flatMap(({ ticket, price, lines }) => {
    const buyer = parties.get(ticket.customerId)
    const customer = names.find(({ id }) => id === ticket.customerId)
    if (!seller || !buyer || !customer) return []
    const { number, title, registrationNumber, vinNumber, status } = ticket
    const closedAt = closedAtOf(ticket)
    return [
      {
        ...{ ticketId: ticket.id, number, title, registrationNumber, vinNumber, closedAt, customer },
        grossCents: invoiceTotals([{ day: dayInHelsinki(new Date(closedAt)), lines }]).grossCents,
        obstacles: obstaclesOf({ status, price, lines }, seller, buyer),
      },
    ]
  })
}

const finished = (db: Database, garageId: string, since: string, where: SQL): Promise<TicketRow[]> =>
  db
    .select()
    .from(tickets)
    .where(
      and(
        ...[eq(tickets.garageId, garageId), eq(tickets.status, 'DONE'), gte(tickets.closedAt, since), where],
        notExists(db.select().from(invoicedTickets).where(eq(invoicedTickets.ticketId, tickets.id))),
      ),
    )
    .orderBy(desc(tickets.closedAt))
    .limit(MAX_BILLABLE)

/** Every finished ticket has been closed. */
const closedAtOf = ({ closedAt, createdAt }: TicketRow): string => closedAt ?? createdAt
