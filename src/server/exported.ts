import type { PgTable } from 'drizzle-orm/pg-core'
import type { OrganizationType } from '#shared/organization.ts'
import type { Membership } from './caller.ts'
import type { Queryable } from './db/database.ts'

export type ExportedRow = Readonly<Record<string, unknown>>

export type ExportedPage = {
  rows: readonly ExportedRow[]
  /** Where the next page begins; null after the last one. */
  next: string | null
}

/**
 * One kind of thing that a feature keeps of an organisation, for the copy that its admin takes out: a CSV file and a JSON Lines file of the same rows.
 * What a row holds, and of which things there are rows, is what the screens show to an admin of that side.
 */
export type ExportedKind = {
  /** Of its files and in `attachedToKind`s of nothing else: English, as its columns are. */
  name: string
  /** What it is, a line of README.txt in Finnish. */
  about: string
  sides: readonly OrganizationType[]
  /** What its rows are read of; `src/main/exported-tables.test.ts` names a table that no kind reads. */
  tables: readonly PgTable[]
  columns: (side: OrganizationType) => readonly string[]
  /** Some rows of the organisation after `after`, in an order that stays; `limit` is how many at most, or of how many parents. */
  page: (db: Queryable, membership: Membership, after: string | null, limit: number) => Promise<ExportedPage>
  /** Files hang on its rows, by their `id`, as things of this kind. */
  fileKind?: string
}
