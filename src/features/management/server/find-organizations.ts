import { listOrganizations } from '#features/organizations/server/list-organizations.ts'
import type { Database } from '#server/db/database.ts'
import type { OrganizationSearch } from '../management.ts'
import { asPlatformOrganizations } from './platform-organization.ts'
import { asPage, turnTo } from './turn-page.ts'

/** Organisations of the whole platform by part of a name or a business id, a page at a time. */
export async function findOrganizations(db: Database, { page, ...filter }: OrganizationSearch) {
  const { rows, hasMore } = asPage(await listOrganizations(db, filter, turnTo(page)))
  return { rows: await asPlatformOrganizations(db, rows), hasMore }
}
