import type { Transaction } from '../db/database.ts'

/** As many events share a transaction, and its commit, as long as they are quick. */
export const BATCH = 100

export type Claimed = {
  id: number
  name: string
  payload: unknown
  attempts: number
  announcedAt: string
  /** The trace that it goes on with; null where none is recorded. */
  traceparent: string | null
  /** How long ago it was due. */
  lateSeconds: number
}

/** What is due, and in how many milliseconds the next event will be, null for none or when there is more now. */
type Claim = { events: Claimed[]; laterMs: number | null }

// by hand: a hot statement with a lock that skips, whose oldest rows decide. It looks for the next one only when all that is due is claimed: among
// thousands that wait that would be a scan of all of them. $1 is the present moment, null for the database's own
const claimStatement = {
  name: 'claim-events',
  text: `
    with present as (select coalesce($1::timestamptz, now()) as at),
    due as (
      select id, name, payload, attempts, created_at, next_attempt_at, traceparent
      from outbox_events
      where settled_at is null
        and next_attempt_at <= (select at from present) + interval '1 ms' -- stored rounded
      order by id limit ${BATCH}
      for update skip locked
    )
    select due.id, name, payload, attempts, traceparent,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "announcedAt",
      extract(epoch from at - next_attempt_at)::float8 as "lateSeconds",
      case when (select count(*) from due) < ${BATCH} then (
        select extract(epoch from min(next_attempt_at) - (select at from present))::float8 * 1000
        from outbox_events
        where settled_at is null and next_attempt_at > (select at from present) + interval '1 ms'
      ) end as "laterMs"
    from present left join due on true
    order by due.id`,
}

export async function claim(tx: Transaction, present: string | null): Promise<Claim> {
  const { rows } = await tx.$client.query<Claimed & { laterMs: number | null }>({
    ...claimStatement,
    values: [present],
  })
  // without anything due there is one row, for the moment of the next; pg hands bigint over as text
  const events = rows.filter(({ id }) => id !== null).map((row) => ({ ...row, id: Number(row.id) }))
  return { events, laterMs: rows[0]?.laterMs ?? null }
}

const settleStatement = {
  name: 'settle-events',
  text: 'update outbox_events set settled_at = now(), last_error = null where id = any($1::bigint[])',
}

export async function settle(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.$client.query({ ...settleStatement, values: [ids] })
}
