import { z } from 'zod'
import type { Transaction } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJobKind } from '../jobs/job.ts'
import type { Mail } from '../mail/compose-mail.ts'
import { deliveries } from './deliveries.tables.ts'

export const sendDelivery = defineJobKind('deliveries.send', z.object({ deliveryId: z.string() }))

/** Hands the delivery to its channel after the commit, or not before the given moment. */
export function sendAfterCommit(tx: Transaction, deliveryId: string, startAfter?: Date): void {
  enqueue(tx, sendDelivery, { deliveryId }, { singletonKey: deliveryId, ...(startAfter && { startAfter }) })
}

/**
 * Sends a mail about an account or an invitation if, and only if, this transaction commits: at once, whatever the hour,
 * since nobody can turn such mails off. A second mail with the same key is not made.
 */
export async function queueMail(
  tx: Transaction,
  { to, subject, html, text }: Mail,
  options: { idempotencyKey?: string; replyTo?: string } = {},
): Promise<void> {
  const [row] = await tx
    .insert(deliveries)
    .values({ channel: 'mail', to, subject, html, text, ...options })
    .onConflictDoNothing({ target: deliveries.idempotencyKey })
    .returning({ id: deliveries.id })
  if (row) sendAfterCommit(tx, row.id)
}
