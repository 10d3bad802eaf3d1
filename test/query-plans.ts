import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'

/**
 * The plans of the queries that `ask` sends, in text, by statistics that are up to date: for guarantees such as "reads by
 * an index". Make some thousand rows first; of a few rows PostgreSQL rightly reads them all.
 */
export async function plansOf(pool: pg.Pool, ask: (db: Database) => Promise<unknown>): Promise<string> {
  await pool.query('analyze')
  const asked: { query: string; params: unknown[] }[] = []
  await ask(drizzle({ client: pool, logger: { logQuery: (query, params) => asked.push({ query, params }) } }))
  const lines: string[] = []
  for (const { query, params } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
    lines.push(...rows.map((row) => row['QUERY PLAN']))
  }
  return lines.join('\n')
}
