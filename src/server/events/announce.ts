import type { DomainEvent } from '#shared/domain-event.ts'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import type { Transaction } from '../db/database.ts'

/** A hint for the channels of these organisations. */
export type Hint = { organizationIds: readonly string[]; event: RealtimeEvent }

type Announced = {
  name: string
  payload: unknown
  /** ISO instant. */
  notBefore?: string
}
type Collected = { events: Announced[]; hints: Hint[] }

const collected = new WeakMap<Transaction, Collected>()

const of = (tx: Transaction): Collected => {
  const found = collected.get(tx)
  if (!found) throw new Error('announce() and hint() belong inside transact()')
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
  { notBefore }: { notBefore?: Date } = {},
): void {
  of(tx).events.push({
    name: event.name,
    payload: event.payload.parse(payload),
    ...(notBefore && { notBefore: notBefore.toISOString() }),
  })
}

/** Tells open browsers of these organisations that something changed, at the moment of the commit. */
export function hint(tx: Transaction, organizationIds: readonly string[], event: RealtimeEvent): void {
  of(tx).hints.push({ organizationIds: [...new Set(organizationIds)], event })
}

/** For `transact()` alone: starts and ends the collecting of one transaction. */
export const collect = (tx: Transaction): Collected => {
  const fresh: Collected = { events: [], hints: [] }
  collected.set(tx, fresh)
  return fresh
}

/** For the relay alone: takes back what was collected after this call, when its savepoint rolls back. */
export function collectedSoFar(tx: Transaction): { takeBack: () => void } {
  const { events, hints } = of(tx)
  const [eventCount, hintCount] = [events.length, hints.length]
  return {
    takeBack() {
      events.length = eventCount
      hints.length = hintCount
    },
  }
}
