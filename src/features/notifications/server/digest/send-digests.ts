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
    for (const reader of await readersNow(db, now))
      if (!signal.aborted && (await writeTo(db, services, reader, now))) sent += 1
    if (sent > 0) log.info({ sent }, 'digests sent')
  },
})

type Reader = { userId: string; to: string; newsSince: string }

/** Who was not written to today, and has no quiet hours now. */
async function readersNow(db: Database, now: Date): Promise<Reader[]> {
  const rows = await db
    .select({
      userId: users.id,
      to: users.email,
      newsSince: digests.newsSince,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
    })
    .from(digests)
    .innerJoin(users, eq(users.id, digests.userId))
    .where(and(isBefore(now), isNull(users.disabledAt), isNotNull(users.emailVerifiedAt)))
  return rows.filter((row) => afterQuiet(quietHoursOf(row), now) <= now)
}

const isBefore = (now: Date) =>
  lt(digests.newsSince, sql`(${dayInHelsinki(now)}::date::timestamp at time zone 'Europe/Helsinki')`)

/** Once a day: the row says so in the mail's own transaction, and the mail's key besides. */
async function writeTo(
  db: Database,
  services: Pick<Services, 'features' | 'clock' | 'publicUrl' | 'linkSecret'>,
  { userId, to, newsSince }: Reader,
  now: Date,
): Promise<boolean> {
  const parts = await digestOf(db, services, { userId, newsSince })
  return transact(db, async (tx) => {
    const [taken] = await tx
      .update(digests)
      .set({ newsSince: now.toISOString() })
      .where(and(eq(digests.userId, userId), isBefore(now)))
      .returning({ userId: digests.userId })
    if (!taken || parts.length === 0) return false
    const stopUrl = stopDigestUrl(services, userId)
    const mail = digestMail(parts, { to, publicUrl: services.publicUrl, stopUrl })
    const idempotencyKey = `digest ${userId} ${dayInHelsinki(now)}`
    await queueMail(tx, mail, { idempotencyKey, userId, unsubscribeUrl: stopUrl })
    return true
  })
}
