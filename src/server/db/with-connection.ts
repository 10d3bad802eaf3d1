import type { Pool, PoolClient } from 'pg'
import { causesOf } from '../causes-of.ts'

/** Marks the connection as unusable: it is closed instead of returned to the pool. The first reason stays. */
export type Spoil = (reason: Error) => void

/**
 * Takes a connection out of the pool for the work and gives it back afterwards. The one way to one: while a connection is out the pool does not
 * listen to it, and a lost connection without an error listener ends the process.
 */
export async function withConnection<Result>(
  pool: Pool,
  work: (client: PoolClient, spoil: Spoil) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let spoilt: Error | undefined
  const spoil: Spoil = (reason) => {
    spoilt ??= reason
  }
  client.on('error', spoil)
  try {
    return await work(client, spoil)
  } finally {
    client.release(spoilt)
    client.off('error', spoil)
  }
}

/**
 * Whether `pg` stopped waiting for an answer that may still come (`query_timeout`), however the error was wrapped since: nothing more
 * can be asked over that connection.
 */
export const isStillRunning = (error: unknown): boolean =>
  causesOf(error).some(({ message }) => message === 'Query read timeout')
