import type { Queryable } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { organizationExports } from './organization-export.tables.ts'

type Row = typeof organizationExports.$inferSelect

/** An export that waits, unless something else is given. */
export async function makeOrganizationExport(
  db: Queryable,
  given: Partial<typeof organizationExports.$inferInsert> & { organizationId: string },
): Promise<Row> {
  const [made] = await db
    .insert(organizationExports)
    .values({ withFiles: true, requestKey: newId(), ...given })
    .returning()
  if (!made) throw new Error('the export was not made')
  return made
}
