import { setTimeout as sleep } from 'node:timers/promises'
import { eq, isNull, sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import type { Database, Transaction } from '../db/database.ts'
import { createOutageLog } from '../db/outage-log.ts'
import { storableText } from '../db/storable-text.ts'
import { transact } from '../db/transact.ts'
import { collectedSoFar } from './announce.ts'
import { outboxEvents } from './events.tables.ts'
import type { Handed, Listener, Successor } from './listener.ts'

/** Tries per event; with the back-off below the last one comes some 70 minutes after the first. */
export const MAX_ATTEMPTS = 12
/** As many events share a transaction, and its commit, as long as they are quick. */
const BATCH = 100
const BATCH_MS = 100
/** Events that come within this time of each other are handled together, but for the first. */
const GATHER_MS = 25
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
  /** Takes what listeners announce for it in their own transaction. */
  successor?: Successor
  log: BaseLogger
  /** How often to look without a notification, for events whose notification was lost. */
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
 * Takes announced events out of the outbox, oldest first, and runs their listeners, many events a transaction: what an event's
 * listeners wrote is committed with the note that they are done. Any number of relays may run at once: a claimed row is
 * locked, and the others skip it.
 */
export function createRelay({ db, successor, log, pollMs = 10_000, clock, ...given }: RelayOptions): Relay {
  const listeners = [...given.listeners, ...(successor ? [listenerOf(successor)] : [])]
  let timer: NodeJS.Timeout | undefined
  let nextDue: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const report = createOutageLog(log)
  let nextReportAt = 0
  let isWoken = false
  let isStarted = false
  const stopping = new AbortController()

  /** The given clock's present moment, null for the database's own. */
  const present = () => clock?.().toISOString() ?? null

  /** Handles what is due, a batch at most in one transaction; returns whether anything was, and whether there was more. */
  async function handleBatch(): Promise<{ isAny: boolean; isMore: boolean }> {
    const { events, laterMs, settled } = await transact(db, async (tx) => {
      const claimed = await claim(tx, present())
      const until = performance.now() + BATCH_MS
      const settled: number[] = []
      for (const [index, together] of inChunks(claimed.events).entries()) {
        // the others are left for the next batch or another relay
        if (index > 0 && performance.now() > until) break
        settled.push(...(await handle(tx, together, until)))
      }
      await settle(tx, settled)
      return { ...claimed, settled }
    })
    await reportBacklog(events)
    wakeIn(laterMs)
    return { isAny: events.length > 0, isMore: events.length === BATCH || settled.length < events.length }
  }

  /** Neighbours that all their listeners take many of are handled together, any other event by itself, for it may be slow. */
  function inChunks(events: readonly Claimed[]): Claimed[][] {
    const handledSingly = new Set(
      listeners.filter(({ takesMany }) => !takesMany).flatMap((listener) => listener.events),
    )
    const chunks: Claimed[][] = []
    for (const event of events) {
      const last = chunks.at(-1)
      const neighbour = last?.[0]
      if (last && neighbour && !handledSingly.has(event.name) && !handledSingly.has(neighbour.name)) last.push(event)
      else chunks.push([event])
    }
    return chunks
  }

  /**
   * Runs the listeners of these events and returns which are done. When they fail, what they did is taken back and the faulty one is found by halves;
   * its failure takes nothing of the others back.
   */
  async function handle(tx: Transaction, events: readonly Claimed[], until: number): Promise<number[]> {
    const collected = collectedSoFar(tx)
    await tx.$client.query('savepoint listeners')
    try {
      await runListeners(tx, events)
      const payloads = successor ? collected.takeOut(successor.event) : []
      if (payloads.length > 0) await successor?.take(tx, payloads)
      // deferred constraints must speak here, where their refusal is counted, not at the commit
      await tx.$client.query('set constraints all immediate; set constraints all deferred; release savepoint listeners')
      return events.map(({ id }) => id)
    } catch (error) {
      await tx.$client.query('rollback to savepoint listeners; release savepoint listeners')
      collected.takeBack()
      const [first, ...others] = events
      if (others.length === 0) {
        if (first) await fail(tx, first, error)
        return []
      }
      const half = performance.now() > until ? 1 : Math.ceil(events.length / 2)
      const settled = await handle(tx, events.slice(0, half), until)
      if (performance.now() > until) return settled
      return [...settled, ...(await handle(tx, events.slice(half), until))]
    }
  }

  async function runListeners(tx: Transaction, events: readonly Claimed[]): Promise<void> {
    const handed = events.map(({ id, name, payload, attempts, announcedAt }) => ({
      eventId: id,
      name,
      payload,
      announcedAt,
      attempt: attempts + 1,
      log,
    }))
    for (const listener of listeners) {
      const received: Handed[] = handed.filter(({ name }) => listener.events.includes(name))
      if (received.length > 0) await listener.handle(tx, received)
    }
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
        nextAttemptAt: sql`coalesce(${present()}::timestamptz, now()) + make_interval(secs => ${retryDelaySeconds(attempts)})`,
        settledAt: isGivenUp ? now : null,
      })
      .where(eq(outboxEvents.id, claimed.id))
  }

  async function drain(): Promise<void> {
    while (!stopping.signal.aborted && (await handleBatch()).isAny);
  }

  /** Retries, and events that were announced for later, are handled at their time and not at the next poll. */
  function wakeIn(ms: number | null): void {
    clearTimeout(nextDue)
    if (ms !== null && ms < pollMs && !stopping.signal.aborted) nextDue = setTimeout(wake, ms).unref()
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

  /** An event that is announced after a look wakes the relay again: so it looks on by itself only for what a batch left. */
  async function workWhileWoken(): Promise<void> {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false
      const pause = sleep(GATHER_MS, undefined, { signal: stopping.signal }).catch(() => {})
      // when the database itself is away the row is unchanged, and the timer tries again
      const { isMore } = await handleBatch().catch((error: unknown) => {
        report(error, 'relay could not work')
        return { isMore: false }
      })
      if (isMore) isWoken = true
      else await pause
    }
    running = undefined
  }

  function wake(): void {
    if (!isStarted || stopping.signal.aborted) return
    isWoken = true
    running ??= workWhileWoken()
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
      stopping.abort()
      clearInterval(timer)
      clearTimeout(nextDue)
      await running
    },
  }
}

