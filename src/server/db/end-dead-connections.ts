import pg from 'pg'

const LOOK_EVERY_MS = 500
/** An answer may be on its way for a while; after this PostgreSQL is asked what it is doing. */
const SUSPECT_MS = 1500
const ASK_LIMIT_MS = 2000

/** What `pg` keeps of a client and its types do not declare (pinned to the patch; a test ends a dead connection by it). */
type Session = pg.PoolClient & { processID: number; readyForQuery: boolean }

/**
 * Ends half-open connections, which wait for an answer that PostgreSQL does not owe them: a load balancer dropped them, or the network between lost
 * question or answer, and no packet will ever report it. So the pool replaces them as soon as the database can be reached again, and not
 * when the limit for an answer has passed. Needs the server's own process ids: not through a pooler. Returns how to stop.
 */
export function endDeadConnections(pool: pg.Pool, options: pg.ClientConfig): () => void {
  const takenAt = new Map<Session, number>()
  pool.on('acquire', (client) => takenAt.set(client as Session, Date.now()))
  pool.on('release', (_error, client) => takenAt.delete(client as Session))
  let isAsking = false

  async function look(): Promise<void> {
    const now = Date.now()
    const waiting = [...takenAt].filter(([client, at]) => now - at > SUSPECT_MS && !client.readyForQuery)
    if (waiting.length === 0) return
    const busy = await busyBackends(
      options,
      waiting.map(([{ processID }]) => processID),
    )
    // still the same loan, still without an answer
    for (const [client, at] of waiting)
      if (takenAt.get(client) === at && !client.readyForQuery && !busy.has(client.processID))
        // its own way of ending waits for the answers
        client.connection.stream.destroy()
  }

  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    // a database that cannot be asked is away for all connections
    look()
      .catch(() => {})
      .finally(() => {
        isAsking = false
      })
  }, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Which of these backends work, or have only just ended to: their answers are still on their way. */
async function busyBackends(options: pg.ClientConfig, pids: number[]): Promise<Set<number>> {
  const client = new pg.Client({
    ...options,
    application_name: 'huoltosilta watch',
    connectionTimeoutMillis: ASK_LIMIT_MS,
    query_timeout: ASK_LIMIT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1)
       and (state = 'active' or state_change > clock_timestamp() - make_interval(secs => $2))`,
      [pids, SUSPECT_MS / 1000],
    )
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    await client.end()
  }
}
