import { setTimeout as sleep } from 'node:timers/promises'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { sendAfterCommit } from '#server/delivery/send-after-commit.ts'
import type { Strike } from './faults.ts'

const HANGING_MAILS = 40
const TEXTS = 5
/** For a text message while the mail server hangs: what it takes without that is a second or two. */
const TEXTS_LIMIT_MS = 10_000
/** So long that mails are tried several times, and their channel's breaker opens. */
const HANG_MS = 30_000

/** The mail server accepts connections and never greets: text messages leave all the same. */
export async function hangMail({ stage, complain }: Pick<Strike, 'stage' | 'complain'>): Promise<void> {
  const { mail, twilio, db } = stage
  const from = performance.now()
  await mail.hang()
  await transact(db, async (tx) => {
    for (let number = 0; number < HANGING_MAILS; number++)
      await queueMail(tx, { to: `mies${number}@example.fi`, subject: 'Tili', html: '<p>Tili</p>', text: 'Tili' })
  })
  // all places of mail are taken by then
  await sleep(3000)
  const text = { channel: 'sms', to: '+358407654321', text: 'Auto on noudettavissa' } as const
  const rows = await db.insert(deliveries).values(Array(TEXTS).fill(text)).returning()
  await transact(db, async (tx) => {
    for (const row of rows) sendAfterCommit(tx, row)
  })
  const left = () => rows.filter(({ id }) => twilio.taken.has(id)).length
  const until = performance.now() + TEXTS_LIMIT_MS
  while (left() < TEXTS && performance.now() < until) await sleep(50)
  if (left() < TEXTS) complain(`${left()} of ${TEXTS} text messages left while the mail server hung`)
  await sleep(Math.max(0, from + HANG_MS - performance.now()))
  await mail.revive()
}
