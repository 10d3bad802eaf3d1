import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { RealtimeEvent } from '#shared/realtime-event.ts'
import type { Queryable } from '../db/database.ts'
import { BUS_CHANNEL } from '../db/transact.ts'
import { PROCESS_ID } from '../process-id.ts'

/** The connections that end: all of a user, one session, or all of a user but one session. */
export const Cut = z.object({
  userId: z.string().optional(),
  sessionHash: z.string().optional(),
  exceptSessionHash: z.string().optional(),
})
export type Cut = z.infer<typeof Cut>

/** Whether a cut ends the connection of this session. */
export function isCut({ userId, sessionHash }: { userId: string; sessionHash: string }, cut: Cut): boolean {
  if (cut.userId === undefined && cut.sessionHash === undefined) return false
  if (cut.userId !== undefined && cut.userId !== userId) return false
  if (cut.sessionHash !== undefined && cut.sessionHash !== sessionHash) return false
  return cut.exceptSessionHash === undefined || cut.exceptSessionHash !== sessionHash
}

/** What the processes send each other through PostgreSQL; each part is optional and independent of the others. */
export const BusMessage = z.object({
  /** PROCESS_ID of the sender. */
  origin: z.string(),
  /** New events wait in the outbox. */
  relay: z.boolean().default(false),
  invalidations: z.array(z.object({ organizationIds: z.array(z.string()), event: RealtimeEvent })).default([]),
  cut: Cut.optional(),
  /** The users whose connections came or went, and where; a user with others is online still. */
  cameOrLeft: z.array(z.object({ organizationId: z.string(), userIds: z.array(z.string()) })).default([]),
})
export type BusMessage = z.infer<typeof BusMessage>

/** Sends to every process, this one included; within a transaction, at its commit. At most some 7,900 bytes. */
export async function publishToBus(db: Queryable, message: Omit<z.input<typeof BusMessage>, 'origin'>): Promise<void> {
  await db.execute(sql`select pg_notify(${BUS_CHANNEL}, ${JSON.stringify({ ...message, origin: PROCESS_ID })})`)
}

/** Ends realtime connections in every process, when this transaction commits: after sign-out, disabling, leaving. */
export const cutConnections = (tx: Queryable, cut: Cut): Promise<void> => publishToBus(tx, { cut })
