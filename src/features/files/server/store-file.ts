import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { FileView } from '../files.ts'
import { fileName } from './file-name.ts'
import type { PreparedFile } from './prepare-image.ts'
import { putFile } from './put-file.ts'
import type { UploadOwner } from './uploaded-before.ts'

/** Keeps a prepared file under its month. Of two tries with the same key, both are answered with the file that was stored first. */
export async function storeFile(
  ground: { db: Database; storage: Storage },
  owner: UploadOwner,
  { id, name }: { id: string; name: string },
  { bytes, contentType, extension, width, height, thumbnail }: PreparedFile,
): Promise<FileView> {
  const key = `${new Date().toISOString().slice(0, 7)}/${id}.${extension}`
  const thumbnailKey = thumbnail && key.replace(/\.\w+$/, '-thumbnail.webp')
  const view = { id, name: fileName(name, extension), contentType, sizeBytes: bytes.byteLength, width, height }
  return putFile(ground, owner, { ...view, key, thumbnailKey }, { bytes, thumbnail })
}
