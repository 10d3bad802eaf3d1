import { eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import type { Database, Transaction } from '../db/database.ts'
import { createOutageLog } from '../db/outage-log.ts'
import { storableText } from '../db/storable-text.ts'
import { transact } from '../db/transact.ts'
import { collectedSoFar } from './announce.ts'
import { outboxEvents } from './events.tables.ts'
import type { Listener } from './listener.ts'

/** Tries per event; with the back-off below the last one comes some 70 minutes after the first. */
export const MAX_ATTEMPTS = 12
/** As many events share a transaction, and its commit, as long as they are quick. */
const BATCH = 20
const BATCH_MS = 100
/** Events that were due this long ago are reported, once a minute. */
const LATE_SECONDS = 30
const REPORT_EVERY_MS = 60_000
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

type Claimed = {
  id: number
  name: string
  payload: unknown
  attempts: number
  announcedAt: string
  /** How long ago it was due. */
  lateSeconds: number
}

/**
 * Takes announced events out of the outbox, oldest first, and runs their listeners, some events a transaction: what an event's
 * listeners wrote is committed with the note that they are done. Any number of relays may run at once: a claimed row is
 * locked, and the others skip it.
 */
export function createRelay({ db, listeners, log, pollMs = 10_000, clock }: RelayOptions): Relay {
  const byEvent = Map.groupBy(listeners, (listener) => listener.event)
  let timer: NodeJS.Timeout | undefined
  let nextDue: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const report = createOutageLog(log)
  let nextReportAt = 0
  let isWoken = false
  let isStarted = false
  let isStopping = false

  const present = () => sql`coalesce(${clock?.().toISOString() ?? null}::timestamptz, now())`

  /** Handles what is due, a batch at most in one transaction; false when nothing was. */
  async function handleBatch(): Promise<boolean> {
    const { events, laterMs } = await transact(db, async (tx) => {
      const claimed = await claim(tx, present())
      const until = performance.now() + BATCH_MS
      const settled: number[] = []
      for (const [index, event] of claimed.events.entries()) {
        // the others stay as they are, for the next batch or another relay
        if (index > 0 && performance.now() > until) break
        if (await handle(tx, event)) settled.push(event.id)
      }
      if (settled.length > 0)
        await tx.update(outboxEvents).set({ settledAt: now, lastError: null }).where(inArray(outboxEvents.id, settled))
      return claimed
    })
    await reportBacklog(events)
    wakeIn(laterMs)
    return events.length > 0
  }

  /** Runs the listeners of one event, whose failure takes back what they did and nothing else; tells whether they are done. */
  async function handle(tx: Transaction, event: Claimed): Promise<boolean> {
    const collected = collectedSoFar(tx)
    await tx.$client.query('savepoint listeners')
    try {
      await runListeners(tx, event)
      // deferred constraints must speak here, where their refusal is counted, not at the commit
      await tx.$client.query('set constraints all immediate; set constraints all deferred; release savepoint listeners')
      return true
    } catch (error) {
      await tx.$client.query('rollback to savepoint listeners')
      collected.takeBack()
      await fail(tx, event, error)
      return false
    }
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
        lastError: storableText(error, 2000),
        nextAttemptAt: sql`${present()} + make_interval(secs => ${retryDelaySeconds(attempts)})`,
        settledAt: isGivenUp ? now : null,
      })
      .where(eq(outboxEvents.id, claimed.id))
  }

  async function drain(): Promise<void> {
    let isMore = true
    while (isMore && !isStopping) isMore = await handleBatch()
  }

  /** Retries, and events that were announced for later, are handled at their time and not at the next poll. */
  function wakeIn(ms: number | null): void {
    clearTimeout(nextDue)
    if (ms !== null && ms < pollMs && !isStopping) nextDue = setTimeout(wake, ms).unref()
  }

  async function reportBacklog([oldest]: readonly Claimed[]): Promise<void> {
    if (!oldest || oldest.attempts > 0 || oldest.lateSeconds < LATE_SECONDS) return
    if (performance.now() < nextReportAt) return
    nextReportAt = performance.now() + REPORT_EVERY_MS
    const waiting = await db.$count(outboxEvents, isNull(outboxEvents.settledAt))
    log.warn(
      { waiting, oldestSeconds: Math.round(oldest.lateSeconds) },
      'announced events wait long for their listeners',
    )
  }

  async function drainWhileWoken(): Promise<void> {
    while (isWoken) {
      isWoken = false
      // when the database itself is away the row stays as it was, and the timer tries again
      await drain().catch((error: unknown) => report(error, 'relay could not work'))
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

/** What is due, and in how many milliseconds the next event will be, null for none. */
type Claim = { events: Claimed[]; laterMs: number | null }

// by hand: a hot statement with a lock that skips, whose oldest rows decide
async function claim(tx: Transaction, present: SQL): Promise<Claim> {
  const { rows } = await tx.execute<Claimed & { laterMs: number | null }>(sql`
    with due as (
      select id, name, payload, attempts, created_at, next_attempt_at
      from outbox_events
      where settled_at is null
        and next_attempt_at <= ${present} + interval '1 ms' -- stored rounded
      order by id limit ${BATCH}
      for update skip locked
    )
    select due.id, name, payload, attempts,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "announcedAt",
      extract(epoch from ${present} - next_attempt_at)::float8 as "lateSeconds", later.ms as "laterMs"
    from (
      select extract(epoch from min(next_attempt_at) - ${present})::float8 * 1000 as ms
      from outbox_events
      where settled_at is null and next_attempt_at > ${present} + interval '1 ms'
    ) later
    left join due on true
    order by due.id`)
  // without anything due there is one row, for the moment of the next; pg hands bigint over as text
  const events = rows.filter(({ id }) => id !== null).map((row) => ({ ...row, id: Number(row.id) }))
  return { events, laterMs: rows[0]?.laterMs ?? null }
}
