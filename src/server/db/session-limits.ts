/** Limits that PostgreSQL itself keeps, in milliseconds, by the names of its settings. */
export type SessionLimits = {
  statement_timeout: number
  /** Shorter than the others: a statement that waits for a locked table holds a connection of the pool. */
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

export const SESSION_LIMITS: SessionLimits = {
  statement_timeout: 15_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 20_000,
}

/** How long an answer is waited for, longer than PostgreSQL may take: for networks that drop both question and answer. */
export const ANSWER_LIMIT_MS = 20_000

/** How long a new connection may take; shorter than a request waits for one, so that another can be tried. */
export const HANDSHAKE_LIMIT_MS = 2500
