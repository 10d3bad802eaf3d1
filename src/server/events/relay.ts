import { eq, type SQL, sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import type { Database, Transaction } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { collectedSoFar } from './announce.ts'
import { outboxEvents } from './events.tables.ts'
import type { Listener } from './listener.ts'

/** Tries per event; with the back-off below the last one comes some 70 minutes after the first. */
export const MAX_ATTEMPTS = 12
const now = sql`now()`
const retryDelaySeconds = (attempts: number): number => Math.min(2 ** (attempts - 1), 3600)

export type Relay = {
  /** Looks for due events soon; cheap, may be called at any time. */
  wake: () => void
  /** Handles everything that is due now and resolves when nothing is left. */
  drain: () => Promise<void>
  start: () => void
  /** Lets the event in hand finish. */
  stop: () => Promise<void>
}

export type RelayOptions = {
  db: Database
  listeners: readonly Listener[]
  log: BaseLogger
  /** How often to look without being woken for whatever a lost notification left behind. */
  pollMs?: number
  /** By which events are due; left out, the database's own. */
  clock?: () => Date
}

type Claimed = { id: number; name: string; payload: unknown; attempts: number; announcedAt: string }

/**
 * Takes announced events out of the outbox, oldest first, and runs their listeners, one transaction an event. Any
 * number of relays may run at once: a claimed row is locked, and the others skip it.
 */
export function createRelay({ db, listeners, log, pollMs = 10_000, clock }: RelayOptions): Relay {
  const byEvent = Map.groupBy(listeners, (listener) => listener.event)
  let timer: NodeJS.Timeout | undefined
  let nextDue: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWoken = false
  let isStarted = false
  let isStopping = false

  const present = () => sql`coalesce(${clock?.().toISOString() ?? null}::timestamptz, now())`

  /** False when nothing is due. */
  async function handleNext(): Promise<boolean> {
    return transact(db, async (tx) => {
      const claimed = await claim(tx, present())
      if (!claimed) return false
      const collected = collectedSoFar(tx)
      await tx.execute(sql`savepoint listeners`)
      try {
        await runListeners(tx, claimed)
        // deferred constraints must speak here, where their refusal is counted, not at the commit
        await tx.execute(sql`set constraints all immediate`)
      } catch (error) {
        await tx.execute(sql`rollback to savepoint listeners`)
        collected.takeBack()
        await fail(tx, claimed, error)
        return true
      }
      await tx.update(outboxEvents).set({ settledAt: now, lastError: null }).where(eq(outboxEvents.id, claimed.id))
      return true
    })
  }

  async function runListeners(tx: Transaction, { id, name, payload, attempts, announcedAt }: Claimed): Promise<void> {
    const context = { eventId: id, announcedAt, attempt: attempts + 1, log }
    for (const listener of byEvent.get(name) ?? []) await listener.handle(tx, payload, context)
  }

  async function fail(tx: Transaction, claimed: Claimed, error: unknown): Promise<void> {
    const attempts = claimed.attempts + 1
    const isGivenUp = attempts >= MAX_ATTEMPTS
    const detail = { err: error, eventId: claimed.id, event: claimed.name, attempts }
    if (isGivenUp) log.error(detail, 'event given up')
    else log.warn(detail, 'event will be tried again')
    await tx
      .update(outboxEvents)
      .set({
        attempts,
        lastError: String(error).slice(0, 2000),
        nextAttemptAt: sql`${present()} + make_interval(secs => ${retryDelaySeconds(attempts)})`,
        settledAt: isGivenUp ? now : null,
      })
      .where(eq(outboxEvents.id, claimed.id))
  }

  async function drain(): Promise<void> {
    let isMore = true
    while (isMore && !isStopping) isMore = await handleNext()
  }

  /** Retries, and events that were announced for later, are handled at their time and not at the next poll. */
  async function wakeWhenDue(): Promise<void> {
    const { rows } = await db.execute<{ ms: number | null }>(sql`
      select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 as ms
      from outbox_events where settled_at is null and next_attempt_at > now()`)
    const ms = rows[0]?.ms ?? Number.POSITIVE_INFINITY
    clearTimeout(nextDue)
    if (ms < pollMs && !isStopping) nextDue = setTimeout(wake, ms).unref()
  }

  async function drainWhileWoken(): Promise<void> {
    while (isWoken) {
      isWoken = false
      // when the database itself is away the row stays as it was, and the timer tries again
      await drain()
        .then(wakeWhenDue)
        .catch((error: unknown) => log.warn({ err: error }, 'relay could not work'))
    }
    running = undefined
  }

  function wake(): void {
    if (!isStarted || isStopping) return
    isWoken = true
    running ??= drainWhileWoken()
  }

  return {
    wake,
    drain,
    start() {
      isStarted = true
      timer = setInterval(wake, pollMs).unref()
      wake()
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      clearTimeout(nextDue)
      await running
    },
  }
}

// by hand: a hot statement with a lock that skips, whose oldest row decides
async function claim(tx: Transaction, present: SQL): Promise<Claimed | undefined> {
  const { rows } = await tx.execute<Claimed>(sql`
    select id::int8 as id, name, payload, attempts,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "announcedAt"
    from outbox_events
    where settled_at is null
      and next_attempt_at <= ${present} + interval '1 ms' -- stored rounded
    order by id limit 1
    for update skip locked`)
  const row = rows[0]
  // pg hands bigint over as text
  return row && { ...row, id: Number(row.id) }
}
