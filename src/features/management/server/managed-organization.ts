import { countMembers } from '#features/organizations/server/count-organizations.ts'
import type { ListedOrganization } from '#features/organizations/server/list-organizations.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { countOpenTickets } from '#features/tickets/server/count-tickets.ts'
import type { Database } from '#server/db/database.ts'
import type { ManagedOrganization } from '../management.ts'

/** Organisations as management lists them: one question for the numbers of them all. */
export async function asManaged(db: Database, rows: ListedOrganization[]): Promise<ManagedOrganization[]> {
  const ids = rows.map((row) => row.id)
  const [members, openTickets] = await Promise.all([countMembers(db, ids), countOpenTickets(db, ids)])
  return rows.map(({ id, name, image, type, businessId, city, listed, disabledAt, createdAt }) => ({
    ...{ id, name, image, type, businessId, city, listed, createdAt },
    disabled: disabledAt !== null,
    memberCount: members.get(id) ?? 0,
    openTickets: openTickets.get(id) ?? 0,
  }))
}

/** One organisation as management lists it. */
export async function managedOrganization(db: Database, organizationId: string): Promise<ManagedOrganization> {
  const [managed] = await asManaged(db, [await organizationById(db, organizationId)])
  if (!managed) throw new Error('one row became none')
  return managed
}
