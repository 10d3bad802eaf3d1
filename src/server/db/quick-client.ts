import pg from 'pg'
import { HANDSHAKE_LIMIT_MS } from './session-limits.ts'

/**
 * A client of the pool. The pool has one limit for two things: for waiting in line, which may take a while under load, and for
 * connecting, which may not: a handshake that was swallowed would hold its place as long.
 */
export class QuickClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({
      ...config,
      connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis ?? HANDSHAKE_LIMIT_MS, HANDSHAKE_LIMIT_MS),
    })
  }
}
