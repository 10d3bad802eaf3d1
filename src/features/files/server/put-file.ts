import { and, eq } from 'drizzle-orm'
import { violates } from '#server/db/constraint.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Storage } from '#server/storage/storage.ts'
import { notFound } from '#shared/app-error.ts'
import type { FileView } from '../files.ts'
import { givenUpUnlessStored, isBeingWritten } from './being-written.ts'
import { files } from './files.tables.ts'
import { requireRoom } from './storage-bound.ts'
import { type UploadOwner, uploadedBefore } from './uploaded-before.ts'

/**
 * Writes the row, then the objects, and only then shows the file: a retry is never answered with a row without bytes. What fails or dies between is
 * swept, and never leaves an object without a row. Each try has a row and objects of its own, so a late one changes nothing of what is shown; of
 * two with the same key at once, the first that is stored is kept and answers both.
 */
export async function putFile(
  { db, storage }: { db: Database; storage: Storage },
  owner: UploadOwner,
  { key, thumbnailKey, ...view }: FileView & { key: string; thumbnailKey: string | null },
  { bytes, thumbnail }: { bytes: Uint8Array; thumbnail: Uint8Array | null },
): Promise<FileView> {
  await transact(db, async (tx) => {
    await requireRoom(tx, owner.organizationId, view.sizeBytes)
    await tx.insert(files).values({ ...view, ...owner, key, thumbnailKey, removedAt: givenUpUnlessStored })
  })
  await storage.put(key, bytes, view.contentType)
  if (thumbnail && thumbnailKey) await storage.put(thumbnailKey, thumbnail, 'image/webp')
  if (await show(db, view.id)) return view
  const kept = await uploadedBefore(db, owner)
  if (!kept) throw notFound('file')
  return kept
}

/** False when another try with the same key is shown already, or when the sweep may have begun to remove this one. */
async function show(db: Database, id: string): Promise<boolean> {
  try {
    const shown = await db
      .update(files)
      .set({ removedAt: null })
      .where(and(eq(files.id, id), isBeingWritten))
      .returning({ id: files.id })
    return shown.length > 0
  } catch (error) {
    if (violates(error, 'files_upload')) return false
    throw error
  }
}
