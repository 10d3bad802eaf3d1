import type { Transaction } from '../db/database.ts'
import { deliveries } from './deliveries.tables.ts'
import type { Mail } from './mail/compose-mail.ts'
import { sendAfterCommit } from './send-after-commit.ts'

/** What such a mail is about: by `target` its files are made (`mailFiles`), and `delivery.failed` is announced. */
type OwnMail = { target: { kind: string; id: string }; organizationId: string; replyTo?: string }

/**
 * Sends a mail to an address that an organisation's admins named for its own traffic, such as that of its operator of e-invoices, if this transaction
 * commits; answers the delivery's id. It reaches no person without an account, so no gate is asked: who calls it has a limit of its own.
 */
export async function queueOwnMail(
  tx: Transaction,
  { to, subject, html, text }: Mail,
  { target, organizationId, replyTo }: OwnMail,
): Promise<string> {
  const [made] = await tx
    .insert(deliveries)
    .values({
      channel: 'mail',
      to,
      subject,
      html,
      text,
      targetKind: target.kind,
      targetId: target.id,
      organizationId,
      senderOrganizationId: organizationId,
      // an address of the organisation's own, as its shared ones are: not counted as a message to a stranger
      addressId: organizationId,
      ...(replyTo && { replyTo }),
    })
    .returning({ id: deliveries.id, channel: deliveries.channel })
  if (!made) throw new Error('a mail was not queued')
  sendAfterCommit(tx, made)
  return made.id
}
