import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { RealtimeEvent } from '#shared/realtime-event.ts'
import type { Queryable } from '../db/database.ts'
import { BUS_CHANNEL, carrierOf } from '../db/message-carrier.ts'
import { newMessageId, PROCESS_ID } from '../process-id.ts'

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

/** What the processes send each other; each part is optional and independent of the others. */
export const BusMessage = z.object({
  /** The same in every process, which all receive the messages in one order; of a process of an older version empty. */
  id: z.string().default(''),
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

/**
 * Sends to every process, this one included; within a transaction by NOTIFY, at its commit. At most some 7,900 bytes. What ends connections always goes by
 * NOTIFY, which loses nothing between a commit and its sending.
 */
export async function publishToBus(
  db: Queryable,
  message: Omit<z.input<typeof BusMessage>, 'id' | 'origin'>,
): Promise<void> {
  const text = JSON.stringify({ ...message, id: newMessageId(), origin: PROCESS_ID })
  const send = message.cut ? null : carrierOf(db.$client)
  if (send) send([text])
  else await db.execute(sql`select pg_notify(${BUS_CHANNEL}, ${text})`)
}

/** Ends realtime connections in every process, when this transaction commits: after sign-out, disabling, leaving. */
export const cutConnections = (tx: Queryable, cut: Cut): Promise<void> => publishToBus(tx, { cut })
