import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { formatPhone } from '#shared/phone.ts'
import type { LinkPlace } from '../extra-work-links.ts'

const customers = alias(organizations, 'customer')

const placeOf = prepared((db) =>
  db
    .select({
      plate: sql<string>`coalesce(${tickets.registrationNumber}, ${tickets.vinNumber}, ${tickets.number})`,
      garage: organizations.name,
      phone: organizations.phone,
      customer: customers.name,
    })
    .from(tickets)
    .innerJoin(organizations, eq(organizations.id, tickets.garageId))
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .where(eq(tickets.id, sql.placeholder('ticketId')))
    .prepare('link-place'),
)

/** Which car is at which garage and whose it is, for messages. */
export async function linkPlace(db: Queryable, ticketId: string): Promise<{ place: LinkPlace; customer: string }> {
  const [found] = await placeOf(db).execute({ ticketId })
  if (!found) throw new Error('the caller has found the ticket, and it is gone')
  const { customer, ...place } = found
  return { place: { ...place, phone: place.phone && formatPhone(place.phone) }, customer }
}
