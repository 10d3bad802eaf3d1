import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { BUS_CHANNEL } from '../src/server/db/message-carrier.ts'
import type { Server } from './processes.ts'
import { ask } from './same-answer.ts'
import type { Request } from './wrk.ts'

/** One act on two things that are alike, by each of the servers on its own. */
type Twin = { server: Server; id: string; request: Request }

type Said = { result: { data: Record<string, string> } }

type About = {
  name: string
  /** A statement that answers all rows about the thing $1 as `rows`. */
  rows: string
  /** The message to open screens is about another thing, which the act has made and answered. */
  announcedIdOf?: (said: Said) => string | undefined
}

const TOLD_MS = 5000

/** What each server's act left behind must be the same: all rows about the thing, and the messages to open screens. */
export async function requireSameRows(pool: pg.Pool, about: About, twins: readonly Twin[]): Promise<void> {
  const left: unknown[] = []
  const listening = await pool.connect()
  try {
    const heard: string[] = []
    listening.on('notification', ({ payload = '' }) => heard.push(payload))
    await listening.query(`listen ${BUS_CHANNEL}`)
    for (const { server, id, request } of twins) {
      const said = (await (await ask(server, request)).json()) as Said
      const announcedId = about.announcedIdOf?.(said) ?? id
      const announced = await until(() => heard.find((message) => message.includes(announcedId)))
      const { relay, invalidations } = JSON.parse(announced) as { relay: boolean; invalidations: unknown[] }
      const { rows } = await pool.query<{ rows: unknown }>(about.rows, [id])
      const names = new Map([[id, 'thing']])
      left.push(withoutIds({ said, relay, invalidations, rows: rows[0]?.rows }, names))
    }
  } finally {
    listening.release(true)
  }
  const [first, ...others] = left
  for (const other of others)
    if (!isDeepStrictEqual(other, first))
      throw new Error(`${about.name}: not the same was written\n${JSON.stringify(first)}\n${JSON.stringify(other)}`)
}

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
  throw new Error('open screens were not announced')
}
