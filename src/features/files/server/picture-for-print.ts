import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { AttachTo } from './attach-files.ts'
import { files } from './files.tables.ts'

/** Enough for half a page of A4. */
const LONGEST_SIDE = 1000
const MAX_PIXELS = 65_000_000
const WORK_LIMIT_SECONDS = 10

/**
 * A thing's picture as paper needs it, a JPEG of some hundred kilobytes at most; `place` counts its files from the oldest on. Null when its bytes are not
 * those that were hashed once (`sha256`; null for a picture that was not), or are no picture. Check the access to the thing before.
 */
export async function pictureForPrint(
  db: Queryable,
  storage: Storage,
  { of, place, sha256 }: { of: AttachTo; place: number; sha256: string | null },
): Promise<Uint8Array | null> {
  const [file] = await db
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.attachedToId, of.id), eq(files.attachedToKind, of.kind), isNull(files.removedAt)))
    .orderBy(asc(files.id))
    .offset(place)
    .limit(1)
  if (!file) return null
  const { default: sharp } = await import('sharp')
  try {
    const bytes = await buffer(await storage.stream(file.key))
    if (sha256 !== null && createHash('sha256').update(bytes).digest('hex') !== sha256) return null
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: WORK_LIMIT_SECONDS })
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 72 })
      .toBuffer()
  } catch {
    // the paper says that it is missing; the rest of the page matters more
    return null
  }
}
