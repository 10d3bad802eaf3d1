import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/**
 * Takes back what was announced with this `withdrawKey`: no listener ever receives it. False when some of it was handed out, or is being handed out
 * at this moment; the caller then rolls back, for the rest is unchanged.
 */
export async function withdraw(tx: Transaction, withdrawKey: string): Promise<boolean> {
  // by hand: a relay that has claimed a row may wait for what this transaction has locked, so that its row is never waited for
  const { rows } = await tx.execute<{ isWhole: boolean }>(sql`
    with waiting as (
      select id from outbox_events
      where withdraw_key = ${withdrawKey} and settled_at is null
      for update skip locked
    ),
    withdrawn as (delete from outbox_events where id in (select id from waiting) returning id)
    select (select count(*) from outbox_events where withdraw_key = ${withdrawKey}) = (select count(*) from withdrawn)
      as "isWhole"`)
  return rows[0]?.isWhole === true
}
