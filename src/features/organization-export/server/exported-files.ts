import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { files } from '#features/files/server/files.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'
import type { ExportedKind } from '#server/exported.ts'

const shown = {
  id: files.id,
  name: files.name,
  contentType: files.contentType,
  sizeBytes: files.sizeBytes,
  attachedToKind: files.attachedToKind,
  attachedToId: files.attachedToId,
  createdAt: files.createdAt,
  key: files.key,
}

/** A photo or an attachment, and where it is in the export and in the storage. */
export type ExportedFile = {
  id: string
  name: string
  contentType: string
  sizeBytes: number
  attachedToKind: string | null
  attachedToId: string | null
  createdAt: string
  key: string
  path: string
}

export const FILE_COLUMNS = [
  'id',
  'path',
  'name',
  'contentType',
  'sizeBytes',
  'attachedToKind',
  'attachedToId',
  'createdAt',
] as const satisfies readonly (keyof ExportedFile)[]

/** Its own id keeps two of one name apart; what a file system does not take in a name is left out. */
const pathOf = ({ id, name }: Pick<ExportedFile, 'id' | 'name'>): string =>
  `files/${id} ${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}`

type Reading = { db: Database; membership: Membership; kinds: readonly ExportedKind[]; pageRows: number }

/**
 * What hangs on the rows that the organisation exports, and its own picture, some at a time. A file is seen by who sees the thing that it hangs on, so
 * what rows there are says what files there are.
 */
export async function* exportedFiles(reading: Reading): AsyncGenerator<ExportedFile[]> {
  const { db, membership, kinds, pageRows } = reading
  const picture = await db
    .select(shown)
    .from(files)
    .where(
      and(
        eq(files.organizationId, membership.organizationId),
        eq(files.purpose, 'organization_image'),
        isNotNull(files.attachedToId),
        isNull(files.removedAt),
      ),
    )
  yield withPaths(picture)
  for (const { fileKind, page } of kinds) {
    if (fileKind === undefined) continue
    let next: string | null = null
    do {
      const read = await page(db, membership, next, pageRows)
      next = read.next
      const ids = read.rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
      if (ids.length > 0) yield withPaths(await filesOf(db, fileKind, ids))
    } while (next !== null)
  }
}

const filesOf = (db: Database, kind: string, ids: readonly string[]) =>
  db
    .select(shown)
    .from(files)
    .where(and(inArray(files.attachedToId, [...ids]), eq(files.attachedToKind, kind), isNull(files.removedAt)))
    .orderBy(asc(files.attachedToId), asc(files.id))

const withPaths = (found: readonly Omit<ExportedFile, 'path'>[]): ExportedFile[] =>
  found.map((file) => ({ ...file, path: pathOf(file) }))
