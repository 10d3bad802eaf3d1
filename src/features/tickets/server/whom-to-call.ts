import { and, eq, sql } from 'drizzle-orm'
import { contacts } from '#features/organization-settings/server/contacts.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import { visibleTo } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import type { WhomToCall } from '../whom-to-call.ts'
import { ticketFor } from './tickets.access.ts'

const NOBODY: WhomToCall = {
  phone: '',
  email: '',
  address: '',
  latitude: null,
  longitude: null,
  openingHours: null,
  people: [],
}

const { phone, email, latitude, longitude, openingHours } = organizations
const reachOf = prepared((db) =>
  db
    .select({ phone, email, address: addressLine, latitude, longitude, openingHours })
    .from(organizations)
    .where(and(eq(organizations.id, sql.placeholder('otherId')), visibleTo(sql.placeholder('organizationId'))))
    .prepare('whom-to-call'),
)

/** How the other side of a ticket is reached, as far as it has opened itself to the caller's organisation. */
export async function whomToCall({ db, membership }: OrganizationContext, ticketId: string): Promise<WhomToCall> {
  const ticket = await ticketFor(db, membership, ticketId)
  const otherId = membership.organizationType === 'GARAGE' ? ticket.customerId : ticket.garageId
  const [[other], people] = await Promise.all([
    reachOf(db).execute({ otherId, organizationId: membership.organizationId }),
    contacts.all(db, otherId),
  ])
  if (!other) return NOBODY
  return { ...other, people: people.map(({ version: _, ...person }) => person) }
}
