import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Caller } from '#server/caller.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { UploadPurpose } from '#shared/upload.ts'
import type { FileView } from '../files.ts'
import { files } from './files.tables.ts'

/** What a file hangs on. `kind` has its `fileAccess`, for those outside the organisation that uploaded it. */
export type AttachTo = { kind: string; id: string }

/**
 * Hangs the caller's own loose uploads on a thing; from then on its readers read them, and the sweep spares them. Throws
 * not_found when any of them is not the caller's, was uploaded for another organisation or purpose, or hangs already.
 */
export async function attachFiles(
  tx: Transaction,
  by: { caller: Pick<Caller, 'userId'>; organizationId: string | null; purpose?: UploadPurpose },
  fileIds: readonly string[],
  to: AttachTo,
): Promise<void> {
  const wanted = [...new Set(fileIds)]
  if (wanted.length === 0) return
  if (!wanted.every(isUuid)) throw notFound('file')
  const attached = await tx
    .update(files)
    .set({ attachedToKind: to.kind, attachedToId: to.id })
    .where(
      and(
        inArray(files.id, wanted),
        eq(files.userId, by.caller.userId),
        by.organizationId === null ? isNull(files.organizationId) : eq(files.organizationId, by.organizationId),
        eq(files.purpose, by.purpose ?? 'attachment'),
        isNull(files.attachedToId),
        isNull(files.removedAt),
      ),
    )
    .returning({ id: files.id })
  if (attached.length !== wanted.length) throw notFound('file')
}

const { id, name, contentType, sizeBytes, width, height } = files
const filesOn = prepared((db) =>
  db
    .select({ thingId: files.attachedToId, file: { id, name, contentType, sizeBytes, width, height } })
    .from(files)
    .where(
      and(
        sql`${files.attachedToId} = any(${sql.placeholder('ids')})`,
        eq(files.attachedToKind, sql.placeholder('kind')),
        isNull(files.removedAt),
      ),
    )
    .orderBy(id)
    .prepare('attached-files'),
)

/** The files of these things, by the thing's id, oldest first. Check the access to the thing itself before. */
export async function attachedFiles(
  db: Queryable,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, FileView[]>> {
  const byThing = new Map<string, FileView[]>()
  if (ids.length === 0) return byThing
  const rows = await filesOn(db).execute({ kind, ids })
  for (const { thingId, file } of rows) {
    if (thingId === null) continue
    const list = byThing.get(thingId) ?? []
    list.push(file)
    byThing.set(thingId, list)
  }
  return byThing
}

/**
 * The thing has these files and no others: those that hang on it already stay, others are hung on it, and those that are not named any more
 * leave. Whether that changed anything; throws as `attachFiles` does.
 */
export async function keepFiles(
  tx: Transaction,
  by: Parameters<typeof attachFiles>[1],
  fileIds: readonly string[],
  on: AttachTo,
): Promise<boolean> {
  const before = ((await attachedFiles(tx, on.kind, [on.id])).get(on.id) ?? []).map((file) => file.id)
  const added = fileIds.filter((one) => !before.includes(one))
  await detachFiles(tx, on, { allBut: fileIds })
  await attachFiles(tx, by, added, on)
  return added.length > 0 || before.some((one) => !fileIds.includes(one))
}

/** Takes files off a thing for good: unreadable from the commit on, and swept from the storage later. */
export async function detachFiles(
  tx: Transaction,
  from: AttachTo,
  choose: { only: readonly string[] } | { allBut: readonly string[] },
): Promise<void> {
  const hanging = and(eq(files.attachedToId, from.id), eq(files.attachedToKind, from.kind), isNull(files.removedAt))
  const ids = 'only' in choose ? choose.only : choose.allBut
  const named = inArray(files.id, ids.filter(isUuid))
  await tx
    .update(files)
    .set({ removedAt: sql`now()` })
    .where(and(hanging, 'only' in choose ? named : sql`not (${named})`))
}

/** Hangs all that hangs on one thing on another: from the commit on, those who read that one read it. */
export async function moveFiles(tx: Transaction, from: AttachTo, to: AttachTo): Promise<void> {
  await tx
    .update(files)
    .set({ attachedToKind: to.kind, attachedToId: to.id })
    .where(and(eq(files.attachedToId, from.id), eq(files.attachedToKind, from.kind), isNull(files.removedAt)))
}

/**
 * The files of one thing in SQL, as `attachedFiles` reads them: JSON for statements that build it themselves. `kind` is one of our own
 * constants, `id` a column of an outer row.
 */
export const attachedFilesJson = (kind: string, id: string) => `(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'sizeBytes', f.size_bytes,
    'width', f.width, 'height', f.height) order by f.id), '[]')::text
  from files f where f.attached_to_id = ${id} and f.attached_to_kind = '${kind}' and f.removed_at is null)`
