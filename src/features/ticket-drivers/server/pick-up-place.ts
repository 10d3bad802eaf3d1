import { eq, sql } from 'drizzle-orm'
import { messageTexts } from '#features/message-texts/server/message-texts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { formatPhone } from '#shared/phone.ts'
import type { PickUpPlace } from '../ticket-drivers.ts'

const placeOf = prepared((db) =>
  db
    .select({
      plate: sql<string>`coalesce(${tickets.registrationNumber}, ${tickets.vinNumber}, ${tickets.number})`,
      garage: organizations.name,
      address: addressLine,
      phone: organizations.phone,
      readyText: sql<string>`coalesce(${messageTexts.ready}, '')`,
    })
    .from(tickets)
    .innerJoin(organizations, eq(organizations.id, tickets.garageId))
    .leftJoin(messageTexts, eq(messageTexts.organizationId, tickets.garageId))
    .where(eq(tickets.id, sql.placeholder('ticketId')))
    .prepare('pick-up-place'),
)

/** Which car is where, for messages to drivers. */
export async function pickUpPlace(db: Queryable, ticketId: string): Promise<PickUpPlace> {
  const [place] = await placeOf(db).execute({ ticketId })
  if (!place) throw new Error('the ticket is locked by the caller, and was not found')
  return { ...place, phone: place.phone && formatPhone(place.phone) }
}
