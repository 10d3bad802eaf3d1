import { and, eq, isNull } from 'drizzle-orm'
import type { Caller } from '#server/caller.ts'
import type { FileAccess } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { files } from './files.tables.ts'

export type FileRow = typeof files.$inferSelect

/** By the kind of thing that files are attached to; `fileAccess` of the services. */
type Access = Readonly<Record<string, FileAccess>>

/** The one place that decides who reads a file; unknown, removed and forbidden ones answer alike. */
export async function fileFor(db: Queryable, caller: Caller, fileId: string, access: Access): Promise<FileRow> {
  if (!isUuid(fileId)) throw notFound('file')
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), isNull(files.removedAt)))
    .limit(1)
  if (!file || !(await mayRead(db, caller, file, access))) throw notFound('file')
  return file
}

/** A file that hangs on this thing, for a reader without an account: the caller has checked that the reader may see the thing. */
export async function fileOfThing(
  db: Queryable,
  thing: { kind: string; id: string },
  fileId: string,
): Promise<FileRow> {
  const hangs = and(eq(files.attachedToKind, thing.kind), eq(files.attachedToId, thing.id))
  const [file] = isUuid(fileId)
    ? await db
        .select()
        .from(files)
        .where(and(eq(files.id, fileId), hangs, isNull(files.removedAt)))
    : []
  if (!file) throw notFound('file')
  return file
}

async function mayRead(db: Queryable, caller: Caller, file: FileRow, access: Access): Promise<boolean> {
  const { organizationId, userId, purpose, attachedToKind, attachedToId } = file
  // pictures of people and organisations are next to every name in the product
  if (purpose !== 'attachment' && attachedToId !== null) return true
  // a user who uploaded it in an organisation's name has it no longer than the membership
  if (organizationId === null) return userId === caller.userId
  if (caller.memberships.some((one) => one.organizationId === organizationId)) return true
  const maySee = attachedToKind === null ? undefined : access[attachedToKind]
  return maySee !== undefined && attachedToId !== null && maySee(db, caller, attachedToId)
}
