import type { BaseLogger } from 'pino'
import type { DomainEvent } from '#shared/domain-event.ts'
import type { Transaction } from '../db/database.ts'

export type ListenerContext = {
  /** The event's number: the same at every try, so it can serve as part of an idempotency key. */
  eventId: number
  /** ISO instant of the announcing transaction. */
  announcedAt: string
  /** 1 at the first try. */
  attempt: number
  log: BaseLogger
}

/**
 * Reacts to a domain event after the commit that made it true. `handle` works in the transaction that also settles the
 * event: write rows, `announce`, `invalidate` and `enqueue` there, and they happen exactly once however often it is tried.
 * No network, no disk: whatever calls the world outside is a job.
 */
export type Listener = {
  event: string
  handle: (tx: Transaction, payload: unknown, context: ListenerContext) => Promise<void>
}

export const defineListener = <Payload>(definition: {
  event: DomainEvent<Payload>
  handle: (tx: Transaction, payload: Payload, context: ListenerContext) => Promise<void>
}): Listener => ({
  event: definition.event.name,
  handle: async (tx, payload, context) => definition.handle(tx, definition.event.payload.parse(payload), context),
})
