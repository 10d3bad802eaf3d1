import { and, eq, inArray } from 'drizzle-orm'
import type { FileAccess } from '#server/contributions.ts'
import { isUuid } from '#shared/id.ts'
import { tyreSets } from './tyre-hotel.tables.ts'

export const TYRE_SET_FILES = 'tyre_set'

/** The garage's own people see its photos. */
export const mayReadTyreSet: FileAccess = async (db, caller, setId) => {
  const own = caller.memberships.map((one) => one.organizationId)
  if (own.length === 0 || !isUuid(setId)) return false
  const [found] = await db
    .select({ id: tyreSets.id })
    .from(tyreSets)
    .where(and(eq(tyreSets.id, setId), inArray(tyreSets.garageId, own)))
  return found !== undefined
}
