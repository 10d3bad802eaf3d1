import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { AttachTo } from './attach-files.ts'
import { files } from './files.tables.ts'

export type HashedFile = { id: string; name: string; contentType: string; sizeBytes: number; sha256: string }

/**
 * The files of a thing with SHA-256 of their contents as the storage has them, in hexadecimal, oldest first. Reads all of each: not inside a
 * transaction. Rejects when the storage does not give one. Check the access to the thing before.
 */
export async function hashFiles(db: Queryable, storage: Storage, of: AttachTo): Promise<HashedFile[]> {
  const { id, name, contentType, sizeBytes, key } = files
  const found = await db
    .select({ id, name, contentType, sizeBytes, key })
    .from(files)
    .where(and(eq(files.attachedToId, of.id), eq(files.attachedToKind, of.kind), isNull(files.removedAt)))
    .orderBy(asc(id))
  const hashed: HashedFile[] = []
  for (const { key: kept, ...file } of found) {
    const hash = createHash('sha256')
    await pipeline(await storage.stream(kept), hash)
    hashed.push({ ...file, sha256: hash.digest('hex') })
  }
  return hashed
}
