import type { Transaction } from '../db/database.ts'
import { deliveries } from './deliveries.tables.ts'
import type { Mail } from './mail/compose-mail.ts'
import { sendAfterCommit } from './send-after-commit.ts'

/**
 * Sends a mail about an account or an invitation if, and only if, this transaction commits: at once, at any hour, since such mails cannot be turned
 * off. A second mail with the same key is not made.
 */
export async function queueMail(
  tx: Transaction,
  { to, subject, html, text }: Mail,
  options: Partial<Record<'idempotencyKey' | 'replyTo' | 'userId' | 'unsubscribeUrl', string>> = {},
): Promise<void> {
  const [row] = await tx
    .insert(deliveries)
    .values({ channel: 'mail', to, subject, html, text, ...options })
    .onConflictDoNothing({ target: deliveries.idempotencyKey })
    .returning({ id: deliveries.id, channel: deliveries.channel })
  if (row) sendAfterCommit(tx, row)
}
