import type { Transaction } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'

const PREFIX = 'notifications:'

const lockAll = {
  name: 'lock-for-writing-notifications',
  text: `select pg_advisory_xact_lock_shared(hashtextextended('${PREFIX}' || id, 0)) from unnest($1::text[]) as id`,
}

/**
 * Held while notifications of these organisations are written, until all can see them; by any number of writers at once. Taken in one order, so that
 * two of them do not wait for each other.
 */
export const lockForWriting = (tx: Transaction, organizationIds: Iterable<string>) =>
  tx.$client.query({ ...lockAll, values: [[...new Set(organizationIds)].sort()] })

/** Waits until every notification of the organisation that is being written is there; later ones are written afterwards. */
export const waitForWriters = (tx: Transaction, organizationId: string) => lockName(tx, PREFIX + organizationId)
