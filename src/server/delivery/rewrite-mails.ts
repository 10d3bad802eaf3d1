import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { deliveries } from './deliveries.tables.ts'

type About = { noticeKind: string; organizationId: string; targetId: string }

/**
 * Lets mails that were written and have not left yet, because their server is away, be written again at their next try: what they are about was
 * changed or taken back.
 */
export async function rewriteMails(tx: Transaction, { noticeKind, organizationId, targetId }: About): Promise<void> {
  await tx
    .update(deliveries)
    // another mail may be held under its key by now
    .set({ state: 'held', html: '', text: '', groupKey: null })
    .where(
      and(
        eq(deliveries.state, 'queued'),
        eq(deliveries.noticeKind, noticeKind),
        eq(deliveries.organizationId, organizationId),
        eq(deliveries.targetId, targetId),
      ),
    )
}
