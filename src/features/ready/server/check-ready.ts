import { eq } from 'drizzle-orm'
import { ticketTransports } from '#features/car-transports/server/transports-of-ticket.ts'
import { ticketLoans } from '#features/courtesy-cars/server/read-loans.ts'
import { obstaclesOf } from '#features/invoice-bases/server/invoice-obstacles.ts'
import { jobsOf } from '#features/line-items/server/jobs-of-tickets.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { permitObstacles } from '#features/payers/payers.policy.ts'
import { partsOf, payersOfTickets } from '#features/payers/server/payers-of-tickets.ts'
import { movedBy } from '#features/service-plans/server/work-rows.ts'
import { followersOf } from '#features/status-links/server/followers.ts'
import { driversOfTicket } from '#features/ticket-drivers/server/drivers-of-ticket.ts'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Missing, ReadyCheck, ReadyContact } from '../ready.ts'

/** What the job lacks and who would be notified, for the garage. Refusal: `not_found: ticket`. */
export async function checkReady(ctx: OrganizationContext, ticketId: string): Promise<ReadyCheck> {
  const { db, membership } = ctx
  const ticket = await ticketFor(db, membership, ticketId)
  const [missing, moves, delivery, people, contacts, drivers, [customer]] = await Promise.all([
    missingOf(db, ticket, ctx.services.clock()),
    movedBy(db, ticket.id),
    deliveryOf(db, ticket, ctx.services.clock()),
    db.$count(memberships, eq(memberships.organizationId, ticket.customerId)),
    contactsOf(db, ticket),
    driversOfTicket(ctx, ticketId),
    db.select({ phone: organizations.phone }).from(organizations).where(eq(organizations.id, ticket.customerId)),
  ])
  return { missing, moves, delivery, people, contacts, drivers, phone: ticket.contactPhone || (customer?.phone ?? '') }
}

/** When the car is brought back, as it is promised. */
async function deliveryOf(db: Queryable, ticket: TicketRow, now: Date): Promise<ReadyCheck['delivery']> {
  const planned = (await ticketTransports(db, ticket, now)).find(
    ({ direction, state }) => direction === 'DELIVERY' && (state === 'PLANNED' || state === 'UNDER_WAY'),
  )
  return planned ? { startsAt: planned.startsAt, endsAt: planned.endsAt } : null
}

async function missingOf(db: Queryable, ticket: TicketRow, now: Date): Promise<Missing[]> {
  const [job] = await jobsOf(db, [ticket])
  const [loans, paid] = await Promise.all([ticketLoans(db, ticket, now), payersOfTickets(db, [ticket.id])])
  const paidBy = paid.get(ticket.id)
  const payerPart = job && paidBy ? partsOf(job, paidBy) : null
  const obstacles = job ? obstaclesOf({ ...job, status: ticket.status }, []) : []
  return [
    ...(obstacles.includes('NO_LINES') ? (['NO_LINES'] as const) : []),
    ...(obstacles.includes('UNPRICED') ? (['UNPRICED'] as const) : []),
    ...(obstacles.includes('OVER_AGREED') ? (['OVER_AGREED'] as const) : []),
    ...(payerPart && permitObstacles(payerPart.state, payerPart.payerNetCents).length > 0 ? (['PERMIT'] as const) : []),
    ...(ticket.vehicleId !== null && ticket.mileageKm === null ? (['NO_MILEAGE'] as const) : []),
    ...(loans.some(({ state }) => state === 'OUT') ? (['COURTESY_CAR'] as const) : []),
  ]
}

/**
 * The contacts who may get the status link: people without an account whom the ticket or the garage's own customer names. Drivers have messages of
 * their own; a customer that has not said yes to the garage gets none.
 */
export async function contactsOf(db: Queryable, ticket: TicketRow): Promise<ReadyContact[]> {
  if (!(await areConnected(db, ticket))) return []
  const { receivers } = await followersOf(db, ticket)
  return receivers
    .filter((one) => one.as === 'CONTACT' || one.as === 'CUSTOMER')
    .map(({ name, phone, email }) =>
      phone ? { name, channel: 'SMS' as const, address: phone } : { name, channel: 'EMAIL' as const, address: email },
    )
}
