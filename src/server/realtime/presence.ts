import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import { isUuid } from '#shared/id.ts'
import type { Database } from '../db/database.ts'
import { createOutageLog } from '../db/outage-log.ts'
import { publishToBus } from './bus-message.ts'
import { realtimeLastSeen, realtimePresence } from './realtime.tables.ts'

/** Keeps a bus message under its limit of some 7,900 bytes, also when each is of another organisation. */
const CHANGES_PER_MESSAGE = 60

const now = sql`now()`

export type PresenceOptions = {
  db: Database
  log: BaseLogger
  /** UUID of the process that holds the connections. */
  processId: string
  /** The connections that are on a list now: only their rows are renewed. */
  present: () => readonly { organizationId: string; connectionId: string }[]
  heartbeatMs?: number
  /** After this long without a heartbeat a row counts as gone: its process died. */
  expiryMs?: number
}

export type Presence = {
  enter: (organizationId: string, userId: string, connectionId: string) => Promise<void>
  leave: (organizationId: string, connectionId: string) => Promise<void>
  /** Users with at least one connection in any process, sorted; only of these users where they are named. */
  list: (organizationId: string, userIds?: readonly string[]) => Promise<string[]>
  start: () => void
  /** Takes this process's connections off the lists. */
  stop: () => Promise<void>
}

/** Who is online, over all processes; whose connections changed is published on the bus. */
export function createPresence(options: PresenceOptions): Presence {
  const { db, log, processId, present, heartbeatMs = 15_000, expiryMs = 45_000 } = options
  const limit = sql`now() - make_interval(secs => ${expiryMs / 1000})`
  const { organizationId: organization, connectionId: connection, userId: user, seenAt } = realtimePresence
  const ofProcess = eq(realtimePresence.processId, processId)
  const report = createOutageLog(log)
  let timer: NodeJS.Timeout | undefined

  async function changed(rows: readonly { organizationId: string; userId: string }[]): Promise<void> {
    for (let start = 0; start < rows.length; start += CHANGES_PER_MESSAGE) {
      const some = Map.groupBy(rows.slice(start, start + CHANGES_PER_MESSAGE), (row) => row.organizationId)
      const cameOrLeft = [...some].map(([organizationId, ofIt]) => ({
        organizationId,
        userIds: [...new Set(ofIt.map((row) => row.userId))],
      }))
      await publishToBus(db, { cameOrLeft })
    }
  }

  /** Takes connections off the lists, remembers when their people were last seen, and publishes the change. */
  async function remove(which: SQL | undefined): Promise<void> {
    const gone = await db
      .delete(realtimePresence)
      .where(which)
      .returning({ organizationId: organization, userId: user, seenAt })
    for (const [organizationId, rows] of Map.groupBy(gone, (row) => row.organizationId))
      await db
        .insert(realtimeLastSeen)
        .values({ organizationId, seenAt: rows.reduce((last, row) => (row.seenAt > last ? row.seenAt : last), '') })
        .onConflictDoUpdate({
          target: realtimeLastSeen.organizationId,
          set: { seenAt: sql`greatest(${realtimeLastSeen.seenAt}, excluded.seen_at)` },
        })
    await changed(gone)
  }

  async function beat(): Promise<void> {
    const here = present()
    const organizationIds = here.map(({ organizationId }) => organizationId)
    const connectionIds = here.map(({ connectionId }) => connectionId)
    // a row that a lost leave left behind is not renewed, and expires
    const isHere = sql`(${organization}, ${connection}) in
      (select * from unnest(${sql.param(organizationIds)}::uuid[], ${sql.param(connectionIds)}::text[]))`
    if (here.length > 0) await db.update(realtimePresence).set({ seenAt: now }).where(and(ofProcess, isHere))
    await remove(lte(seenAt, limit))
  }

  return {
    async enter(organizationId, userId, connectionId) {
      await db
        .insert(realtimePresence)
        .values({ organizationId, userId, connectionId, processId })
        .onConflictDoUpdate({ target: [organization, connection], set: { seenAt: now } })
      await changed([{ organizationId, userId }])
    },
    leave: (organizationId, connectionId) =>
      remove(and(eq(organization, organizationId), eq(connection, connectionId))),
    async list(organizationId, userIds) {
      if (!isUuid(organizationId)) return []
      const rows = await db
        .selectDistinct({ userId: user })
        .from(realtimePresence)
        .where(and(eq(organization, organizationId), gt(seenAt, limit), userIds && inArray(user, [...userIds])))
        .orderBy(asc(user))
      return rows.map((row) => row.userId)
    },
    start() {
      timer = setInterval(() => {
        beat().catch((error: unknown) => report(error, 'presence heartbeat failed'))
      }, heartbeatMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await remove(ofProcess)
    },
  }
}
