import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import { notifications } from './notifications.tables.ts'

type Outdated = { organizationId: string; group: NoticeGroup; kinds: readonly string[]; topic: string }

/** Writes into notifications what became of what they asked for, so that no one opens what is answered already. */
export async function retitleNotifications(
  tx: Transaction,
  { organizationId, group, kinds, topic }: Outdated,
  title: string,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ title })
    .where(
      and(
        eq(notifications.organizationId, organizationId),
        eq(notifications.noticeGroup, group),
        inArray(notifications.kind, [...kinds]),
        eq(notifications.topic, topic),
      ),
    )
}
