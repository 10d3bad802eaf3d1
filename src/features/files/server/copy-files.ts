import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import type { Storage } from '#server/storage/storage.ts'
import { isUuid } from '#shared/id.ts'
import type { FileView } from '../files.ts'
import type { AttachTo } from './attach-files.ts'
import { files } from './files.tables.ts'
import { putFile } from './put-file.ts'
import { type UploadOwner, uploadedBefore } from './uploaded-before.ts'

/**
 * A loose copy of a file that hangs on a thing, as if the owner had uploaded it: for a picture that another thing shows too. The object is copied as
 * well, since each row's object is swept with it. Check the access to the thing before. A retry with the same key answers with the first copy; null
 * when the file is gone.
 */
export async function copyFile(
  { db, storage }: { db: Database; storage: Storage },
  owner: UploadOwner,
  from: AttachTo & { fileId: string },
): Promise<FileView | null> {
  const kept = await uploadedBefore(db, owner)
  if (kept) return kept
  const [file] = isUuid(from.fileId)
    ? await db
        .select()
        .from(files)
        .where(
          and(
            eq(files.id, from.fileId),
            eq(files.attachedToKind, from.kind),
            eq(files.attachedToId, from.id),
            isNull(files.removedAt),
          ),
        )
    : []
  if (!file) return null
  const id = newId()
  const { name, contentType, sizeBytes, width, height } = file
  // next to the original, which the sweep removes by its own key
  const folder = file.key.slice(0, file.key.lastIndexOf('/') + 1)
  const key = `${folder}${id}${file.key.slice(file.key.lastIndexOf('.'))}`
  const view = { id, name, contentType, sizeBytes, width, height }
  const thumbnailKey = file.thumbnailKey && `${folder}${id}-thumbnail.webp`
  const read = async (from: string) => buffer(await storage.stream(from))
  const bytes = await read(file.key)
  const thumbnail = file.thumbnailKey === null ? null : await read(file.thumbnailKey)
  return putFile({ db, storage }, owner, { ...view, key, thumbnailKey }, { bytes, thumbnail })
}

/** The key of a copy of this file within this request: the same at each try of it. */
export function copyKey(requestKey: string, fileId: string): string {
  const hex = createHash('sha256').update(`${requestKey} ${fileId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
