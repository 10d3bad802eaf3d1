import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Storage } from '#server/storage/storage.ts'
import { notFound } from '#shared/app-error.ts'
import type { FileView } from '../files.ts'
import { fileName } from './file-name.ts'
import { files } from './files.tables.ts'
import type { PreparedFile } from './prepare-image.ts'
import { requireRoom } from './storage-bound.ts'
import { type UploadOwner, uploadedBefore } from './uploaded-before.ts'

/**
 * Writes the row, then the objects: a crash between leaves a row that hangs on nothing, which the sweep clears away, and never an object without a
 * row. Of two tries with the same key at once, the second answers with what the first one keeps.
 */
export async function storeFile(
  { db, storage }: { db: Database; storage: Storage },
  owner: UploadOwner,
  { id, name }: { id: string; name: string },
  { bytes, contentType, extension, width, height, thumbnail }: PreparedFile,
): Promise<FileView> {
  const key = `${new Date().toISOString().slice(0, 7)}/${id}.${extension}`
  const thumbnailKey = thumbnail && key.replace(/\.\w+$/, '-thumbnail.webp')
  const view = { id, name: fileName(name, extension), contentType, sizeBytes: bytes.byteLength, width, height }
  const row = { ...view, ...owner, key, thumbnailKey }
  const [written] = await transact(db, async (tx) => {
    await requireRoom(tx, owner.organizationId, view.sizeBytes)
    return tx.insert(files).values(row).onConflictDoNothing().returning({ id: files.id })
  })
  if (!written) {
    const kept = await uploadedBefore(db, owner)
    if (!kept) throw notFound('file')
    return kept
  }
  try {
    await storage.put(key, bytes, contentType)
    if (thumbnail && thumbnailKey) await storage.put(thumbnailKey, thumbnail, 'image/webp')
  } catch (error) {
    await db.update(files).set({ removedAt: sql`now()` }).where(eq(files.id, id))
    throw error
  }
  return view
}
