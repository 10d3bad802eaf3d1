import { and, eq, inArray, or } from 'drizzle-orm'
import type { FileAccess } from '#server/contributions.ts'
import { isUuid } from '#shared/id.ts'
import { extraWorks } from './extra-work.tables.ts'

export const EXTRA_WORK_FILES = 'extra_work'

/** Both sides of the ticket read its photos. */
export const mayReadExtraWork: FileAccess = async (db, caller, extraWorkId) => {
  const own = caller.memberships.map((one) => one.organizationId)
  if (own.length === 0 || !isUuid(extraWorkId)) return false
  const [found] = await db
    .select({ id: extraWorks.id })
    .from(extraWorks)
    .where(
      and(eq(extraWorks.id, extraWorkId), or(inArray(extraWorks.garageId, own), inArray(extraWorks.customerId, own))),
    )
  return found !== undefined
}
