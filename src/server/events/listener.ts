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

/** One event as it is handed to a listener. */
export type Handed<Payload = unknown> = ListenerContext & { name: string; payload: Payload }

/**
 * Reacts to a domain event after the commit that made it true. `handle` works in the transaction that also settles the event: write rows, `announce`,
 * `invalidate` and `enqueue` there, and they happen exactly once however often it is tried. No network, no disk: calls to outside services are jobs.
 */
export type Listener = {
  /** Names of the events that it receives. */
  events: readonly string[]
  /** Whether `handle` is given all that wait at once, oldest first; otherwise it is given one. */
  takesMany: boolean
  handle: (tx: Transaction, events: readonly Handed[]) => Promise<void>
}

/** One event at a time: what most listeners want. */
export const defineListener = <Payload>(definition: {
  event: DomainEvent<Payload>
  handle: (tx: Transaction, payload: Payload, context: ListenerContext) => Promise<void>
}): Listener => ({
  events: [definition.event.name],
  takesMany: false,
  async handle(tx, events) {
    for (const { payload, ...context } of events)
      await definition.handle(tx, definition.event.payload.parse(payload), context)
  },
})

/**
 * For events of which hundreds come in a second: all that wait are given at once, so that what they need can be read, and what they
 * cause written, in a few statements. They succeed or are taken back together, so it must be quick.
 */
export const defineListenerToMany = <Payload>(definition: {
  event: DomainEvent<Payload>
  handle: (tx: Transaction, events: readonly Handed<Payload>[]) => Promise<void>
}): Listener => ({
  events: [definition.event.name],
  takesMany: true,
  handle: (tx, events) =>
    definition.handle(
      tx,
      events.map((event) => ({ ...event, payload: definition.event.payload.parse(event.payload) })),
    ),
})

/**
 * Takes one kind of event in the very transaction in which a listener announces it, which spares it a row and a transaction of its
 * own. What is announced elsewhere comes to it as to any listener.
 */
export type Successor = {
  event: string
  take: (tx: Transaction, payloads: readonly unknown[]) => Promise<void>
}
