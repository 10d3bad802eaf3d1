import { and, eq, isNull } from 'drizzle-orm'
import type { Caller } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { files } from './files.tables.ts'

export type FileRow = typeof files.$inferSelect

/**
 * Per kind of thing that files hang on: whether the caller may see that thing, and so its files. A feature exports its
 * door (`mayReadTicketFiles`), and `main` lists them all.
 */
export type FileDoors = Readonly<Record<string, (db: Queryable, caller: Caller, thingId: string) => Promise<boolean>>>

/** The one place that decides who reads a file; unknown, removed and forbidden ones answer alike. */
export async function fileFor(db: Queryable, caller: Caller, fileId: string, doors: FileDoors): Promise<FileRow> {
  if (!isUuid(fileId)) throw notFound('file')
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), isNull(files.removedAt)))
    .limit(1)
  if (!file || !(await mayRead(db, caller, file, doors))) throw notFound('file')
  return file
}

async function mayRead(db: Queryable, caller: Caller, file: FileRow, doors: FileDoors): Promise<boolean> {
  const { organizationId, userId, purpose, attachedToKind, attachedToId } = file
  // faces and shop signs stand beside every name in the product
  if (purpose !== 'attachment' && attachedToId !== null) return true
  // whoever uploaded it in an organisation's name has it no longer than the membership
  if (organizationId === null) return userId === caller.userId
  if (caller.memberships.some((one) => one.organizationId === organizationId)) return true
  const door = attachedToKind === null ? undefined : doors[attachedToKind]
  return door !== undefined && attachedToId !== null && door(db, caller, attachedToId)
}
