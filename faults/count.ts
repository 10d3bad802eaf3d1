import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Act } from './load.ts'
import type { Pair } from './world.ts'

/** Compares the rows of the database, and the mails that the server accepted, with what was acknowledged. */
export type Count = {
  acknowledged: number
  /** Acknowledged and not there; notifications and mails that never came. */
  lost: { acts: number; notifications: number; mails: number }
  doubled: { acts: number; notifications: number; mails: number }
  /** The same mail, under the same Message-ID, taken twice by the mail server. */
  copies: number
}

const SETTLE_LIMIT_MS = 90_000
const LOOK_EVERY_MS = 100

/** Waits until every event is handed out and every mail about a car that is ready has left; gives up after a while. */
export async function settled(pool: pg.Pool, pairs: readonly Pair[]): Promise<void> {
  const customers = pairs.map(({ customer }) => customer.organizationId)
  const until = Date.now() + SETTLE_LIMIT_MS
  while (Date.now() < until) {
    const { rows } = await pool.query<{ open: number }>(
      `select (select count(*) from outbox_events where settled_at is null and next_attempt_at < now() + interval '1 minute')
         + (select count(*) from deliveries where notice_kind = 'ticket.ready' and state in ('held', 'queued')
              and organization_id = any($1)) as open`,
      [customers],
    )
    if (Number(rows[0]?.open) === 0) return
    await sleep(LOOK_EVERY_MS)
  }
}

export async function count(
  pool: pg.Pool,
  { pairs, acts, copies }: { pairs: readonly Pair[]; acts: readonly Act[]; copies: ReadonlyMap<string, number> },
): Promise<Count> {
  const organizations = pairs.flatMap(({ garage, customer }) => [garage.organizationId, customer.organizationId])
  /** How often each thing is there, by its name. */
  const tally = async (text: string): Promise<Map<string, number>> => {
    const { rows } = await pool.query<{ name: string; times: number }>(
      `select name, count(*)::int as times from (${text}) named (name) group by name`,
      [organizations],
    )
    return new Map(rows.map(({ name, times }) => [name, times]))
  }
  const there = {
    report: await tally(
      'select title from tickets where reported_by_user_id is not null and reported_by_organization_id = any($1)',
    ),
    comment: await tally(
      `select data ->> 'body' from ticket_events where kind = 'COMMENTED' and actor_organization_id = any($1)`,
    ),
    move: await tally(
      `select ticket_id || ' ' || (data ->> 'to') from ticket_events where kind = 'MOVED' and actor_organization_id = any($1)`,
    ),
    read: await tally(
      `select notification_id || ' ' || user_id from notification_reads where is_read and organization_id = any($1)`,
    ),
  }
  const nameOf = ({ kind, key, ticketId, to, by }: Act): string => {
    if (kind === 'move') return `${ticketId} ${to}`
    return kind === 'read' ? `${key} ${by.userId}` : key
  }
  const acknowledged = acts.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)

  // the rows that exist say which notifications must exist, acknowledged or not
  const told = await tally(`select kind || ' ' || target_id from notifications where organization_id = any($1)`)
  const due = await tally(`
    select 'ticket.reported ' || ticket_id from ticket_events e join tickets t on t.id = e.ticket_id
      where kind = 'REPORTED' and t.reported_by_user_id is not null and reported_by_organization_id = any($1)
    union all select 'ticket.commented ' || ticket_id from ticket_events
      where kind = 'COMMENTED' and actor_organization_id = any($1)
    union all select 'ticket.ready ' || ticket_id from ticket_events
      where kind = 'MOVED' and data ->> 'to' = 'READY' and actor_organization_id = any($1)`)
  const counted = new Map([...told].filter(([name]) => /^ticket\.(reported|commented|ready) /.test(name)))

  const { rows: mails } = await pool.query<{ id: string; ticket: string; state: string }>(
    `select id, target_id as ticket, state from deliveries
     where notice_kind = 'ticket.ready' and organization_id = any($1)`,
    [organizations],
  )
  const isTaken = ({ id, state }: (typeof mails)[number]) => state === 'sent' && copies.has(id)
  const taken = Map.groupBy(mails.filter(isTaken), ({ ticket }) => ticket)
  const ready = [...due.keys()].flatMap((name) => (name.startsWith('ticket.ready ') ? [name.slice(13)] : []))

  return {
    acknowledged: acknowledged.length,
    lost: {
      acts: acknowledged.filter((act) => !there[act.kind].has(nameOf(act))).length,
      notifications: missing(due, counted),
      mails: ready.filter((ticket) => !taken.has(ticket)).length,
    },
    doubled: {
      acts: Object.values(there)
        .flatMap((names) => [...names.values()])
        .reduce((sum, times) => sum + times - 1, 0),
      notifications: missing(counted, due),
      mails: [...taken.values()].reduce((sum, list) => sum + list.length - 1, 0),
    },
    copies: mails.reduce((sum, { id }) => sum + Math.max(0, (copies.get(id) ?? 0) - 1), 0),
  }
}

/** How many of the first are not among the second. */
const missing = (wanted: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): number =>
  [...wanted].reduce((sum, [name, times]) => sum + Math.max(0, times - (found.get(name) ?? 0)), 0)
