import { type SQL, sql } from 'drizzle-orm'
import { fileColumnsOf } from '#server/archived.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { PAGE_ROWS } from '#server/db/in-pages.ts'
import type { ArchiveCursor } from '../archive.ts'
import type { Asked } from './archive-filter.ts'
import { countOf, mergedPage } from './archive-statements.ts'

/** A thing of the archive as files have it; days are those of Helsinki, `YYYY-MM-DD`. The rest are the kinds' own columns (`inFiles`). */
export type ExportedRow = Readonly<Record<string, string | number | null>> & {
  kind: string
  status: string
  number: string | null
  title: string | null
  registrationNumber: string | null
  vinNumber: string | null
  make: string
  model: string
  year: number | null
  /** All of the other side. */
  parties: string | null
  createdOn: string
  endedOn: string
}

const dayOf = (column: string) => sql.raw(`(${column} at time zone 'Europe/Helsinki')::date::text`)

/**
 * All that is asked, a page after the other: no connection is held while a slow client takes what it has, and the memory holds one page.
 * Ends without a word when the client has left.
 */
export async function* exportedPages(ctx: OrganizationContext, asked: Asked | null): AsyncGenerator<ExportedRow[]> {
  const { archived } = ctx.services.features
  const more = sql.raw(
    Object.keys(fileColumnsOf(archived))
      .map((name) => `p."${name}",`)
      .join(' '),
  )
  let after: ArchiveCursor | null = null
  do {
    const page = asked && mergedPage(archived, asked, after, PAGE_ROWS)
    if (!page || ctx.signal.aborted) return
    const rows = await readPage(
      ctx,
      sql`${page.ctes}
      select n.next, p.* from (select ${page.next} as next) n left join (
        select p.place, p.kind, p.status, p.number, p.title, p.registration_number as "registrationNumber", p.vin_number as "vinNumber",
          p.make, p.model, p.year, ${more} ${dayOf('p.created_at')} as "createdOn", ${dayOf('p.at')} as "endedOn", (
            select string_agg(o.name, ', ' order by array_position(p.party_ids, o.id)) from organizations o where o.id = any(p.party_ids)
          ) as parties
        from page p where p.place <= ${PAGE_ROWS}
      ) p on true order by p.place`,
    )
    if (rows === null) return
    // a page without rows of its own only has the next cursor
    yield rows.filter(({ place }) => place !== null)
    after = rows[0]?.next ?? null
  } while (after)
}

type PageRow = ExportedRow & { place: string | null; next: ArchiveCursor | null }

/** Null when the client left meanwhile, and PostgreSQL stopped working on it. */
async function readPage(ctx: OrganizationContext, page: SQL): Promise<PageRow[] | null> {
  try {
    const { rows } = await abortableRead(ctx, async (reader) => reader.execute<PageRow>(page))
    return rows
  } catch (error) {
    if (ctx.signal.aborted) return null
    throw error
  }
}

/** How many rows there will be; null where counting would take as long as the file. */
export async function countExported(ctx: OrganizationContext, asked: Asked | null): Promise<number | null> {
  const count = asked && countOf(ctx.services.features.archived, asked)
  if (!count) return 0
  if (asked.pattern !== null) return null
  const { rows } = await abortableRead(ctx, async (reader) => reader.execute<{ count: number }>(count))
  return rows[0]?.count ?? null
}
