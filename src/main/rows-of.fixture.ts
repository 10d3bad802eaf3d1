import type { Database } from '#server/db/database.ts'

/** Tables that only count or date requests, and belong to no organisation. */
const WITHOUT_OWNER = ['rate_limits', 'sessions']

/**
 * A digest of each table's rows that name one of these ids, in any column: equal before and after when nothing was written to what belongs to them,
 * or about them.
 */
export async function rowsOf(db: Database, ids: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { rows: tables } = await db.$client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and not tablename = any($1) order by 1`,
    [WITHOUT_OWNER],
  )
  const digests = tables.map(
    ({ name }) => `
      select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as digest
      from "${name}" row where row::text ~ $1`,
  )
  const { rows } = await db.$client.query<{ name: string; digest: string }>(digests.join(' union all '), [
    Object.values(ids).join('|'),
  ])
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
