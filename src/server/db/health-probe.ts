import { statfs } from 'node:fs/promises'
import pg from 'pg'
import type { Database } from './database.ts'

/**
 * What does not work: PostgreSQL does not answer, has no room to write, or is a standby that only reads; the own disk is full; or the process
 * is about to end.
 */
export type Trouble = {
  part: 'database' | 'database_disk' | 'database_read_only' | 'disk' | 'stopping'
  cause?: unknown
}

export type HealthProbe = {
  /** Null when all is well; never rejects, and takes no longer than its limit. */
  ask: () => Promise<Trouble | null>
  stop: () => Promise<void>
}

/** With less than this PostgreSQL cannot make its next segment of the log. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** Counts more rows than may be kept in memory, so that PostgreSQL has to write to its disk; nothing of it stays. */
const question = `begin; set local work_mem = '64kB';
  select count(*), current_setting('transaction_read_only') as read_only
  from generate_series(1, 10000);
  rollback`

/**
 * Asks PostgreSQL over a connection of its own, so that a full pool or a locked table is no answer for it. However many ask
 * at once, there is one question.
 */
export function openHealthProbe(db: Database, { dataDir, limitMs }: { dataDir: string; limitMs: number }): HealthProbe {
  const pool = new pg.Pool({
    ...db.$client.options,
    max: 1,
    application_name: 'huoltosilta health',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  })
  // the next question finds out by itself
  pool.on('error', () => {})
  let asking: Promise<Trouble | null> | undefined

  async function look(): Promise<Trouble | null> {
    const late = AbortSignal.timeout(limitMs)
    const tooLate = new Promise<Trouble>((done) =>
      late.addEventListener('abort', () => done({ part: 'database', cause: late.reason })),
    )
    return (await Promise.race([askDatabase(pool), tooLate])) ?? (await askDisk(dataDir))
  }

  return {
    ask() {
      asking ??= look().finally(() => {
        asking = undefined
      })
      return asking
    },
    stop: () => pool.end(),
  }
}

async function askDatabase(pool: pg.Pool): Promise<Trouble | null> {
  try {
    // several statements have several results
    const results = (await pool.query(question)) as unknown as pg.QueryResult<{ read_only: string }>[]
    return results[2]?.rows[0]?.read_only === 'off' ? null : { part: 'database_read_only' }
  } catch (cause) {
    // disk_full, and the limit that an administrator has set for it
    const isDisk = cause instanceof Error && 'code' in cause && (cause.code === '53100' || cause.code === '53400')
    return { part: isDisk ? 'database_disk' : 'database', cause }
  }
}

/** Where the embedded parts keep their data; a folder that was not made yet is no trouble. */
async function askDisk(folder: string): Promise<Trouble | null> {
  const found = await statfs(folder).catch(() => null)
  return found && found.bavail * found.bsize < LEAST_FREE_BYTES ? { part: 'disk' } : null
}
