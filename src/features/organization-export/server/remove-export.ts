import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { OrganizationExportAudit } from '../organization-export.audit.ts'
import { lockExport } from './organization-export.access.ts'
import { clearingOfExport } from './organization-export.queued.ts'
import { organizationExports } from './organization-export.tables.ts'

/** Deletes an export, or gives up one that is being made: from now on it is not offered, and a job removes its pieces. Refusal: `not_found: organization_export`. */
export const removeExport = (
  { db, actor, membership: { organizationId } }: OrganizationContext,
  exportId: string,
): Promise<void> =>
  transact(db, async (tx) => {
    const { id } = await lockExport(tx, organizationId, exportId)
    await tx.update(organizationExports).set({ state: 'REMOVED' }).where(eq(organizationExports.id, id))
    enqueue(tx, clearingOfExport, { exportId: id })
    await recordAudit<OrganizationExportAudit>(tx, actor, {
      action: 'organization-export.removed',
      organizationId,
      details: { exportId: id },
    })
  })
