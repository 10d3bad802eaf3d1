import pg from 'pg'
import { afterAll } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'

/** The database once more, over connections that keep what is asked of them: each statement is one way to PostgreSQL and back. */
export function countingDatabase(options: pg.ClientConfig): { db: Database; asked: string[] } {
  const asked: string[] = []
  class CountingClient extends pg.Client {
    // `pg` knows a dozen ways to call this one
    override query = ((first: string | pg.QueryConfig, ...rest: []) => {
      asked.push(typeof first === 'string' ? first : (first.name ?? first.text))
      return super.query(first as string, ...rest)
    }) as pg.Client['query']
  }
  const pool = new pg.Pool({ ...options, Client: CountingClient })
  // dropping the database ends connections, also those that the pool is giving up
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  afterAll(() => pool.end())
  return { db: openDatabase(pool), asked }
}
