import pg from 'pg'
import { testPool } from './test-pool.ts'

type Asked = { text: string; values: unknown[] }

/** A pool that notes every statement that is sent over it, however it was made. */
export function recordedPool(options: pg.ClientConfig): { pool: pg.Pool; asked: Asked[] } {
  const asked: Asked[] = []
  class Recorder extends pg.Client {
    // `pg` knows a dozen ways to call this one
    override query = ((first: string | pg.QueryConfig, ...rest: []) => {
      const [given] = rest as unknown[]
      const { text, values } = typeof first === 'string' ? { text: first, values: undefined } : first
      asked.push({ text, values: values ?? (Array.isArray(given) ? given : []) })
      return super.query(first, ...rest)
    }) as pg.Client['query']
  }
  const pool = testPool({ ...options, max: 4, Client: Recorder })
  return { pool, asked }
}
