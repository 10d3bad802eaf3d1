import pg from 'pg'

/** Connections to a test's own database: dropping it ends them, also those that the pool is giving up. */
export function testPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
