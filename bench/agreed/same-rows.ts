import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { BUS_CHANNEL } from '#server/db/transact.ts'
import type { Server } from '../processes.ts'
import { ask } from '../same-answer.ts'
import type { Request } from '../wrk.ts'

/** One act on two tickets that are alike, by each of the servers on its own. */
type Twin = { server: Server; ticketId: string; request: Request }

const TOLD_MS = 5000

/** What each server's act left behind must be the same: all rows about the ticket, and what open screens were told. */
export async function requireSameRows(pool: pg.Pool, name: string, twins: readonly Twin[]): Promise<void> {
  const left: unknown[] = []
  const listening = await pool.connect()
  try {
    const heard: string[] = []
    listening.on('notification', ({ payload = '' }) => heard.push(payload))
    await listening.query(`listen ${BUS_CHANNEL}`)
    for (const { server, ticketId, request } of twins) {
      const said: unknown = await (await ask(server, request)).json()
      const told = await until(() => heard.find((message) => message.includes(ticketId)))
      const { relay, invalidations } = JSON.parse(told) as { relay: boolean; invalidations: unknown[] }
      const { rows } = await pool.query<{ rows: unknown }>(rowsAbout, [ticketId])
      const names = new Map([[ticketId, 'ticket']])
      left.push(withoutIds({ said, relay, invalidations, rows: rows[0]?.rows }, names))
    }
  } finally {
    listening.release(true)
  }
  const [first, ...others] = left
  for (const other of others)
    if (!isDeepStrictEqual(other, first))
      throw new Error(`${name}: not the same was written\n${JSON.stringify(first)}\n${JSON.stringify(other)}`)
}

/** $1 the ticket. */
const rowsAbout = `
  select json_build_object(
    'ticket', (select json_build_array(status, status_changed_at > created_at, waiting_for, waiting_note, version) from tickets where id = $1),
    'lines', (select json_agg(to_jsonb(l) order by l.place) from line_items l where l.ticket_id = $1),
    'works', (select json_agg(to_jsonb(w) order by w.number) from extra_works w where w.ticket_id = $1),
    'workLines', (select json_agg(to_jsonb(l) order by l.place) from extra_work_lines l join extra_works w on w.id = l.extra_work_id where w.ticket_id = $1),
    'entries', (select json_agg(to_jsonb(e) order by e.kind) from ticket_events e where e.ticket_id = $1 and e.kind <> 'REPORTED'),
    'events', (select json_agg(json_build_array(name, payload) order by name) from outbox_events where payload ->> 'ticketId' = $1::text)
  ) as rows`

/** Ids by the order in which they come first, and moments as such: these differ from one ticket to another. */
function withoutIds(value: unknown, names: Map<string, string>): unknown {
  const text = JSON.stringify(value)
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
      const name = names.get(id) ?? `id ${names.size}`
      names.set(id, name)
      return name
    })
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)"/g, '"moment"')
  return JSON.parse(text)
}

async function until(find: () => string | undefined): Promise<string> {
  for (const from = performance.now(); performance.now() - from < TOLD_MS; await sleep(10)) {
    const found = find()
    if (found) return found
  }
  throw new Error('open screens were not told')
}
