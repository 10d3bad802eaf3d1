import pg from 'pg'
import { afterAll } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { testPool } from './test-pool.ts'

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
  const pool = testPool({ ...options, Client: CountingClient })
  afterAll(() => pool.end())
  return { db: openDatabase(pool), asked }
}
