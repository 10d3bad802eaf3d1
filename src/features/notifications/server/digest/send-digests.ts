import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { quietHoursOf } from '#features/accounts/server/own-profile.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { defineJob } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { afterQuiet } from '#shared/quiet-hours.ts'
import { digests } from '../digests.tables.ts'
import { digestMail } from './digest-mail.ts'
import { digestOf } from './digest-of.ts'
import { stopDigestUrl } from './stop-digest.ts'

/** Each morning, and by the hour after it for those whose quiet hours end later. No mail leaves when there is nothing to say. */
export const sendDigests = defineJob({
  name: 'notifications.send-digests',
  payload: z.object({}),
  schedule: '5 7-20 * * *',
  async handle(_, { db, services, log, signal }) {
    const now = services.clock()
    let sent = 0
    for (const userId of await usersToWriteTo(db, now))
      if (!signal.aborted && (await writeTo(db, services, userId, now))) sent += 1
    if (sent > 0) log.info({ sent }, 'digests sent')
  },
})

/** Not yet today, and not in quiet hours now. */
async function usersToWriteTo(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: users.id, quietFrom: users.quietFrom, quietTo: users.quietTo })
    .from(digests)
    .innerJoin(users, eq(users.id, digests.userId))
    .where(and(isBefore(now), isNull(users.disabledAt), isNotNull(users.emailVerifiedAt)))
  return rows.flatMap(({ userId, ...quiet }) => (afterQuiet(quietHoursOf(quiet), now) > now ? [] : [userId]))
}

const isBefore = (now: Date) =>
  lt(digests.newsSince, sql`(${dayInHelsinki(now)}::date::timestamp at time zone 'Europe/Helsinki')`)

/** Once a day: the row says so in the mail's own transaction, and the mail's key besides. */
async function writeTo(
  db: Database,
  services: Pick<Services, 'features' | 'clock' | 'publicUrl' | 'linkSecret'>,
  userId: string,
  now: Date,
): Promise<boolean> {
  const [asked] = await db
    .select({ to: users.email, newsSince: digests.newsSince })
    .from(digests)
    .innerJoin(users, eq(users.id, digests.userId))
    .where(and(eq(digests.userId, userId), isBefore(now)))
  if (!asked) return false
  const parts = await digestOf(db, services, { userId, newsSince: asked.newsSince })
  return transact(db, async (tx) => {
    const [taken] = await tx
      .update(digests)
      .set({ newsSince: now.toISOString() })
      .where(and(eq(digests.userId, userId), isBefore(now)))
      .returning({ userId: digests.userId })
    if (!taken || parts.length === 0) return false
    const stopUrl = stopDigestUrl(services, userId)
    const mail = digestMail(parts, { to: asked.to, publicUrl: services.publicUrl, stopUrl })
    const idempotencyKey = `digest ${userId} ${dayInHelsinki(now)}`
    await queueMail(tx, mail, { idempotencyKey, userId, unsubscribeUrl: stopUrl })
    return true
  })
}
