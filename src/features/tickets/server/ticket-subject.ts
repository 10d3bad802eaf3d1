import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { ticketServices, tickets } from './tickets.tables.ts'

const garages = alias(organizations, 'garage')
const customers = alias(organizations, 'customer')

/** What a notice about a ticket tells; the plate comes first, for that is what people look for. Null when it is gone. */
export async function ticketSubject(tx: Transaction, { ticketId }: { ticketId: string }) {
  const [ticket] = await tx
    .select({
      number: tickets.number,
      title: tickets.title,
      description: tickets.description,
      status: tickets.status,
      requestedAt: tickets.requestedAt,
      scheduledStart: tickets.scheduledStart,
      promisedReadyAt: tickets.promisedReadyAt,
      drivable: tickets.drivable,
      make: tickets.make,
      model: tickets.model,
      registrationNumber: tickets.registrationNumber,
      vinNumber: tickets.vinNumber,
      garage: garages.name,
      customer: customers.name,
      services: sql<string>`(select coalesce(string_agg(${ticketServices.name}, ', ' order by ${ticketServices.position}), '')
        from ${ticketServices} where ${ticketServices.ticketId} = ${tickets.id})`,
    })
    .from(tickets)
    .innerJoin(garages, eq(garages.id, tickets.garageId))
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .where(eq(tickets.id, ticketId))
    .limit(1)
  if (!ticket) return null
  return { ...ticket, plate: ticket.registrationNumber ?? ticket.vinNumber ?? ticket.number }
}
export type TicketSubject = NonNullable<Awaited<ReturnType<typeof ticketSubject>>>
