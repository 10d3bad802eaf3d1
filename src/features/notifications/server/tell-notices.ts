import type { Transaction } from '#server/db/database.ts'
import type { Notice } from '#server/notice.ts'
import { notify } from './notify.ts'
import { queueNoticeMails } from './queue-notice-mails.ts'

/**
 * Tells everybody whom the event concerns: each organisation in the app, and by mail whoever of it wants that. Works in the
 * transaction that settles the event, so each of them is told exactly once.
 */
export async function tellNotice(
  tx: Transaction,
  notice: Notice,
  event: unknown,
  { eventId, now }: { eventId: number; now: Date },
): Promise<void> {
  const text = await notice.read(tx, event)
  if (!text) return
  const { title, target, metadata } = text
  // always in one order, so that two events that count against the same limits do not wait for each other
  for (const organizationId of [...new Set(text.concerns)].sort()) {
    await notify(tx, { organizationId, kind: notice.kind, title, target, metadata })
    if (text.mail) await queueNoticeMails(tx, notice, { ...text, mail: text.mail }, { organizationId, eventId, now })
  }
}
