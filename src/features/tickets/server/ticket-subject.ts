import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isPrivatePerson } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { connected } from '#features/organizations/server/visible-parties.ts'
import type { Transaction } from '#server/db/database.ts'
import { ticketServices, tickets } from './tickets.tables.ts'

const garages = alias(organizations, 'garage')
const customers = alias(organizations, 'customer')

/** What notices say of tickets, by the tickets' ids; the plate comes first, for that is what people look for. Those that are gone are left out. */
export async function ticketSubjects(tx: Transaction, ticketIds: readonly string[]) {
  const rows = await tx
    .select({
      id: tickets.id,
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
      /** A private person reads prices with VAT. */
      withVat: isPrivatePerson(customers.customerKind),
      isConnected: connected(tickets.garageId, tickets.customerId),
      services: sql<string>`(select coalesce(string_agg(${ticketServices.name}, ', ' order by ${ticketServices.position}), '')
        from ${ticketServices} where ${ticketServices.ticketId} = ${tickets.id})`,
    })
    .from(tickets)
    .innerJoin(garages, eq(garages.id, tickets.garageId))
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .where(sql`${tickets.id} = any(${sql.param(ticketIds)}::uuid[])`)
    .prepare('ticket-subjects')
    .execute()
  const named = rows.map((row) => ({ ...row, plate: row.registrationNumber ?? row.vinNumber ?? row.number }))
  return new Map(named.map((subject) => [subject.id, subject]))
}
export type TicketSubject = NonNullable<ReturnType<Awaited<ReturnType<typeof ticketSubjects>>['get']>>
