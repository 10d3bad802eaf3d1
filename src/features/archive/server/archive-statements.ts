import { type SQL, sql } from 'drizzle-orm'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import {
  type ArchivedKind,
  type ArchiveFilter,
  type ArchiveWalk,
  fileColumnsOf,
  shownColumns,
} from '#server/archived.ts'
import { instantText } from '#server/db/instant-text.ts'
import { searchedTextSql } from '#server/db/searched-text.ts'
import type { Asked } from './archive-filter.ts'

/** Of each kind so many are looked through at a time for what no index finds; a further page goes on with older ones. */
export const ARCHIVE_WINDOW = 5000

const FILTERS: readonly (keyof ArchiveFilter)[] = ['status', 'partyId', 'plate']

/** Whether the kind's index finds just what is asked; otherwise what it walks is looked through. */
const isExact = ({ indexed }: ArchivedKind, asked: Asked): boolean =>
  asked.pattern === null && FILTERS.every((filter) => asked[filter] === null || indexed.includes(filter))

/** The kinds that can hold what is asked. */
const kindsFor = (kinds: readonly ArchivedKind[], { kind, status, side }: Asked): ArchivedKind[] =>
  kinds.filter(
    (one) => (kind === null || one.kind === kind) && (status === null || Object.hasOwn(one.statuses[side], status)),
  )

const searched = sql.raw(
  searchedTextSql(`concat_ws(' ', w.words,
    (select string_agg(o.name, ' ') from organizations o where o.id = any(w.party_ids)))`),
)

/** What the walk of a kind has left to be asked; `w` is the walk. */
function fits({ indexed }: ArchivedKind, { status, partyId, plate, pattern }: Asked): SQL {
  const key = plateKeySql(sql`coalesce(w.registration_number, w.vin_number)`)
  const conditions = [
    status && !indexed.includes('status') ? sql`w.status = ${status}` : undefined,
    partyId && !indexed.includes('partyId') ? sql`${partyId}::uuid = any(w.party_ids)` : undefined,
    plate && !indexed.includes('plate') ? sql`${key} = ${plate}` : undefined,
    pattern ? sql`${searched} like all (string_to_array(${pattern}, ' '))` : undefined,
  ].filter((condition) => condition !== undefined)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const newestFirst = sql`order by at desc, id desc`

export type MergedPage = {
  /** `with … page as …`: the rows from the newest on with their `place`, one more than the page has. */
  ctes: SQL
  /** The JSON of the cursor of the next page; null when this is the last. */
  next: SQL
}

type After = ArchiveWalk['after']

/**
 * A name for what the text of the statement depends on, where it reads what it shows and little more: it can be prepared. Null where
 * something is looked through, or no kind can hold what is asked.
 */
export function shortShape(all: readonly ArchivedKind[], asked: Asked, after: After): string | null {
  const kinds = kindsFor(all, asked)
  if (asked.status !== null || kinds.length === 0 || !kinds.every((kind) => isExact(kind, asked))) return null
  const given = [asked.from, asked.before, asked.partyId, asked.plate, after].map((one) => (one === null ? '0' : '1'))
  return `archive-${asked.side}-${kinds.map((kind) => all.indexOf(kind)).join('')}-${given.join('')}`
}

/** A page of all kinds, merged; null when no kind can hold what is asked. */
export function mergedPage(all: readonly ArchivedKind[], asked: Asked, after: After, size: number): MergedPage | null {
  const kinds = kindsFor(all, asked)
  if (kinds.length === 0) return null
  const inFiles = Object.entries(fileColumnsOf(all))
  const parts = kinds.map((kind) => {
    const isWindow = !isExact(kind, asked)
    const walk = kind.walk({ ...asked, after, limit: isWindow ? ARCHIVE_WINDOW : size + 1 })
    const columns = inFiles.map(([name, { type }]) =>
      Object.hasOwn(kind.inFiles, name) ? `w."${name}"` : `null::${type} as "${name}"`,
    )
    const shown = sql`select ${sql.raw(`'${kind.kind}'`)} as kind, ${shownColumns} ${sql.raw(columns.map((column) => `, ${column}`).join(''))}`
    if (!isWindow) return { rows: sql`(${shown} from (${walk}) w)` }
    const walked = sql.raw(`walked_${all.indexOf(kind)}`)
    const rows = sql`(${shown} from ${walked} w where ${fits(kind, asked)} ${newestFirst} limit ${size + 1})`
    return { rows, walked, cte: sql`${walked} as materialized (${walk}), ` }
  })
  const windows = parts.flatMap(({ walked, cte }) => (walked ? [{ walked, cte }] : []))
  // where a window ends, what is older may be hidden in it: the page goes no further
  const ends = windows.map(
    ({ walked }) => sql`(select at, id from ${walked} ${newestFirst} offset ${ARCHIVE_WINDOW - 1} limit 1)`,
  )
  const end =
    ends.length > 0 ? sql`select at, id from (${sql.join(ends, sql` union all `)}) e ${newestFirst} limit 1` : null
  const cursor = (from: SQL) =>
    sql`(select json_build_object('at', ${sql.raw(instantText('at'))}, 'id', id) from ${from})`
  const last = cursor(sql`page where place = ${size} and exists (select from page where place > ${size})`)
  return {
    ctes: sql`with ${sql.join(windows.map(({ cte }) => cte))} ${end ? sql`window_end as (${end}), ` : sql``} merged as (
      select * from (${sql.join(
        parts.map(({ rows }) => rows),
        sql` union all `,
      )}) m ${end ? sql`where not exists (select from window_end e where (m.at, m.id) < (e.at, e.id))` : sql``}
      ${newestFirst} limit ${size + 1}
    ), page as (select m.*, row_number() over (${newestFirst}) as place from merged m)`,
    next: end ? sql`coalesce(${last}, ${cursor(sql`window_end`)})` : last,
  }
}

/** How many fit; null when no kind can hold what is asked. */
export function countOf(all: readonly ArchivedKind[], asked: Asked): SQL | null {
  const counts = kindsFor(all, asked).map(
    (kind) =>
      sql`(select count(*) from (${kind.walk({ ...asked, after: null, limit: null })}) w where ${fits(kind, asked)})`,
  )
  return counts.length > 0 ? sql`select (${sql.join(counts, sql` + `)})::int as count` : null
}
