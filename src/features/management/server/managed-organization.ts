import type { Database } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import type { ManagedOrganization } from '../management.ts'

/** What management lists of an organisation `o`. */
export const MANAGED_COLUMNS = `
  o.id, o.name, o.image, o.type, o.business_id as "businessId", o.city, o.listed,
  o.disabled_at is not null as disabled, o.created_at as "createdAt",
  (select count(*)::int from memberships m where m.organization_id = o.id) as "memberCount",
  (select count(*)::int from tickets t
    where (t.garage_id = o.id or t.customer_id = o.id) and t.status not in ('DONE', 'CANCELLED')) as "openTickets"`

/** One organisation as management lists it; the id is known to be one. */
export async function managedOrganization(db: Database, organizationId: string): Promise<ManagedOrganization> {
  const { rows } = await db.$client.query<{ organization: ManagedOrganization }>(
    `select row_to_json(shown) as organization from (
      select ${MANAGED_COLUMNS} from organizations o where o.id = $1) shown`,
    [organizationId],
  )
  const [row] = rows
  if (!row) throw notFound('organization')
  return row.organization
}
