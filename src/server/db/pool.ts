import pg from 'pg'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export type Connection = {
  pool: pg.Pool
  /** For clients of their own (LISTEN, the job queue): they must outlive any one query. */
  options: pg.ClientConfig
  /** Closes the pool, then stops the embedded server if this process started it. */
  stop(): Promise<void>
}

const POOL_SIZE = 10
const CONNECT_LIMIT_MS = 10_000

/** Opens the database that the settings name, starting the embedded one first when it is that. */
export async function connect(config: Pick<Config, 'database'>, log: Logger): Promise<Connection> {
  if (config.database.kind === 'url') {
    const options = { connectionString: config.database.url }
    const pool = openPool(options, log)
    return { pool, options, stop: () => pool.end() }
  }
  const server = await startEmbeddedPostgres(config.database.dataDir, { log })
  log.info({ folder: config.database.dataDir, adopted: server.adopted }, 'embedded PostgreSQL is ready')
  const pool = openPool(server.connection, log)
  return {
    pool,
    options: server.connection,
    async stop() {
      await pool.end()
      await server.stop()
    },
  }
}

/** A pool that outlives lost connections: without a listener the first one would end the process. */
export function openPool(options: pg.PoolConfig, log: Pick<Logger, 'warn'>): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    application_name: 'huoltosilta',
    ...options,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return pool
}
