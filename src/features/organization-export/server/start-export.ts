import { and, eq, gt, inArray, ne, or } from 'drizzle-orm'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireFreshProof, requireVerified } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { AppError } from '#shared/app-error.ts'
import type { OrganizationExportAudit } from '../organization-export.audit.ts'
import type {} from '../organization-export.failures.ts'
import { MAX_EXPORTS_A_DAY, type StartExport, UNDER_WAY } from '../organization-export.ts'
import { makingOfExport } from './organization-export.queued.ts'
import { organizationExports } from './organization-export.tables.ts'

const DAY_MS = 86_400_000

/**
 * Begins an export, and answers its id; while one is under way, that one's. Refusals: `precondition: email_unverified` and `proof_needed`, `limit:
 * too_many_exports`.
 */
export async function startExport(
  { db, caller, actor, membership, services }: OrganizationContext,
  { withFiles, requestKey }: StartExport,
): Promise<{ exportId: string }> {
  requireVerified(caller)
  requireFreshProof(caller)
  const { organizationId } = membership
  const now = services.clock()
  return transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    const own = eq(organizationExports.organizationId, organizationId)
    const [begun] = await tx
      .select({ exportId: organizationExports.id })
      .from(organizationExports)
      .where(
        and(
          own,
          or(inArray(organizationExports.state, [...UNDER_WAY]), eq(organizationExports.requestKey, requestKey)),
        ),
      )
      .limit(1)
    if (begun) return begun
    const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
    const ofDay = and(own, ne(organizationExports.state, 'FAILED'), gt(organizationExports.createdAt, dayAgo))
    if ((await tx.$count(organizationExports, ofDay)) >= MAX_EXPORTS_A_DAY)
      throw new AppError('limit', 'too_many_exports', { details: { max: MAX_EXPORTS_A_DAY } })
    const exportId = newId()
    await tx.insert(organizationExports).values({
      id: exportId,
      organizationId,
      askedByUserId: actor.userId,
      withFiles,
      requestKey,
      createdAt: now.toISOString(),
    })
    enqueue(tx, makingOfExport, { exportId })
    const details = { exportId, withFiles }
    await recordAudit<OrganizationExportAudit>(tx, actor, {
      action: 'organization-export.started',
      organizationId,
      details,
    })
    return { exportId }
  })
}
