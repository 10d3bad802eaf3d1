import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ArchivedKind } from '#server/archived.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { ROW_SEPARATOR, readRows, rowText } from '#server/db/row-text.ts'
import { type ShortRead, shortRead } from '#server/db/short-reads.ts'
import { JsonText } from '#server/json-text.ts'
import { ARCHIVE_PAGE_SIZE, type ArchiveCursor, type ArchivePage, type ListArchive } from '../archive.ts'
import { type Asked, askedOf, canFollow } from './archive-filter.ts'
import { type MergedPage, mergedPage, shortShape } from './archive-statements.ts'

const texts = rowText({
  kind: { sql: 'p.kind', as: 'word' },
  id: { sql: 'p.id', as: 'word' },
  at: { sql: 'p.at', as: 'instant' },
  status: { sql: 'p.status', as: 'word' },
  number: { sql: 'p.number', as: 'word' },
  title: { sql: 'p.title', as: 'text' },
  registrationNumber: { sql: 'p.registration_number', as: 'text' },
  vinNumber: { sql: 'p.vin_number', as: 'text' },
  make: { sql: 'p.make', as: 'text' },
  model: { sql: 'p.model', as: 'text' },
  year: { sql: 'p.year', as: 'number' },
  party: { sql: 'o.name', as: 'text' },
  partyCount: { sql: 'cardinality(p.party_ids)', as: 'number' },
})

const dialect = new PgDialect()
const nothing = new JsonText<ArchivePage>('{"rows":[],"next":null}')

/** A page of what an organisation has of the past, the newest first. */
export async function listArchive(ctx: OrganizationContext, page: ListArchive): Promise<JsonText<ArchivePage>> {
  const cursor = page.cursor ?? null
  const asked = askedOf(ctx, page)
  if (!asked || (cursor && !canFollow(cursor))) return nothing
  return readRows(async (isCleaned) => {
    const row = await ask(ctx, asked, cursor, isCleaned)
    if (!row) return nothing
    const rows = row.rows === null ? [] : texts.json(row.rows)
    return rows && new JsonText<ArchivePage>(`{"rows":[${rows.join()}],"next":${JSON.stringify(row.next)}}`)
  })
}

type Row = { rows: string | null; next: ArchivePage['next'] }

/** Null when no kind can hold what is asked. */
async function ask(ctx: OrganizationContext, asked: Asked, cursor: ArchiveCursor | null, isCleaned: boolean) {
  const kinds = ctx.services.features.archived
  const short = shortStatement(kinds, asked, cursor, isCleaned)
  if (short) return (await shortRead<Row>(ctx.db, short)).rows[0]
  const merged = mergedPage(kinds, asked, cursor, ARCHIVE_PAGE_SIZE)
  if (!merged) return undefined
  const { sql: text, params } = dialect.sqlToQuery(statementOf(merged, isCleaned))
  const { rows } = await abortableRead(ctx, ({ $client }) => $client.query<Row>(text, params))
  return rows[0]
}

type Prepared = { name: string; text: string; params: unknown[] }
const prepared = new WeakMap<readonly ArchivedKind[], Map<string, Prepared>>()

/** What is read by indexes alone is asked most: it is built once, and planned once on each connection. */
function shortStatement(
  kinds: readonly ArchivedKind[],
  asked: Asked,
  cursor: ArchiveCursor | null,
  isCleaned: boolean,
): ShortRead | null {
  const shape = shortShape(kinds, asked, cursor)
  if (!shape) return null
  const name = isCleaned ? `${shape}-cleaned` : shape
  const known = prepared.get(kinds) ?? new Map<string, Prepared>()
  prepared.set(kinds, known)
  const statement = known.get(name) ?? { name, ...templateOf(kinds, asked, cursor, isCleaned) }
  known.set(name, statement)
  const values = fillPlaceholders(statement.params, { ...asked, ...cursor })
  return { name, text: statement.text, values }
}

function templateOf(kinds: readonly ArchivedKind[], asked: Asked, cursor: ArchiveCursor | null, isCleaned: boolean) {
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
  const { sql: text, params } = dialect.sqlToQuery(statementOf(merged, isCleaned))
  return { text, params }
}

const statementOf = ({ ctes, next }: MergedPage, isCleaned: boolean): SQL => sql`${ctes}
  select (
    select string_agg(text, ${sql.raw(ROW_SEPARATOR)} order by place) from (
      select p.place, ${sql.raw(texts.sql(isCleaned))} as text
      from page p cross join lateral (select name from organizations where id = p.party_ids[1] offset 0) o
      where p.place <= ${ARCHIVE_PAGE_SIZE}
    ) shown
  ) as rows, ${next} as next`
