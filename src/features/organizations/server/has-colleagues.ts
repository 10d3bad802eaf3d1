import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { memberships } from './organizations.tables.ts'

/** Whether more than one person belongs to the organisation. */
export async function hasColleagues(db: Queryable, organizationId: string): Promise<boolean> {
  const first = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.organizationId, organizationId))
    .limit(2)
  return first.length > 1
}
