import { countMembers } from '#features/organizations/server/count-organizations.ts'
import type { ListedOrganization } from '#features/organizations/server/list-organizations.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { countOpenTickets } from '#features/tickets/server/count-tickets.ts'
import type { Database } from '#server/db/database.ts'
import type { PlatformOrganization } from '../management.ts'

/** Organisations as management lists them: one question for the numbers of them all. */
export async function asPlatformOrganizations(
  db: Database,
  rows: ListedOrganization[],
): Promise<PlatformOrganization[]> {
  const ids = rows.map((row) => row.id)
  const [members, openTickets] = await Promise.all([countMembers(db, ids), countOpenTickets(db, ids)])
  return rows.map(({ id, name, image, type, businessId, city, listed, disabledAt, createdAt }) => ({
    id,
    name,
    image,
    type,
    businessId,
    city,
    listed,
    createdAt,
    disabled: disabledAt !== null,
    memberCount: members.get(id) ?? 0,
    openTickets: openTickets.get(id) ?? 0,
  }))
}

/** One organisation as management lists it. */
export async function platformOrganization(db: Database, organizationId: string): Promise<PlatformOrganization> {
  const [organization] = await asPlatformOrganizations(db, [await organizationById(db, organizationId)])
  if (!organization) throw new Error('one row became none')
  return organization
}