/** Its rows, for what is announced outside the relay. */
const listenerOf = ({ event, take }: Successor): Listener => ({
  events: [event],
  takesMany: true,
  handle: (tx, events) =>
    take(
      tx,
      events.map(({ payload }) => payload),
    ),
})

/** What is due, and in how many milliseconds the next event will be, null for none or when there is more now. */
type Claim = { events: Claimed[]; laterMs: number | null }

// by hand: a hot statement with a lock that skips, whose oldest rows decide. It looks for the next one only when all that is due is claimed: among
// thousands that wait that would be a scan of all of them. $1 is the present moment, null for the database's own
const claimStatement = {
  name: 'claim-events',
  text: `
    with present as (select coalesce($1::timestamptz, now()) as at),
    due as (
      select id, name, payload, attempts, created_at, next_attempt_at
      from outbox_events
      where settled_at is null
        and next_attempt_at <= (select at from present) + interval '1 ms' -- stored rounded
      order by id limit ${BATCH}
      for update skip locked
    )
    select due.id, name, payload, attempts,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "announcedAt",
      extract(epoch from at - next_attempt_at)::float8 as "lateSeconds",
      case when (select count(*) from due) < ${BATCH} then (
        select extract(epoch from min(next_attempt_at) - (select at from present))::float8 * 1000
        from outbox_events
        where settled_at is null and next_attempt_at > (select at from present) + interval '1 ms'
      ) end as "laterMs"
    from present left join due on true
    order by due.id`,
}

async function claim(tx: Transaction, present: string | null): Promise<Claim> {
  const { rows } = await tx.$client.query<Claimed & { laterMs: number | null }>({
    ...claimStatement,
    values: [present],
  })
  // without anything due there is one row, for the moment of the next; pg hands bigint over as text
  const events = rows.filter(({ id }) => id !== null).map((row) => ({ ...row, id: Number(row.id) }))
  return { events, laterMs: rows[0]?.laterMs ?? null }
}

const settleStatement = {
  name: 'settle-events',
  text: 'update outbox_events set settled_at = now(), last_error = null where id = any($1::bigint[])',
}

async function settle(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.$client.query({ ...settleStatement, values: [ids] })
}
