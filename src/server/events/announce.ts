import type { DomainEvent } from '#shared/domain-event.ts'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import type { Transaction } from '../db/database.ts'
import { activeTrace } from '../tracing/spans.ts'

/** An invalidation for the channels of these organisations. */
export type Invalidation = { organizationIds: readonly string[]; event: RealtimeEvent }

/** How an event waits for its listeners. */
export type Waits = {
  /** Left out: they are delivered at once. */
  notBefore?: Date
  /** What `withdraw()` names it by, until it is handed out. */
  withdrawKey?: string
}

type Announced = {
  name: string
  payload: unknown
  /** ISO instant. */
  notBefore?: string
  withdrawKey?: string
  traceparent?: string
}
type Collected = { events: Announced[]; invalidations: Invalidation[] }

const collected = new WeakMap<Transaction, Collected>()

const collectedIn = (tx: Transaction): Collected => {
  const found = collected.get(tx)
  if (!found) throw new Error('announce() and invalidate() belong inside transact()')
  return found
}

/**
 * Announces a domain event: it reaches its listeners if, and only if, this transaction commits; at once, or not before a
 * given moment.
 */
export function announce<Payload>(
  tx: Transaction,
  event: DomainEvent<Payload>,
  payload: NoInfer<Payload>,
  { notBefore, withdrawKey }: Waits = {},
): void {
  const trace = activeTrace()
  collectedIn(tx).events.push({
    name: event.name,
    payload: event.payload.parse(payload),
    ...(notBefore && { notBefore: notBefore.toISOString() }),
    ...(withdrawKey && { withdrawKey }),
    ...(trace && { traceparent: trace.traceparent }),
  })
}

/** Sends open browsers of these organisations an event that something changed, at the moment of the commit. */
export function invalidate(tx: Transaction, organizationIds: readonly string[], event: RealtimeEvent): void {
  collectedIn(tx).invalidations.push({ organizationIds: [...new Set(organizationIds)], event })
}

/** Only for `transact()`: starts the collecting of one transaction; after `forget` nothing can be announced in it. */
export function collect(tx: Transaction): Collected & { forget: () => void } {
  const fresh: Collected = { events: [], invalidations: [] }
  collected.set(tx, fresh)
  return { ...fresh, forget: () => void collected.delete(tx) }
}

/** Only for the relay: what was collected after this call. */
export function collectedSoFar(tx: Transaction) {
  const { events, invalidations } = collectedIn(tx)
  const [eventCount, invalidationCount] = [events.length, invalidations.length]
  return {
    /** Discards it, when the savepoint rolls back. */
    takeBack(): void {
      events.length = eventCount
      invalidations.length = invalidationCount
    },
    /** Takes the events of one name, which then become no rows; gives their payloads. */
    takeOut(name: string): unknown[] {
      const fresh = events.splice(eventCount)
      events.push(...fresh.filter((event) => event.name !== name))
      return fresh.filter((event) => event.name === name).map(({ payload }) => payload)
    },
  }
}
