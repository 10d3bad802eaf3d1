import type { Pool } from 'pg'
import { causesOf, codeOf } from '../causes-of.ts'
import type { Logger } from '../log.ts'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseAway } from './database-away.ts'

/** How far behind the primary a read may be, in milliseconds. */
export const STALE_LIMIT_MS = 3000
const LOOK_EVERY_MS = 1000
/** The replica ended the read, since what it read was cleaned away on the primary. */
const RECOVERY_CONFLICT = '40001'

export type Replica = {
  /** The builder over the replica; null while it is away or too far behind. */
  reads: () => Database | null
  /** A read failed there: the primary answers until the replica has been asked again. */
  failed: () => void
  stop: () => void
}

/**
 * Follows how far a streaming replica has come: at each look it is asked whether it has replayed what the primary had written at the look before. So
 * it is trusted for STALE_LIMIT_MS from that earlier moment, by this process's clock.
 */
export function followReplica({
  primary,
  replica,
  log,
  lookEveryMs = LOOK_EVERY_MS,
}: {
  primary: Pool
  replica: Pool
  log: Pick<Logger, 'info' | 'warn'>
  lookEveryMs?: number
}): Replica {
  const db = openDatabase(replica)
  let mark: { position: string; at: number } | null = null
  let trustedUntil = 0
  let wasClose: boolean | null = null
  let isLooking = false

  /** Whether anything is known by it: the first look only takes the mark. */
  async function look(): Promise<boolean> {
    const before = mark
    const at = performance.now()
    const { rows } = await primary.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
    mark = { position: rows[0]?.position ?? '', at }
    if (!before) return false
    const answer = await replica.query<{ hasReplayed: boolean }>(
      `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasReplayed"`,
      [before.position],
    )
    if (answer.rows[0]?.hasReplayed) trustedUntil = before.at + STALE_LIMIT_MS
    return true
  }

  function report(error?: unknown): void {
    const isClose = performance.now() < trustedUntil
    if (isClose === wasClose) return
    wasClose = isClose
    if (isClose) log.info('the replica is close to the primary: reads that may be stale go there')
    else log.warn({ err: error }, 'the replica is away or too far behind: its reads go to the primary')
  }

  const timer = setInterval(() => {
    if (isLooking) return report()
    isLooking = true
    look()
      .then((isKnown) => isKnown && report(), report)
      .finally(() => {
        isLooking = false
      })
  }, lookEveryMs).unref()
  return {
    reads: () => (performance.now() < trustedUntil ? db : null),
    failed() {
      trustedUntil = 0
    },
    stop: () => clearInterval(timer),
  }
}

type Reading = { db: Database; services: { replica: Replica | null } }

/** The same context for reads that may be STALE_LIMIT_MS old: over the replica where there is one that is close. For writes it fails. */
export function staleReads<Context extends Reading>(ctx: Context): Context {
  const db = ctx.services.replica?.reads()
  return db ? { ...ctx, db } : ctx
}

/** A read that may be STALE_LIMIT_MS old; the primary answers when the replica is away, behind, or fails meanwhile. */
export async function staleRead<Context extends Reading, Result>(
  ctx: Context,
  read: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const stale = staleReads(ctx)
  if (stale === ctx) return read(ctx)
  try {
    return await read(stale)
  } catch (error) {
    if (!isDatabaseAway(error) && !causesOf(error).some((cause) => codeOf(cause) === RECOVERY_CONFLICT)) throw error
    ctx.services.replica?.failed()
    return read(ctx)
  }
}
