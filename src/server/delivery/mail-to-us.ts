import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { hashToken } from '../secure-token.ts'
import type { Services } from '../services.ts'
import { deliveries } from './deliveries.tables.ts'
import type { Mail } from './mail/compose-mail.ts'
import { queueMail } from './queue-mail.ts'

/**
 * Mails what a person writes to us with a form; pressing Reply answers them. A retry of the same words with the same key sends nothing twice and
 * needs no second human check; other words are another message, since their writer may have changed them after an answer that was lost on the way.
 * Refusals: `forbidden: human_check_failed`, and what `limit` throws when too much is sent.
 */
export async function mailToUs(
  { db, services, ip }: { db: Database; services: Pick<Services, 'botProtection'>; ip: string },
  given: { mail: Mail; replyTo: string; key: string; words: string; human: string; limit: () => Promise<unknown> },
): Promise<void> {
  const { mail, replyTo, human, limit } = given
  const idempotencyKey = `${given.key} ${hashToken(given.words)}`
  if ((await db.$count(deliveries, eq(deliveries.idempotencyKey, idempotencyKey))) > 0) return
  await services.botProtection.requireHuman(human, ip)
  await limit()
  await transact(db, (tx) => queueMail(tx, mail, { idempotencyKey, replyTo }))
}
