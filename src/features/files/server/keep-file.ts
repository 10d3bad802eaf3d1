import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import type { Scanner } from '#server/scanning/clamd.ts'
import type { Storage } from '#server/storage/storage.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_UPLOAD_BYTES } from '#shared/upload.ts'
import type { FileView } from '../files.ts'
import { prepareInTurn } from './prepare-file.ts'
import { requireSomeRoom } from './storage-bound.ts'
import { requireStorageShare } from './storage-share.ts'
import { storeFile } from './store-file.ts'
import { type UploadOwner, uploadedBefore } from './uploaded-before.ts'

/**
 * Takes in a file that came another way than by an upload, such as with a mail, and as strictly: all that an upload would be refused for is thrown. A
 * retry with the same key answers with what the first one kept.
 */
export async function keepFile(
  ground: { db: Database; storage: Storage; scanner: Scanner | null },
  owner: UploadOwner,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<FileView> {
  const kept = await uploadedBefore(ground.db, owner)
  if (kept) return kept
  if (bytes.byteLength > MAX_UPLOAD_BYTES)
    throw new AppError('invalid', 'file_too_large', { details: { maxBytes: MAX_UPLOAD_BYTES } })
  await requireStorageShare(ground.db, owner.organizationId)
  await requireSomeRoom(ground.db, owner.organizationId)
  const folder = await mkdtemp(join(tmpdir(), 'huoltosilta-file-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    await ground.scanner?.(path)
    return await storeFile(ground, owner, { id: newId(), name }, await prepareInTurn(path, owner.purpose))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
