import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { ArchivedWords } from '#shared/archived-words.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { Membership } from './caller.ts'
import type { Queryable } from './db/database.ts'

/** A value in a statement; a statement that is prepared once has placeholders. */
type Value = string | Placeholder

/** What is asked of an organisation's archive; null is not asked. */
export type ArchiveFilter = {
  /** Instants: from the first on, before the second. */
  from: Value | null
  before: Value | null
  status: string | null
  partyId: Value | null
  /** As `plateKey` writes it. */
  plate: Value | null
}

/** The things of one kind from the newest on, after the cursor, and no more than `limit`; null is all of them in any order. */
export type ArchiveWalk = ArchiveFilter & {
  organizationId: Value
  side: OrganizationType
  after: { at: Value; id: Value } | null
  limit: number | null
}

/** Columns of files that the list does not show; a name that two kinds have is one column. */
type FileColumn = {
  title: string
  /** In characters, for Excel. */
  width: number
  type: 'int' | 'text'
  /** Of the walk's row. */
  sql: SQL
}
export type FileColumns = Readonly<Record<string, FileColumn>>

/**
 * One kind of thing that the archive lists. `walk` selects `archivedColumns` by an index that begins with the tenant; it applies the time and the
 * filters that are `indexed`, for which that index reads nothing that does not fit. The others are the archive's to apply.
 */
export type ArchivedKind = ArchivedWords & {
  indexed: readonly (keyof ArchiveFilter)[]
  inFiles: FileColumns
  walk: (walk: ArchiveWalk) => SQL
}

type Column = 'id' | 'at' | 'status' | 'number' | 'title' | 'party_ids' | 'words'
type Columns = Record<Column, SQL | null>

/** What is shown of each thing; `words` are looked through and not shown. */
const SHOWN = ['id', 'at', 'status', 'number', 'title', 'party_ids', 'registration_number', 'vin_number']
  .concat('make', 'model', 'year', 'created_at')
  .map((name) => `w.${name}`)
  .join(', ')
export const shownColumns = sql.raw(SHOWN)

/** What each walk selects; `car` is the alias of the row that keeps the vehicle's data of that time. */
export const archivedColumns = (car: SQL, columns: Columns, inFiles: FileColumns = {}): SQL =>
  sql`${columns.id} as id, ${columns.at} as at, ${columns.status} as status, ${columns.number ?? sql`null`} as number,
    ${columns.title ?? sql`null`} as title, ${columns.party_ids} as party_ids,
    ${columns.words ?? sql`''`} as words, ${car}.registration_number, ${car}.vin_number, ${car}.make, ${car}.model,
    ${car}.year, ${car}.created_at${sql.join(Object.entries(inFiles).map(([name, column]) => sql`, ${column.sql} as ${sql.identifier(name)}`))}`

/** The columns of files that any of the kinds has, by their names. */
export const fileColumnsOf = (kinds: readonly ArchivedKind[]): FileColumns =>
  Object.fromEntries(kinds.flatMap(({ inFiles }) => Object.entries(inFiles)))

/** The end of a walk: the time, what is after the cursor, the order and the limit. `at` and `id` are the index's columns. */
export function walkEnd(at: SQL, id: SQL, { from, before, after, limit }: ArchiveWalk): SQL {
  const conditions = [
    from ? sql`and ${at} >= ${from}::timestamptz` : sql``,
    before ? sql`and ${at} < ${before}::timestamptz` : sql``,
    after ? sql`and (${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``,
  ]
  const order = limit === null ? sql`` : sql`order by ${at} desc, ${id} desc limit ${limit}`
  return sql`${sql.join(conditions, sql` `)} ${order}`
}

/** Reads something of many things of a kind at once, by their ids; what is not known is left out. The tenant is in the query. */
type ReadMany<Value> = (
  reader: { db: Queryable; membership: Membership },
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Value>>

/** What a thing came to, in cents. */
export type ArchivedSum = {
  netCents: number
  vatCents: number
  grossCents: number
  /** Its customer reads prices with VAT. */
  withVat: boolean
}

/** What things of one kind came to: shown in the list and in files, and read for a page of them at once. */
export type ArchivedSums = { kind: string; read: ReadMany<ArchivedSum> }

/**
 * A column of files that a walk would read for thousands of rows that are not shown, or that only a higher feature knows: read for a page of them
 * at once. With the name of a column of the kind it fills in what that one leaves empty.
 */
export type ArchivedFigures = {
  kind: string
  name: string
  title: string
  width: number
  /** Files write minutes as days. */
  form: 'number' | 'minutes' | 'text'
  read: ReadMany<number | string>
}
