import pg from 'pg'

/** For the product's own pool, where none of its limits is what a test is about: on a busy machine they would fail it. */
export const noLimits = {
  Client: pg.Client,
  pipeline: true,
  connectionTimeoutMillis: 0,
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} as const

/** Connections to a test's own database: dropping it ends them, also those that the pool is giving up. */
export function testPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
