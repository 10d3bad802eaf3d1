import type pg from 'pg'
import type { BaseLogger } from 'pino'

const READ_EVERY_MS = 30_000
/** An answer that took longer says too little about when the clock was read. */
const ANSWER_LIMIT_MS = 1000
/** Less is the way to the database and back. */
const CORRECTED_FROM_MS = 100
/** So far apart the machine's clock and the database's are worth a line in the log. */
const WARNED_FROM_MS = 5000

export type DatabaseClock = { now: () => Date; stop: () => void }

type Reading = { databaseMs: number; at: number }

/**
 * The database's clock, which all processes share and by which the job queue and the relay know what is due. It is read now and then; between two
 * readings the time that passes is counted by a monotonic clock. So a machine whose own clock jumps, or is wrong, queues nothing for another day.
 */
export async function openDatabaseClock(pool: pg.Pool, log: Pick<BaseLogger, 'warn'>): Promise<DatabaseClock> {
  let reading = (await read(pool)).reading
  const nowMs = ({ databaseMs, at }: Reading) => databaseMs + performance.now() - at
  let hasWarned = false

  function compare(): void {
    const apartMs = Math.round(Date.now() - nowMs(reading))
    const isApart = Math.abs(apartMs) > WARNED_FROM_MS
    if (isApart && !hasWarned)
      log.warn({ apartMs }, "this machine's clock is not the database's: due times follow the database")
    hasWarned = isApart
  }

  async function readAgain(): Promise<void> {
    const { reading: fresh, tookMs } = await read(pool)
    if (tookMs > ANSWER_LIMIT_MS) return
    if (Math.abs(nowMs(fresh) - nowMs(reading)) > CORRECTED_FROM_MS) reading = fresh
    compare()
  }

  compare()
  // without the database the time that was read goes on
  const timer = setInterval(() => void readAgain().catch(() => {}), READ_EVERY_MS).unref()
  return { now: () => new Date(nowMs(reading)), stop: () => clearInterval(timer) }
}

async function read(pool: pg.Pool): Promise<{ reading: Reading; tookMs: number }> {
  const asked = performance.now()
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const tookMs = performance.now() - asked
  return { reading: { databaseMs: rows[0]?.ms ?? Date.now(), at: asked + tookMs / 2 }, tookMs }
}
