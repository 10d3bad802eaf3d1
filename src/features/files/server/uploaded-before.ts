import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import type { UploadPurpose } from '#shared/upload.ts'
import type { FileView } from '../files.ts'
import { files } from './files.tables.ts'

export type UploadOwner = {
  userId: string
  organizationId: string | null
  purpose: UploadPurpose
  /** Null for an upload that is not sent again. */
  uploadKey: string | null
}

/** What this user's upload with the same key has kept already; not_found when it was for another organisation or purpose. */
export async function uploadedBefore(db: Queryable, owner: UploadOwner): Promise<FileView | undefined> {
  if (owner.uploadKey === null) return undefined
  const { id, name, contentType, sizeBytes, width, height, organizationId, purpose } = files
  const [kept] = await db
    .select({ view: { id, name, contentType, sizeBytes, width, height }, organizationId, purpose })
    .from(files)
    .where(and(eq(files.userId, owner.userId), eq(files.uploadKey, owner.uploadKey), isNull(files.removedAt)))
    .limit(1)
  if (!kept) return undefined
  if (kept.organizationId !== owner.organizationId || kept.purpose !== owner.purpose) throw notFound('file')
  return kept.view
}
