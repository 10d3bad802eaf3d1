import type { Database } from '#server/db/database.ts'
import { MANAGE_PAGE_SIZE, type ManagedOrganization, type OrganizationSearch } from '../management.ts'
import { MANAGED_COLUMNS } from './managed-organization.ts'

/** Organisations of the whole platform by part of a name or a business id, a page at a time. */
export async function findOrganizations(db: Database, { text, type, page }: OrganizationSearch) {
  const { rows } = await db.$client.query<{ organization: ManagedOrganization }>({
    name: 'manage-organizations',
    text: `
      select row_to_json(shown) as organization from (
        select ${MANAGED_COLUMNS}
        from organizations o
        where ($1 = '' or position(lower($1) in lower(concat_ws(' ', o.name, o.business_name, o.business_id, o.city))) > 0)
          and ($2::text is null or o.type = $2)
        order by o.name, o.id limit $3 offset $4) shown`,
    values: [text, type ?? null, MANAGE_PAGE_SIZE + 1, page * MANAGE_PAGE_SIZE],
  })
  return {
    rows: rows.slice(0, MANAGE_PAGE_SIZE).map((row) => row.organization),
    hasMore: rows.length > MANAGE_PAGE_SIZE,
  }
}
