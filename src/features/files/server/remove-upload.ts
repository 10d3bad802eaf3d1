import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { files } from './files.tables.ts'

/** Gives up one of the caller's own uploads that hangs on nothing yet; what hangs is removed by its own feature. */
export async function removeUpload({ db, caller }: UserContext, fileId: string): Promise<void> {
  if (!isUuid(fileId)) throw notFound('file')
  const removed = await db
    .update(files)
    .set({ removedAt: sql`now()` })
    .where(
      and(eq(files.id, fileId), eq(files.userId, caller.userId), isNull(files.attachedToId), isNull(files.removedAt)),
    )
    .returning({ id: files.id })
  if (removed.length === 0) throw notFound('file')
}
