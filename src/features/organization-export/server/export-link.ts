import { recordAudit } from '#server/audit/record-audit.ts'
import { requireFreshProof } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import type { Secret } from '#server/secure-token.ts'
import { readLink, signLink } from '#server/signed-link.ts'
import { AppError } from '#shared/app-error.ts'
import type { OrganizationExportAudit } from '../organization-export.audit.ts'
import type {} from '../organization-export.failures.ts'
import type { ExportLink } from '../organization-export.ts'
import { readyExport } from './organization-export.access.ts'

const PURPOSE = 'organization-export'
/** The download begins at once. */
const VALID_MS = 10 * 60_000

const subjectOf = (exportId: string, userId: string) => `${exportId}.${userId}`

/**
 * The address from which the admin who asks downloads an export: for ten minutes, and with that person's session only. Refusals: `not_found:
 * organization_export`, `precondition: proof_needed`.
 */
export async function exportLink(ctx: OrganizationContext, exportId: string): Promise<ExportLink> {
  const { db, caller, actor, membership, services } = ctx
  requireFreshProof(caller)
  const { organizationId } = membership
  const now = services.clock()
  const { id } = await readyExport(db, organizationId, exportId, now)
  await transact(db, (tx) =>
    recordAudit<OrganizationExportAudit>(tx, actor, {
      action: 'organization-export.downloaded',
      organizationId,
      details: { exportId: id },
    }),
  )
  const expiresAt = new Date(now.getTime() + VALID_MS)
  const token = signLink(services.linkSecret, { purpose: PURPOSE, subject: subjectOf(id, caller.userId), expiresAt })
  const query = new URLSearchParams({ organizationId, token })
  return { url: `/api/organization-exports/${id}/download?${query}` }
}

/** Refuses an address that was made for another export or person, or too long ago: `forbidden: export_link_ended`. */
export function requireOwnLink(
  secret: Secret,
  { exportId, userId, token, now }: { exportId: string; userId: string; token: string; now: Date },
): void {
  const link = readLink(secret, PURPOSE, token, now)
  if (link.state !== 'valid' || link.subject !== subjectOf(exportId, userId))
    throw new AppError('forbidden', 'export_link_ended')
}
