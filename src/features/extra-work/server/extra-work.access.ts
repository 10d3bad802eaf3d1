import { and, eq } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { extraWorks } from './extra-work.tables.ts'

export type ExtraWorkRow = typeof extraWorks.$inferSelect

/** Shared by the two organisations of its ticket; unknown ids and others' are `not_found: extra_work` alike. */
export async function extraWorkFor(
  db: Queryable,
  { organizationId, organizationType }: Membership,
  extraWorkId: string,
): Promise<ExtraWorkRow> {
  if (!isUuid(extraWorkId)) throw notFound('extra_work')
  const own = organizationType === 'GARAGE' ? extraWorks.garageId : extraWorks.customerId
  const [work] = await db
    .select()
    .from(extraWorks)
    .where(and(eq(extraWorks.id, extraWorkId), eq(own, organizationId)))
  if (!work) throw notFound('extra_work')
  return work
}
