import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Queryable } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { inOneWrite } from './one-write.ts'
import { QuickClient } from './quick-client.ts'
import { ANSWER_LIMIT_MS, SESSION_LIMITS } from './session-limits.ts'

/** Two: while PostgreSQL works on one, the other is filled. */
const LANES = 2
/** Whoever waits longer than this is asked for anew over the pool, so that a locked table holds up those alone who want it. */
const PATIENCE_MS = 500
const RECONNECT_PAUSE_MS = 1000

/** Prepared once for each connection; its answer comes at once, by a key. */
export type ShortRead = { name: string; text: string; values: unknown[] }

type Answer<Row extends pg.QueryResultRow> = Promise<pg.QueryResult<Row>>
type Lane = {
  /** Undefined when it cannot take the question now. */
  ask: <Row extends pg.QueryResultRow>(read: ShortRead) => Answer<Row> | undefined
  stop: () => Promise<void>
}

type Shared = {
  lanes: readonly Lane[]
  /** What was asked in this turn of the event loop, by name and values. */
  asked: Map<string, Answer<pg.QueryResultRow>>
}

const sharedOf = new WeakMap<pg.Pool | pg.PoolClient, Shared>()
let turn = 0

/**
 * Asks a short question over a connection that many share: all that is asked in one turn of the event loop goes to PostgreSQL in one
 * write, which is what a request costs most; and what is asked twice in one turn, as the cards of a page ask for its ticket, is asked
 * once, so nobody changes the rows of an answer. The same answer as the pool's, and the pool's where there is no such connection.
 */
export function shortRead<Row extends pg.QueryResultRow>(db: Pick<Database, '$client'>, read: ShortRead): Answer<Row> {
  const shared = sharedOf.get(db.$client)
  if (!shared) return db.$client.query<Row>(read)
  const { lanes, asked } = shared
  const key = `${read.name} ${JSON.stringify(read.values)}`
  const same = asked.get(key)
  if (same) return same as Answer<Row>
  turn += 1
  const answer = lanes[turn % LANES]?.ask<Row>(read) ?? db.$client.query<Row>(read)
  if (asked.size === 0) setImmediate(() => asked.clear())
  asked.set(key, answer)
  return answer
}

/** The builder whose statements, prepared by a name, are short reads; within a transaction they stay with it. */
export function shortReads(db: Queryable): Queryable {
  const { $client } = db
  if (!sharedOf.has($client)) return db
  const query = (config: Omit<ShortRead, 'values'>, values: unknown[]) =>
    shortRead({ $client: $client as pg.Pool }, { ...config, values })
  // all that the builder asks of its connection
  return drizzle({ client: { query } as unknown as pg.PoolClient })
}

/** Gives the pool connections for short reads; not through a pooler, where nothing can be prepared. Returns how to close them. */
export function openShortReads(pool: pg.Pool, options: pg.ClientConfig): () => Promise<void> {
  const lanes = Array.from({ length: LANES }, () => openLane(pool, options))
  sharedOf.set(pool, { lanes, asked: new Map() })
  return async () => {
    sharedOf.delete(pool)
    await Promise.all(lanes.map((lane) => lane.stop()))
  }
}

function openLane(pool: pg.Pool, options: pg.ClientConfig): Lane {
  let client: pg.Client | undefined
  let isReady = false
  let isStopped = false
  let mayConnectAt = 0
  /** In the order of their questions. */
  const waiting = new Set<{ since: number; moveOn: () => void }>()
  let isStuck = false
  let patience: NodeJS.Timeout | undefined

  function connect(): void {
    mayConnectAt = Date.now() + RECONNECT_PAUSE_MS
    const opened = new QuickClient({
      ...SESSION_LIMITS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
      application_name: 'huoltosilta reads',
      ...options,
      pipeline: true,
    })
    client = opened
    const lose = () => {
      if (client !== opened) return
      client = undefined
      isReady = false
    }
    opened.on('error', lose)
    opened.on('end', lose)
    opened.connect().then(() => {
      isReady = client === opened
    }, lose)
  }

  function beImpatient(): void {
    patience ??= setTimeout(() => {
      patience = undefined
      const [oldest] = waiting
      if (!oldest) return
      if (Date.now() - oldest.since < PATIENCE_MS) return beImpatient()
      isStuck = true
      for (const one of waiting) one.moveOn()
    }, PATIENCE_MS).unref()
  }

  function send<Row extends pg.QueryResultRow>(to: pg.Client, read: ShortRead): Answer<Row> {
    return new Promise((resolve, reject) => {
      let hasMovedOn = false
      const moveOn = () => {
        if (hasMovedOn) return
        hasMovedOn = true
        pool.query<Row>(read).then(resolve, reject)
      }
      const one = { since: Date.now(), moveOn }
      waiting.add(one)
      beImpatient()
      // until the event loop has turned
      inOneWrite(to, setImmediate)
      const leave = () => {
        waiting.delete(one)
        if (waiting.size === 0) isStuck = false
      }
      to.query<Row>(read).then(
        (result) => {
          leave()
          resolve(result)
        },
        (error) => {
          leave()
          // whatever PostgreSQL refuses is refused; a connection that was lost has said nothing
          if (isDatabaseAway(error)) moveOn()
          else if (!hasMovedOn) reject(error)
        },
      )
    })
  }

  return {
    ask(read) {
      if (client && isReady && !isStuck) return send(client, read)
      if (!client && !isStopped && Date.now() >= mayConnectAt) connect()
      return undefined
    },
    async stop() {
      isStopped = true
      isReady = false
      clearTimeout(patience)
      await client?.end()
    },
  }
}
