import { and, eq, sql } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { extraWorks } from './extra-work.tables.ts'

export type ExtraWorkRow = typeof extraWorks.$inferSelect

const ownOne = (organizationType: OrganizationType) =>
  prepared((db) => {
    const own = organizationType === 'GARAGE' ? extraWorks.garageId : extraWorks.customerId
    return db
      .select()
      .from(extraWorks)
      .where(and(eq(extraWorks.id, sql.placeholder('extraWorkId')), eq(own, sql.placeholder('organizationId'))))
      .prepare(`extra-work-of-${organizationType.toLowerCase()}`)
  })
const workOf = { GARAGE: ownOne('GARAGE'), CUSTOMER: ownOne('CUSTOMER') }

/** Shared by the two organisations of its ticket; unknown ids and others' are `not_found: extra_work` alike. */
export async function extraWorkFor(
  db: Queryable,
  { organizationId, organizationType }: Membership,
  extraWorkId: string,
): Promise<ExtraWorkRow> {
  if (!isUuid(extraWorkId)) throw notFound('extra_work')
  const [work] = await workOf[organizationType](db).execute({ extraWorkId, organizationId })
  if (!work) throw notFound('extra_work')
  return work
}
