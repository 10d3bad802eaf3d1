import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { ROW_SEPARATOR, readRows, rowText } from '#server/db/row-text.ts'
import { shortRead } from '#server/db/short-reads.ts'
import { JsonText } from '#server/json-text.ts'
import { ARCHIVE_PAGE_SIZE, type ArchivePage, type ListArchive } from '../archive.ts'
import { askedOf, canFollow } from './archive-filter.ts'
import { type MergedPage, mergedPage } from './archive-statements.ts'

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
  const merged = mergedPage(ctx.services.features.archived, asked, cursor, ARCHIVE_PAGE_SIZE)
  if (!merged) return nothing
  return readRows(async (isCleaned) => {
    const row = await ask(ctx, merged, isCleaned)
    const rows = row.rows === null ? [] : texts.json(row.rows)
    return rows && new JsonText<ArchivePage>(`{"rows":[${rows.join()}],"next":${JSON.stringify(row.next)}}`)
  })
}

type Row = { rows: string | null; next: ArchivePage['next'] }

async function ask(ctx: OrganizationContext, merged: MergedPage, isCleaned: boolean): Promise<Row> {
  const statement = listStatement(merged, isCleaned)
  const { name } = statement
  const { rows } = name
    ? await shortRead<Row>(ctx.db, { ...statement, name })
    : await abortableRead(ctx, ({ $client }) => $client.query<Row>(statement))
  const [row] = rows
  if (!row) throw new Error('the archive answered no row')
  return row
}

/** What is read by indexes alone is asked most: it has a name, and is planned once on each connection. */
export function listStatement({ ctes, next, isShort, shape }: MergedPage, isCleaned = false) {
  const { sql: text, params: values } = dialect.sqlToQuery(statementOf(ctes, next, isCleaned))
  return { text, values, ...(isShort && { name: `archive-${shape}${isCleaned ? '-cleaned' : ''}` }) }
}

const statementOf = (ctes: SQL, next: SQL, isCleaned: boolean): SQL => sql`${ctes}
  select (
    select string_agg(text, ${sql.raw(ROW_SEPARATOR)} order by place) from (
      select p.place, ${sql.raw(texts.sql(isCleaned))} as text
      from page p cross join lateral (select name from organizations where id = p.party_ids[1] offset 0) o
      where p.place <= ${ARCHIVE_PAGE_SIZE}
    ) shown
  ) as rows, ${next} as next`
