import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { Mail } from '../mail/compose-mail.ts'
import { deliveries } from './deliveries.tables.ts'
import { sendAfterCommit } from './queue-mail.ts'

/** What a mail to somebody without an account tells of, and who is told by whom: they make `delivery.failed` findable. */
export type MailAbout = {
  target: { kind: string; id: string }
  organizationId: string
  senderOrganizationId: string
  senderUserId: string | null
  idempotencyKey: string
}

/** Sends the mail if this transaction commits; answers the delivery's id. Of a second mail with the same key, the first one's. */
export async function queueMailAbout(tx: Transaction, mail: Mail, { target, ...about }: MailAbout): Promise<string> {
  const [row] = await tx
    .insert(deliveries)
    .values({ channel: 'mail', ...mail, ...about, targetKind: target.kind, targetId: target.id })
    .onConflictDoNothing({ target: deliveries.idempotencyKey })
    .returning({ id: deliveries.id })
  if (row) {
    sendAfterCommit(tx, row.id)
    return row.id
  }
  const [first] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.idempotencyKey, about.idempotencyKey))
  if (!first) throw new Error('a mail was neither made nor there before')
  return first.id
}
