import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { putAwayFirstSteps } from './first-steps.tables.ts'

/** Hides the list from everybody of the organisation, or shows it again; a second time changes nothing. */
export async function putAway(db: Database, organizationId: string, isPutAway: boolean): Promise<void> {
  if (isPutAway) await db.insert(putAwayFirstSteps).values({ organizationId }).onConflictDoNothing()
  else await db.delete(putAwayFirstSteps).where(eq(putAwayFirstSteps.organizationId, organizationId))
}
