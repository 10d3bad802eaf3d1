import type { Pool, PoolClient } from 'pg'
import { causesOf } from '../causes-of.ts'

/** Marks the connection as unusable: it is closed instead of returned to the pool. The first reason stays. */
export type Discard = (reason: Error) => void

/**
 * Takes a connection out of the pool for the work and gives it back afterwards. The one way to one: while a connection is out the pool does not
 * listen to it, and a lost connection without an error listener ends the process.
 */
export async function withConnection<Result>(
  pool: Pool,
  work: (client: PoolClient, discard: Discard) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let reasonToDiscard: Error | undefined
  const discard: Discard = (reason) => {
    reasonToDiscard ??= reason
  }
  client.on('error', discard)
  try {
    return await work(client, discard)
  } finally {
    client.release(reasonToDiscard)
    client.off('error', discard)
  }
}

/**
 * Whether `pg` stopped waiting for an answer that may still come (`query_timeout`), however the error was wrapped since: nothing more
 * can be asked over that connection.
 */
export const isStillRunning = (error: unknown): boolean =>
  causesOf(error).some(({ message }) => message === 'Query read timeout')
