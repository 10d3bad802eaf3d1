import pg from 'pg'
import type { Config } from '../config.ts'
import { endsWithin } from '../ends-within.ts'
import type { Logger } from '../log.ts'
import { recordsSpans } from '../tracing/spans.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { endDeadConnections } from './end-dead-connections.ts'
import { createOutageLog } from './outage-log.ts'
import { LimitedClient, poolerClient } from './pool-clients.ts'
import { ANSWER_LIMIT_MS, SESSION_LIMITS } from './session-limits.ts'
import { openSharedConnections } from './shared-connections.ts'
import { traceStatements } from './trace-statements.ts'

export type Connection = {
  pool: pg.Pool
  /** Reaches PostgreSQL itself, for what needs a session: LISTEN, the job queue, migrations. */
  options: pg.ClientConfig
  /** Rejects when the pool gets no answer, and says why where a setting is wrong. */
  check(): Promise<void>
  /** Closes the pool, then stops the embedded server if this process started it. */
  stop(): Promise<void>
}

type PoolOptions = pg.PoolConfig & {
  /** Whether a pooler in transaction mode is between: then nothing may belong to a session. */
  behindPooler?: boolean
}

const POOL_SIZE = 10
/** How long a request waits for a free connection of the pool, or for a new one. */
const CONNECT_LIMIT_MS = 10_000
const END_LIMIT_MS = 1000

/** Opens the database that the settings name, starting the embedded one first when it is that. */
export async function connect({ database }: Pick<Config, 'database'>, log: Logger): Promise<Connection> {
  if (database.kind === 'url') {
    const { url, directUrl } = database
    const isPooled = directUrl !== null
    const pool = openPool({ connectionString: url, behindPooler: isPooled, max: database.poolSize }, log)
    return connectionBy(pool, { connectionString: directUrl ?? url }, { isDirect: !isPooled })
  }
  const server = await startEmbeddedPostgres(database.dataDir, { log })
  log.info({ folder: database.dataDir, adopted: server.adopted }, 'embedded PostgreSQL is ready')
  const pool = openPool({ ...server.connection, max: database.poolSize }, log)
  return connectionBy(pool, server.connection, { stopServer: server.stop })
}

/** Opens the pool of a streaming replica, through the same kind of way as the database itself; null where there is none. */
export function openReplicaPool({ database }: Pick<Config, 'database'>, log: Logger): pg.Pool | null {
  if (database.kind !== 'url' || database.replicaUrl === null) return null
  const { replicaUrl, directUrl, poolSize } = database
  return openPool(
    {
      connectionString: replicaUrl,
      behindPooler: directUrl !== null,
      max: poolSize,
      application_name: 'huoltosilta replica',
    },
    log,
  )
}

/** Through a pooler it is not known which connection waits for what, or keeps what was prepared: so neither is done there. */
function connectionBy(
  pool: pg.Pool,
  options: pg.ClientConfig,
  { isDirect = true, stopServer }: { isDirect?: boolean; stopServer?: () => Promise<void> },
): Connection {
  const stopWatching = isDirect ? endDeadConnections(pool, options) : undefined
  const closeShared = isDirect ? openSharedConnections(pool, options) : undefined
  return {
    pool,
    options,
    check: () => check(pool),
    async stop() {
      stopWatching?.()
      await closeShared?.()
      // a connection that was lost while it was lent may never come back
      await endsWithin(pool.end(), END_LIMIT_MS)
      await stopServer?.()
    },
  }
}

async function check(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    if (!String(error).includes('unsupported startup parameter')) throw error
    throw new Error('DATABASE_URL is a pooler: DATABASE_DIRECT_URL must name PostgreSQL itself', { cause: error })
  }
}

/**
 * A pool that survives lost connections and gets each one back after its statement: PostgreSQL ends what takes too long, and a connection whose
 * answer never comes is closed.
 */
export function openPool({ behindPooler = false, ...options }: PoolOptions, log: Pick<Logger, 'warn'>): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    application_name: 'huoltosilta',
    ...(behindPooler
      ? { Client: poolerClient(SESSION_LIMITS) }
      : { Client: LimitedClient, pipeline: true, ...SESSION_LIMITS }),
    ...options,
  })
  if (recordsSpans()) {
    traceStatements(pool)
    pool.on('connect', traceStatements)
  }
  const report = createOutageLog(log)
  // without a listener the first lost connection would end the process
  pool.on('error', (error) => report(error, 'an idle database connection was lost'))
  return pool
}
