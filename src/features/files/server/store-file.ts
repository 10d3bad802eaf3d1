import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { UploadPurpose } from '#shared/upload.ts'
import type { FileView } from '../files.ts'
import { fileName } from './file-name.ts'
import { files } from './files.tables.ts'
import type { PreparedFile } from './prepare-image.ts'

type Owner = { userId: string; organizationId: string | null; purpose: UploadPurpose }

/**
 * Writes the row, then the objects: a crash between leaves a row that hangs on nothing, which the sweep clears away, and
 * never an object that nobody knows of.
 */
export async function storeFile(
  { db, storage }: { db: Database; storage: Storage },
  owner: Owner,
  givenName: string,
  { bytes, contentType, extension, width, height, thumbnail }: PreparedFile,
): Promise<FileView> {
  const id = newId()
  const key = `${new Date().toISOString().slice(0, 7)}/${id}.${extension}`
  const thumbnailKey = thumbnail && key.replace(/\.\w+$/, '-thumbnail.webp')
  const view = { id, name: fileName(givenName, extension), contentType, sizeBytes: bytes.byteLength, width, height }
  await db.insert(files).values({ ...view, ...owner, key, thumbnailKey })
  try {
    await storage.put(key, bytes, contentType)
    if (thumbnail && thumbnailKey) await storage.put(thumbnailKey, thumbnail, 'image/webp')
  } catch (error) {
    await db.update(files).set({ removedAt: new Date().toISOString() }).where(eq(files.id, id))
    throw error
  }
  return view
}
