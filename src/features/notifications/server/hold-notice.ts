import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import type { Notice } from '#server/notice.ts'
import { defineEvent } from '#shared/domain-event.ts'
import { heldNotices } from './notifications.tables.ts'
import { tellNotice } from './tell-notice.ts'

/** A held notice whose time has come. */
const noticeDue = defineEvent('notice.due', z.object({ key: z.string(), kind: z.string() }))

/** The kind of the row that takes back a whole key, also what its act has announced and no listener has held yet. */
const EVERYTHING = ''

/** Told, held and taken back are decided one after the other. */
const lockKey = (tx: Transaction, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`held notice ${key}`}, 0))`)

/** Keeps a notice back until its seconds have passed since `now`, unless it was taken back already. */
export async function holdNotice(
  tx: Transaction,
  { kind }: Notice,
  event: unknown,
  { key, seconds, eventId, now }: { key: string; seconds: number; eventId: number; now: Date },
): Promise<void> {
  await lockKey(tx, key)
  const [isTakenBack] = await tx
    .select({ key: heldNotices.key })
    .from(heldNotices)
    .where(and(eq(heldNotices.key, key), eq(heldNotices.kind, EVERYTHING)))
  if (isTakenBack) return
  await tx.insert(heldNotices).values({ key, kind, event, eventId }).onConflictDoNothing()
  announce(tx, noticeDue, { key, kind }, { notBefore: new Date(now.getTime() + seconds * 1000) })
}

/**
 * The act that a held notice tells of was undone: nobody is told of it, not in the app, not by mail, not by a live event.
 * False when somebody was told already; then nothing is taken back, and the undoing is told of like any other act.
 */
export async function takeBackNotice(tx: Transaction, key: string): Promise<boolean> {
  await lockKey(tx, key)
  const [told] = await tx
    .select({ kind: heldNotices.kind })
    .from(heldNotices)
    .where(and(eq(heldNotices.key, key), isNotNull(heldNotices.toldAt)))
    .limit(1)
  if (told) return false
  await tx.update(heldNotices).set({ takenBackAt: sql`now()`, event: null }).where(eq(heldNotices.key, key))
  await tx.insert(heldNotices).values({ key, kind: EVERYTHING, takenBackAt: sql`now()` }).onConflictDoNothing()
  return true
}

/** Tells what was held and not taken back. */
export const heldNoticeListener = (notices: readonly Notice[], clock: () => Date): Listener =>
  defineListener({
    event: noticeDue,
    async handle(tx, { key, kind }) {
      await lockKey(tx, key)
      const [held] = await tx
        .update(heldNotices)
        .set({ toldAt: sql`now()` })
        .where(
          and(
            eq(heldNotices.key, key),
            eq(heldNotices.kind, kind),
            isNull(heldNotices.takenBackAt),
            isNull(heldNotices.toldAt),
          ),
        )
        .returning({ event: heldNotices.event, eventId: heldNotices.eventId })
      const notice = notices.find((one) => one.kind === kind)
      if (held?.eventId && notice) await tellNotice(tx, notice, held.event, { eventId: held.eventId, now: clock() })
    },
  })
