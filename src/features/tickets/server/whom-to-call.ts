import { and, eq } from 'drizzle-orm'
import { contacts } from '#features/organization-settings/server/contacts.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import { visibleTo } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { WhomToCall } from '../whom-to-call.ts'
import { ticketFor } from './tickets.access.ts'

const NOBODY: WhomToCall = {
  ...{ phone: '', email: '', address: '', latitude: null, longitude: null, openingHours: null },
  people: [],
}

/** How the other side of a ticket is reached, as far as it has opened itself to the caller's organisation. */
export async function whomToCall({ db, membership }: OrganizationContext, ticketId: string): Promise<WhomToCall> {
  const ticket = await ticketFor(db, membership, ticketId)
  const otherId = membership.organizationType === 'GARAGE' ? ticket.customerId : ticket.garageId
  const [other] = await db
    .select({
      phone: organizations.phone,
      email: organizations.email,
      address: addressLine,
      latitude: organizations.latitude,
      longitude: organizations.longitude,
      openingHours: organizations.openingHours,
    })
    .from(organizations)
    .where(and(eq(organizations.id, otherId), visibleTo(membership.organizationId)))
  if (!other) return NOBODY
  const people = await contacts.all(db, otherId)
  return { ...other, people: people.map(({ version: _, ...person }) => person) }
}
