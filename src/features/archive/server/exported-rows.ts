import { type SQL, sql } from 'drizzle-orm'
import { fileColumnsOf } from '#server/archived.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { PAGE_ROWS } from '#server/db/in-pages.ts'
import type { ArchiveCursor } from '../archive.ts'
import type { Asked } from './archive-filter.ts'
import { countOf, mergedPage } from './archive-statements.ts'
import { figuresOf, sumsOf } from './archived-sums.ts'

/** A thing of the archive as files have it; days are those of Helsinki, `YYYY-MM-DD`. The rest are the kinds' own columns and the figures. */
export type ExportedRow = Readonly<Record<string, string | number | null>> & {
  kind: string
  id: string
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
  /** What it came to; null where that is not known. */
  netCents: number | null
  vatCents: number | null
  grossCents: number | null
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
    const read = await readPage(
      ctx,
      sql`${page.ctes}
      select n.next, p.* from (select ${page.next} as next) n left join (
        select p.place, p.kind, p.id, p.status, p.number, p.title, p.registration_number as "registrationNumber", p.vin_number as "vinNumber",
          p.make, p.model, p.year, ${more} ${dayOf('p.created_at')} as "createdOn", ${dayOf('p.at')} as "endedOn", (
            select string_agg(o.name, ', ' order by array_position(p.party_ids, o.id)) from organizations o where o.id = any(p.party_ids)
          ) as parties
        from page p where p.place <= ${PAGE_ROWS}
      ) p on true order by p.place`,
    )
    if (read === null) return
    yield read.rows
    after = read.next
  } while (after)
}

type PageRow = ExportedRow & { place: string | null; next: ArchiveCursor | null }

/** With what its things came to. Null when the client left meanwhile, and PostgreSQL stopped working on it. */
async function readPage(
  ctx: OrganizationContext,
  page: SQL,
): Promise<{ rows: ExportedRow[]; next: ArchiveCursor | null } | null> {
  try {
    return await abortableRead(ctx, async (reader) => {
      const found = await reader.execute<PageRow>(page)
      // a page without rows of its own only has the next cursor
      const rows = found.rows.filter(({ place }) => place !== null)
      const sums = await sumsOf(ctx, reader, rows)
      const figures = await figuresOf(ctx, reader, rows)
      return {
        rows: rows.map(
          (row) => ({ ...row, ...(sums.get(row.id) ?? NO_SUM), ...filledIn(row, figures) }) as ExportedRow,
        ),
        next: found.rows[0]?.next ?? null,
      }
    })
  } catch (error) {
    if (ctx.signal.aborted) return null
    throw error
  }
}

const NO_SUM = { netCents: null, vatCents: null, grossCents: null }

/** A kind's own column stays where it has something. */
const filledIn = (row: ExportedRow, figures: Awaited<ReturnType<typeof figuresOf>>) =>
  Object.fromEntries([...figures].map(([name, of]) => [name, row[name] ?? of.get(row.id) ?? null]))

/** How many rows there will be; null where counting would take as long as the file. */
export async function countExported(ctx: OrganizationContext, asked: Asked | null): Promise<number | null> {
  const count = asked && countOf(ctx.services.features.archived, asked)
  if (!count) return 0
  if (asked.pattern !== null) return null
  const { rows } = await abortableRead(ctx, async (reader) => reader.execute<{ count: number }>(count))
  return rows[0]?.count ?? null
}
