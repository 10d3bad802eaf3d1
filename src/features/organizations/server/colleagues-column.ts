import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { memberships } from './organizations.tables.ts'

/** Whether more than one person belongs to the organisation, as a column of another statement. */
export const colleaguesColumn = (organizationId: Placeholder): SQL<boolean> =>
  sql<boolean>`exists (select from ${memberships} where ${eq(memberships.organizationId, organizationId)} offset 1)`
