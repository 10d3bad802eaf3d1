import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { lockCaller } from '#features/accounts/server/find-user.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext, UserContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { thumbnailUrl } from '#shared/upload.ts'
import type { FilesAudit } from '../files.audit.ts'
import { type AttachTo, attachFiles, detachFiles } from './attach-files.ts'

/** Shows the uploaded picture next to the caller's name everywhere; the one before it is removed. Returns the address. */
export const chooseAvatar = ({ db, caller }: UserContext, fileId: string | null): Promise<string | null> =>
  transact(db, async (tx) => {
    // two pictures that are chosen at once are chosen one after the other: the second takes the first one off
    await lockCaller(tx, caller.userId)
    const by = { caller, organizationId: null, purpose: 'avatar' as const }
    const image = await replace(tx, by, fileId, { kind: 'user', id: caller.userId })
    await tx.update(users).set({ image }).where(eq(users.id, caller.userId))
    return image
  })

/** The same for an organisation. */
export const chooseOrganizationImage = (
  { db, caller, actor, membership: { organizationId } }: OrganizationContext,
  fileId: string | null,
): Promise<string | null> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    const by = { caller, organizationId, purpose: 'organization_image' as const }
    const image = await replace(tx, by, fileId, { kind: 'organization', id: organizationId })
    await tx.update(organizations).set({ image }).where(eq(organizations.id, organizationId))
    await recordAudit<FilesAudit>(tx, actor, {
      action: 'files.organization_image_changed',
      organizationId,
      details: { removed: image === null },
    })
    return image
  })

async function replace(
  tx: Transaction,
  by: Parameters<typeof attachFiles>[1],
  fileId: string | null,
  to: AttachTo,
): Promise<string | null> {
  await detachFiles(tx, to, { allBut: [] })
  if (fileId === null) return null
  await attachFiles(tx, by, [fileId], to)
  return thumbnailUrl(fileId)
}
