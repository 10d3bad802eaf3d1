import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { recordsSpans } from '../tracing/spans.ts'
import type { Database, Queryable } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { ANSWER_LIMIT_MS, HANDSHAKE_LIMIT_MS, SESSION_LIMITS } from './session-limits.ts'
import { traceStatements } from './trace-statements.ts'

/** Two: while PostgreSQL works on one, the other is filled. */
const CONNECTIONS = 2
/** A read that waits longer is sent again over the pool, so that a locked table holds up only its own readers. */
export const FALLBACK_AFTER_MS = 500
const RECONNECT_PAUSE_MS = 1000

/** Prepared once on each connection; PostgreSQL answers it at once, by a key. */
export type ShortRead = { name: string; text: string; values: unknown[] }

type Answer<Row extends pg.QueryResultRow> = Promise<pg.QueryResult<Row>>
type SharedConnection = {
  /** Undefined when it cannot take the read now. */
  ask: <Row extends pg.QueryResultRow>(read: ShortRead) => Answer<Row> | undefined
  close: () => Promise<void>
}
type Shared = {
  connections: readonly SharedConnection[]
  /** What was asked in this turn of the event loop, by name and values. */
  asked: Map<string, Answer<pg.QueryResultRow>>
}

const sharedOf = new WeakMap<pg.Pool | pg.PoolClient, Shared>()
let turn = 0

/**
 * Sends a short read over one of two connections that all requests share (`pg`'s `pipeline`), which spares it the way through the pool. What is asked
 * twice in one turn of the event loop is asked once, so callers must not change the rows of an answer. The answer is the same as the pool's, which
 * answers where there is no such connection: within a transaction, behind a pooler, when both are blocked or lost.
 */
export function shortRead<Row extends pg.QueryResultRow>(db: Pick<Database, '$client'>, read: ShortRead): Answer<Row> {
  const shared = sharedOf.get(db.$client)
  if (!shared) return db.$client.query<Row>(read)
  const { connections, asked } = shared
  const key = `${read.name} ${JSON.stringify(read.values)}`
  const same = asked.get(key)
  if (same) return same as Answer<Row>
  turn += 1
  const answer = connections[turn % CONNECTIONS]?.ask<Row>(read) ?? db.$client.query<Row>(read)
  if (asked.size === 0) setImmediate(() => asked.clear())
  asked.set(key, answer)
  return answer
}

/** The builder whose statements, prepared by a name, are short reads; within a transaction they stay with it. */
export function shortReads(db: Queryable): Queryable {
  const { $client } = db
  if (!($client instanceof pg.Pool && sharedOf.has($client))) return db
  // a pool that never connects: the builder asks it nothing but `query`
  const reads = new pg.Pool()
  const query = (config: Omit<ShortRead, 'values'>, values: unknown[]) => shortRead({ $client }, { ...config, values })
  reads.query = query as pg.Pool['query']
  return drizzle({ client: reads })
}

/** Opens the shared connections of a pool; not for a pooler, where nothing can be prepared. Returns how to close them. */
export function openSharedConnections(pool: pg.Pool, options: pg.ClientConfig): () => Promise<void> {
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(pool, options))
  sharedOf.set(pool, { connections, asked: new Map() })
  return async () => {
    sharedOf.delete(pool)
    await Promise.all(connections.map((connection) => connection.close()))
  }
}

function openConnection(pool: pg.Pool, options: pg.ClientConfig): SharedConnection {
  let client: pg.Client | undefined
  let isReady = false
  let isClosed = false
  let mayConnectAt = 0
  let waiting = 0
  /** PostgreSQL answers in turn: behind a read that waits, all wait. */
  let isBlocked = false

  function connect(): void {
    mayConnectAt = Date.now() + RECONNECT_PAUSE_MS
    const opened = new pg.Client({
      ...SESSION_LIMITS,
      // a connection whose answers no longer come is closed by `pg` after this
      query_timeout: ANSWER_LIMIT_MS,
      connectionTimeoutMillis: HANDSHAKE_LIMIT_MS,
      keepAlive: true,
      application_name: 'huoltosilta reads',
      ...options,
      pipeline: true,
    })
    if (recordsSpans()) traceStatements(opened)
    client = opened
    const discard = () => {
      if (client !== opened) return
      client = undefined
      isReady = false
    }
    opened.on('error', discard)
    opened.on('end', discard)
    opened.connect().then(() => {
      isReady = client === opened
    }, discard)
  }

  function send<Row extends pg.QueryResultRow>(to: pg.Client, read: ShortRead): Answer<Row> {
    return new Promise((resolve, reject) => {
      let hasFallenBack = false
      const fallBack = () => {
        if (hasFallenBack) return
        hasFallenBack = true
        pool.query<Row>(read).then(resolve, reject)
      }
      const limit = setTimeout(() => {
        isBlocked = true
        fallBack()
      }, FALLBACK_AFTER_MS).unref()
      const end = () => {
        clearTimeout(limit)
        waiting -= 1
        if (waiting === 0) isBlocked = false
      }
      waiting += 1
      to.query<Row>(read).then(
        (result) => {
          end()
          resolve(result)
        },
        (error) => {
          end()
          // what PostgreSQL refuses is refused; a connection that was lost has said nothing
          if (isDatabaseAway(error)) fallBack()
          else if (!hasFallenBack) reject(error)
        },
      )
    })
  }

  return {
    ask(read) {
      if (client && isReady && !isBlocked) return send(client, read)
      if (!client && !isClosed && Date.now() >= mayConnectAt) connect()
      return undefined
    },
    async close() {
      isClosed = true
      isReady = false
      await client?.end()
    },
  }
}
