import { sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import { isUuid } from '#shared/id.ts'
import type { Database } from '../db/database.ts'
import { tellBus } from './bus-message.ts'

/** Keeps a bus message under its limit of some 7,900 bytes. */
const IDS_PER_MESSAGE = 150

export type PresenceOptions = {
  db: Database
  log: BaseLogger
  /** UUID of the process that holds the connections. */
  processId: string
  heartbeatMs?: number
  /** After this long without a heartbeat a row counts as gone: its process died. */
  expiryMs?: number
}

export type Presence = {
  enter: (organizationId: string, userId: string, connectionId: string) => Promise<void>
  leave: (organizationId: string, connectionId: string) => Promise<void>
  /** Users with at least one connection in any process, sorted. */
  list: (organizationId: string) => Promise<string[]>
  start: () => void
  /** Takes this process's connections off the lists. */
  stop: () => Promise<void>
}

/** Who is online, over all processes; every change is told on the bus. */
export function createPresence(options: PresenceOptions): Presence {
  const { db, log, processId, heartbeatMs = 15_000, expiryMs = 45_000 } = options
  const isFresh = sql`seen_at > now() - make_interval(secs => ${expiryMs / 1000})`
  let timer: NodeJS.Timeout | undefined

  async function changed(rows: readonly { organizationId: string }[]): Promise<void> {
    const ids = [...new Set(rows.map((row) => row.organizationId))]
    for (let start = 0; start < ids.length; start += IDS_PER_MESSAGE)
      await tellBus(db, { presence: ids.slice(start, start + IDS_PER_MESSAGE) })
  }

  async function beat(): Promise<void> {
    await db.execute(sql`update realtime_presence set seen_at = now() where process_id = ${processId}`)
    const { rows } = await db.execute<{ organizationId: string }>(
      sql`delete from realtime_presence where not (${isFresh}) returning organization_id as "organizationId"`,
    )
    await changed(rows)
  }

  return {
    async enter(organizationId, userId, connectionId) {
      await db.execute(sql`
        insert into realtime_presence (organization_id, user_id, connection_id, process_id)
        values (${organizationId}, ${userId}, ${connectionId}, ${processId})
        on conflict (organization_id, connection_id) do update set seen_at = now()`)
      await changed([{ organizationId }])
    },
    async leave(organizationId, connectionId) {
      const { rows } = await db.execute<{ organizationId: string }>(sql`
        delete from realtime_presence where organization_id = ${organizationId} and connection_id = ${connectionId}
        returning organization_id as "organizationId"`)
      await changed(rows)
    },
    async list(organizationId) {
      if (!isUuid(organizationId)) return []
      const { rows } = await db.execute<{ userId: string }>(sql`
        select distinct user_id as "userId" from realtime_presence
        where organization_id = ${organizationId} and ${isFresh} order by 1`)
      return rows.map((row) => row.userId)
    },
    start() {
      timer = setInterval(() => {
        beat().catch((error: unknown) => log.warn({ err: error }, 'presence heartbeat failed'))
      }, heartbeatMs).unref()
    },
    async stop() {
      clearInterval(timer)
      const { rows } = await db.execute<{ organizationId: string }>(sql`
        delete from realtime_presence where process_id = ${processId} returning organization_id as "organizationId"`)
      await changed(rows)
    },
  }
}
