import { setTimeout as sleep } from 'node:timers/promises'
import { eq, isNull, sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import type { Database, Transaction } from '../db/database.ts'
import { createOutageLog } from '../db/outage-log.ts'
import { storableText } from '../db/storable-text.ts'
import { transact } from '../db/transact.ts'
import { activeTrace, faultName, inSpan, type SpanStart } from '../tracing/spans.ts'
import { collectedSoFar } from './announce.ts'
import { BATCH, type Claimed, claim, settle } from './claim-events.ts'
import { outboxEvents } from './events.tables.ts'
import type { Handed, Listener, Successor } from './listener.ts'

/** Tries per event; with the back-off below the last one comes some 35 minutes after the first. */
export const MAX_ATTEMPTS = 12
/** A transaction is to be no longer than this. */
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
        const parent = together[0]?.traceparent ?? null
        settled.push(...(await inSpan(spanOf(together), () => handle(tx, together, until), { parent })))
      }
      await settle(tx, settled)
      return { ...claimed, settled }
    })
    await reportBacklog(events)
    wakeIn(laterMs)
    return { isAny: events.length > 0, isMore: events.length === BATCH || settled.length < events.length }
  }

  /**
   * Neighbours that all their listeners take many of are handled together, any other event by itself, for it may be slow. What belongs to a trace
   * shares its work with that trace's events only, so that what follows is known as its own.
   */
  function inChunks(events: readonly Claimed[]): Claimed[][] {
    const handledSingly = new Set(
      listeners.filter(({ takesMany }) => !takesMany).flatMap((listener) => listener.events),
    )
    const chunks: Claimed[][] = []
    for (const event of events) {
      const last = chunks.at(-1)
      const neighbour = last?.[0]
      const isOfTrace = neighbour?.traceparent === event.traceparent
      if (last && neighbour && isOfTrace && !handledSingly.has(event.name) && !handledSingly.has(neighbour.name))
        last.push(event)
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
    activeTrace()?.fail(faultName(error))
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

function spanOf(events: readonly Claimed[]): SpanStart {
  const names = new Set(events.map(({ name }) => name))
  const [name = ''] = names
  const what = names.size === 1 ? name : 'events'
  return {
    name: `process ${what}`,
    kind: 'consumer',
    facts: {
      'messaging.system': 'outbox',
      'messaging.operation.type': 'process',
      'messaging.destination.name': [...names].join(', '),
      'messaging.batch.message_count': events.length,
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
