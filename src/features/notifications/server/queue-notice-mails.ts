import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { sendAfterCommit } from '#server/delivery/queue-mail.ts'
import type { Notice, NoticeMail, NoticeText } from '#server/notice.ts'
import { lastOnline } from '#server/realtime/last-online.ts'
import { afterQuiet } from '#shared/quiet-hours.ts'
import { isWithinMailLimits } from './mail-limits.ts'
import type { NoticePart } from './notice-part.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

type Told = NoticeText & { mail: NoticeMail }
type Circumstances = { organizationId: string; eventId: number; now: Date }

/** Queues the mails of a notice for whoever of one organisation wants them: each is held until its moment. */
export async function queueNoticeMails(
  tx: Transaction,
  notice: Notice,
  text: Told,
  circumstances: Circumstances,
): Promise<void> {
  const { organizationId, now } = circumstances
  const recipients = await recipientsOf(tx, { organizationId, group: notice.group })
  const others = recipients.filter(({ userId }) => userId === null || userId !== text.by.userId)
  if (others.length === 0) return
  const earliest = await earliestAt(tx, notice, organizationId, now)
  for (const recipient of others)
    await queueFor(tx, recipient, {
      ...{ notice, text, ...circumstances },
      dueAt: afterQuiet(recipient.quietHours, earliest),
    })
}

/** It waits for more about the same thing and, where the notice asks for that, for people to come back to the app. */
async function earliestAt(tx: Transaction, notice: Notice, organizationId: string, now: Date): Promise<Date> {
  const grouped = now.getTime() + notice.groupWithin * 1000
  if (notice.unlessOnlineMinutes === null) return new Date(grouped)
  const online = await lastOnline(tx, organizationId)
  const missed = online ? Math.min(online.getTime(), now.getTime()) + notice.unlessOnlineMinutes * 60_000 : 0
  return new Date(Math.max(grouped, missed))
}

async function queueFor(
  tx: Transaction,
  { to, userId, addressId }: Recipient,
  { notice, text, organizationId, eventId, now, dueAt }: Circumstances & { notice: Notice; text: Told; dueAt: Date },
): Promise<void> {
  const { group, kind, groupWithin } = notice
  const { target, by } = text
  const subject = text.mail.subject ?? text.title
  const parts = [partOf(notice, text, now)]
  const groupKey =
    groupWithin > 0 ? ['mail', organizationId, userId ?? addressId, group, target.kind, target.id].join(' ') : null
  const join = { subject, parts: sql`${deliveries.parts} || ${JSON.stringify(parts)}::jsonb` }
  const isWaiting = eq(deliveries.state, 'held')
  if (groupKey) {
    const joined = await tx
      .update(deliveries)
      .set(join)
      .where(and(eq(deliveries.groupKey, groupKey), isWaiting))
      .returning({ id: deliveries.id })
    if (joined.length > 0) return
  }
  const told = {
    ...{ channel: 'mail' as const, to, subject, parts, organizationId, userId, addressId },
    ...{ noticeKind: kind, noticeGroup: group, targetKind: target.kind, targetId: target.id, eventId },
    ...{ senderOrganizationId: by.organizationId, senderUserId: by.userId },
  }
  if (!(await isWithinMailLimits(tx, { by, organizationId, to }))) {
    await tx.insert(deliveries).values({ ...told, state: 'suppressed', reason: 'limit', settledAt: now.toISOString() })
    return
  }
  const [made] = await tx
    .insert(deliveries)
    .values({ ...told, state: 'held', dueAt: dueAt.toISOString(), groupKey })
    // another process tells of the same thing at this moment: its mail takes this in
    .onConflictDoUpdate({ target: deliveries.groupKey, targetWhere: sql`state = 'held'`, set: join })
    .returning({ id: deliveries.id, isNew: sql<boolean>`xmax = 0` })
  if (made?.isNew) sendAfterCommit(tx, made.id, dueAt > now ? dueAt : undefined)
}

const partOf = (
  { kind, weight, unlessOnlineMinutes }: Notice,
  { title, metadata, mail }: Told,
  now: Date,
): NoticePart => ({
  ...{ kind, weight, unlessOnlineMinutes, title, at: now.toISOString() },
  previewText: metadata.previewText ?? null,
  mail: {
    ...mail,
    paragraphs: [...mail.paragraphs],
    facts: (mail.facts ?? []).map(([label, value]) => [label, value]),
  },
})
