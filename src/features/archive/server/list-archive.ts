import { type SQL, sql } from 'drizzle-orm'
import type { ArchivedKind } from '#server/archived.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { instantText } from '#server/db/instant-text.ts'
import { prepared } from '#server/db/prepared.ts'
import { JsonText } from '#server/json-text.ts'
import {
  ARCHIVE_PAGE_SIZE,
  type ArchiveCursor,
  type ArchivedRow,
  type ArchivePage,
  type ListArchive,
} from '../archive.ts'
import { type Asked, askedOf, canFollow } from './archive-filter.ts'
import { type MergedPage, mergedPage, shortShape } from './archive-statements.ts'
import { sumsOf } from './archived-sums.ts'

/** `ArchiveRow`: `p` is the thing, `o` the other side. */
const columns = sql.raw(`p.kind, p.id, ${instantText('p.at')} as at, p.status, p.number, p.title,
  p.registration_number as "registrationNumber", p.vin_number as "vinNumber", p.make, p.model, p.year, o.name as party,
  cardinality(p.party_ids) as "partyCount"`)

const nothing = new JsonText<ArchivePage>('{"rows":[],"next":null}')

/** A page of what an organisation has of the past, the newest first. */
export async function listArchive(ctx: OrganizationContext, page: ListArchive): Promise<JsonText<ArchivePage>> {
  const cursor = page.cursor ?? null
  const asked = askedOf(ctx, page)
  if (!asked || (cursor && !canFollow(cursor))) return nothing
  const row = await ask(ctx, asked, cursor)
  if (!row) return nothing
  const found: Omit<ArchivedRow, 'sum'>[] = JSON.parse(row.rows)
  const sums = await sumsOf(ctx, ctx.db, found)
  const rows = found.map((one) => ({ ...one, sum: sums.get(one.id) ?? null }))
  return new JsonText(JSON.stringify({ rows, next: row.next } satisfies ArchivePage))
}

/** Nothing when no kind can hold what is asked. */
async function ask(ctx: OrganizationContext, asked: Asked, cursor: ArchiveCursor | null) {
  const kinds = ctx.services.features.archived
  const short = shortStatement(kinds, asked, cursor)
  if (short) return (await short(ctx.db).execute({ ...asked, ...cursor }))[0]
  const merged = mergedPage(kinds, asked, cursor, ARCHIVE_PAGE_SIZE)
  if (!merged) return undefined
  const [row] = await abortableRead(ctx, async (reader) => pageQuery(reader, merged))
  return row
}

const makeStatement = (name: string, merged: MergedPage) => prepared((db) => pageQuery(db, merged).prepare(name))
const statements = new WeakMap<readonly ArchivedKind[], Map<string, ReturnType<typeof makeStatement>>>()

/** What is read by only indexes is asked most: it is built once, and planned once on each connection. */
function shortStatement(kinds: readonly ArchivedKind[], asked: Asked, cursor: ArchiveCursor | null) {
  const name = shortShape(kinds, asked, cursor)
  if (!name) return null
  const known = statements.get(kinds) ?? new Map<string, ReturnType<typeof makeStatement>>()
  statements.set(kinds, known)
  const statement = known.get(name) ?? makeStatement(name, templateOf(kinds, asked, cursor))
  known.set(name, statement)
  return statement
}

function templateOf(kinds: readonly ArchivedKind[], asked: Asked, cursor: ArchiveCursor | null): MergedPage {
  const at = (name: 'from' | 'before' | 'partyId' | 'plate') => (asked[name] === null ? null : sql.placeholder(name))
  const template: Asked = {
    ...asked,
    organizationId: sql.placeholder('organizationId'),
    from: at('from'),
    before: at('before'),
    partyId: at('partyId'),
    plate: at('plate'),
  }
  const after = cursor && { at: sql.placeholder('at'), id: sql.placeholder('id') }
  const merged = mergedPage(kinds, template, after, ARCHIVE_PAGE_SIZE)
  if (!merged) throw new Error('a shape without a kind')
  return merged
}

/** Answers one row: the page as a JSON list, and the cursor of the next one. */
const pageQuery = (db: Queryable, { ctes, next }: MergedPage) =>
  db
    .select({ rows: sql<string>`archive.rows`, next: sql<ArchivePage['next']>`archive.next` })
    .from(sql`(${answerOf(ctes, next)}) archive`)

const answerOf = (ctes: SQL, next: SQL): SQL => sql`${ctes}
  select (
    select coalesce(json_agg(row_to_json(shown) order by p.place), '[]')::text
    from page p cross join lateral (select name from organizations where id = p.party_ids[1] offset 0) o
    cross join lateral (select ${columns}) shown
    where p.place <= ${ARCHIVE_PAGE_SIZE}
  ) as rows, ${next} as next`
