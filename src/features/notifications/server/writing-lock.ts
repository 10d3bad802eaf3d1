import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'

const key = (organizationId: string) => sql`hashtextextended(${`notifications:${organizationId}`}, 0)`

/** Held by whoever writes a notification of the organisation until it is there for all; any number at once. */
export const lockForWriting = (tx: Transaction, organizationId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${key(organizationId)})`)

/** Waits until every notification of the organisation that is being written is there; later ones are written afterwards. */
export const waitForWriters = (tx: Transaction, organizationId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${key(organizationId)})`)
