import pg from 'pg'
import { HANDSHAKE_LIMIT_MS, type SessionLimits } from './session-limits.ts'

/**
 * The pool has one limit (`connectionTimeoutMillis`) for two things: for waiting in line, which may take a while under load, and for connecting,
 * which may not: a handshake that was dropped would count as a connection for as long.
 */
export class LimitedClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const limit = Math.min(config.connectionTimeoutMillis ?? HANDSHAKE_LIMIT_MS, HANDSHAKE_LIMIT_MS)
    super({ ...config, connectionTimeoutMillis: limit })
  }
}

/** Limits in the order `begin` sets them, in one statement with it, so that they cost no round trip. */
const limitedBegin = (limits: SessionLimits): string =>
  ['begin', ...Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`)].join('; ')

/**
 * The client for a pooler in transaction mode, which gives each transaction another server connection. So no statement has a name
 * (it would be prepared where the next one does not come by), and limits are set in each transaction, since the pooler refuses
 * them at connecting.
 */
export const poolerClient = (limits: SessionLimits) => {
  const begin = limitedBegin(limits)
  return class PoolerClient extends LimitedClient {
    // `pg` knows a dozen ways to call this one
    override query = ((first: string | pg.QueryConfig, ...rest: []) => {
      if (typeof first === 'string') return super.query(first === 'begin' ? begin : first, ...rest)
      const { name: _, ...unnamed } = first
      return super.query(unnamed, ...rest)
    }) as pg.Client['query']
  }
}
