import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** Locks a name until the transaction ends, for what has no row to lock; another transaction that asks for it waits. */
export const lockName = (tx: Queryable, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
