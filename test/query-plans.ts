import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'

/**
 * The plans of the queries that `ask` sends, in text, by statistics that are up to date: for guarantees such as "reads by
 * an index". Make some thousand rows first; of a few rows PostgreSQL rightly reads them all.
 */
export async function plansOf(pool: pg.Pool, ask: (db: Database) => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  for (const { query, params } of await askedOf(pool, ask)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
    lines.push(...rows.map((row) => row['QUERY PLAN']))
  }
  return lines.join('\n')
}

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

/**
 * How many rows and entries of indexes PostgreSQL read for the queries that `ask` sends: for guarantees such as "does not read
 * more when there is more". Unlike a time it is the same on every machine.
 */
export async function rowsReadBy(pool: pg.Pool, ask: (db: Database) => Promise<unknown>): Promise<number> {
  let rowsRead = 0
  for (const { query, params } of await askedOf(pool, ask))
    rowsRead += await rowsReadByStatement(pool, { text: query, values: params })
  return rowsRead
}

/** The same of one statement that is written by hand. */
export async function rowsReadByStatement(
  pool: pg.Pool,
  { text, values }: { text: string; values: unknown[] },
): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  return rows[0] ? scanned(rows[0]['QUERY PLAN'][0].Plan) : 0
}

const scanned = (plan: Plan): number => {
  const isScan = 'Relation Name' in plan || 'Index Name' in plan
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = isScan ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + scanned(part), own)
}

async function askedOf(pool: pg.Pool, ask: (db: Database) => Promise<unknown>) {
  await pool.query('analyze')
  const asked: { query: string; params: unknown[] }[] = []
  await ask(drizzle({ client: pool, logger: { logQuery: (query, params) => asked.push({ query, params }) } }))
  return asked
}
