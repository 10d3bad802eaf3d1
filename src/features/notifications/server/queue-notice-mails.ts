import type { Transaction } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { newId } from '#server/db/new-id.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { sendAfterCommit } from '#server/delivery/send-after-commit.ts'
import type { Notice } from '#server/notice.ts'
import { lastOnline } from '#server/realtime/last-online.ts'
import { afterQuiet } from '#shared/quiet-hours.ts'
import { type ComposedNotice, deliveryColumns } from './composed-notice.ts'
import { withinMailLimits } from './mail-limits.ts'
import { type NoticePart, partMail } from './notice-part.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/** The notices in one mail to one recipient. */
type Mail = {
  composed: ComposedNotice
  recipient: Recipient
  subject: string
  /** More than one when several things happened to the same thing. */
  parts: readonly NoticePart[]
  dueAt: Date
  /** Null for a mail that waits for nothing more. */
  groupKey: string | null
}

/**
 * Queues the mails of notices for the recipients in each organisation: each is held until its moment, and joins the one that is held already for the
 * same thing.
 */
export async function queueNoticeMails(tx: Transaction, composed: readonly ComposedNotice[], now: Date): Promise<void> {
  const mails = await mailsOf(tx, composed, now)
  const joined = await join(tx, mails)
  const made = mails.filter(({ groupKey }) => groupKey === null || !joined.has(groupKey))
  if (made.length > 0) await hold(tx, made, now)
}

/** The mails to all recipients but the one who acted; what belongs together is one mail from the beginning. */
async function mailsOf(tx: Transaction, composed: readonly ComposedNotice[], now: Date): Promise<Mail[]> {
  const mailed = composed.filter(({ notice, text }) => text.mail !== null || notice.writeMail !== null)
  if (mailed.length === 0) return []
  const organizationIds = [...new Set(mailed.map(({ organizationId }) => organizationId))]
  const recipients = await recipientsOf(tx, { organizationIds })
  const waiting = mailed.filter(({ notice }) => notice.unlessOnlineMinutes !== null)
  const online = await lastOnline(
    tx,
    waiting.map(({ organizationId }) => organizationId),
  )
  const mails = new Map<string | symbol, Mail>()
  for (const one of mailed) {
    const { notice, text, organizationId } = one
    const { by } = text
    const others = recipients(organizationId, notice.group).filter(
      ({ userId }) => userId === null || userId !== by.userId,
    )
    if (others.length === 0) continue
    const earliest = earliestAt(notice, online.get(organizationId), now)
    const part = partOf(one, now)
    const subject = text.mail?.subject ?? text.title
    for (const recipient of others) {
      const groupKey = groupKeyOf(one, recipient)
      const held = groupKey === null ? undefined : mails.get(groupKey)
      const fresh = { composed: one, recipient, groupKey, dueAt: afterQuiet(recipient.quietHours, earliest) }
      const parts = notice.writeMail ? firstAndLast(held?.parts ?? [], part) : [...(held?.parts ?? []), part]
      mails.set(groupKey ?? Symbol(), { ...(held ?? fresh), subject, parts })
    }
  }
  return [...mails.values()]
}

function groupKeyOf(
  { notice: { group, groupWithin }, text: { target }, organizationId }: ComposedNotice,
  { userId, addressId }: Recipient,
): string | null {
  if (groupWithin === 0) return null
  // who gets both topics of a ticket gets one mail of what happens to it
  const topic = group === 'PROGRESS' ? 'TICKETS' : group
  return ['mail', organizationId, userId ?? addressId, topic, target.kind, target.id].join(' ')
}

/** It waits for more about the same thing and, where the notice asks for that, for people to come back to the app. */
function earliestAt(notice: Notice, online: Date | undefined, now: Date): Date {
  const grouped = now.getTime() + notice.groupWithin * 1000
  if (notice.unlessOnlineMinutes === null) return new Date(grouped)
  const missed = online ? Math.min(online.getTime(), now.getTime()) + notice.unlessOnlineMinutes * 60_000 : 0
  return new Date(Math.max(grouped, missed))
}

/** A notice that writes its mail later reads what happened between these two; so a lively conversation does not make a mail grow. */
const firstAndLast = (parts: readonly NoticePart[], part: NoticePart): NoticePart[] => [...parts.slice(0, 1), part]

/** The parts of a held mail with more of them: all, or the first and the last. */
const joinedParts = (more: string) => `
  case when ${more} -> 0 -> 'mail' = 'null' then jsonb_build_array(deliveries.parts -> 0, ${more} -> -1)
    else deliveries.parts || ${more} end`

const joinHeld = {
  name: 'join-held-deliveries',
  text: `
    update deliveries set subject = more.subject, parts = ${joinedParts('more.parts')}
    from jsonb_to_recordset($1::jsonb) as more("groupKey" text, subject text, parts jsonb)
    where group_key = more."groupKey" and state = 'held'
    returning group_key as "groupKey"`,
}

/** Adds notices to the mails that are held for the same things; returns the keys of those that there are. */
async function join(tx: Transaction, mails: readonly Mail[]): Promise<Set<string>> {
  const grouped = mails.flatMap(({ groupKey, subject, parts }) =>
    groupKey === null ? [] : { groupKey, subject, parts },
  )
  if (grouped.length === 0) return new Set()
  const sorted = grouped.toSorted((one, other) => inOrder(one.groupKey, other.groupKey))
  const { rows } = await tx.$client.query<{ groupKey: string }>({ ...joinHeld, values: [JSON.stringify(sorted)] })
  return new Set(rows.map(({ groupKey }) => groupKey))
}

const insertDeliveries = insertRows(
  'insert-held-deliveries',
  deliveries,
  [
    ...(['id', 'channel', 'to', 'subject', 'parts', 'organizationId', 'userId', 'addressId'] as const),
    ...(['noticeKind', 'noticeGroup', 'targetKind', 'targetId', 'eventId'] as const),
    ...(['senderOrganizationId', 'senderUserId', 'state', 'reason', 'dueAt', 'settledAt', 'groupKey'] as const),
  ],
  // another process handles the same thing at this moment: its mail takes this in
  `on conflict (group_key) where state = 'held' do update
    set subject = excluded.subject, parts = ${joinedParts('excluded.parts')}
  returning id`,
)

/** Whether it is counted as it leaves: most of those that wait for people to be away never do. */
export const isCountedLate = ({ unlessOnlineMinutes }: Pick<Notice, 'unlessOnlineMinutes'>): boolean =>
  unlessOnlineMinutes !== null

/** Writes new mails: those above a limit never leave. */
async function hold(tx: Transaction, mails: readonly Mail[], now: Date): Promise<void> {
  const counted = mails.filter(({ composed: { notice } }) => !isCountedLate(notice))
  const within = await withinMailLimits(
    tx,
    counted.map(({ composed: { text, organizationId }, recipient: { to } }) => ({ by: text.by, organizationId, to })),
  )
  const tooMany = new Set(counted.filter((_, index) => !within[index]))
  const rows = mails.map((mail) => ({ ...rowOf(mail), ...stateOf(mail, !tooMany.has(mail), now) }))
  const sorted = rows.toSorted((one, other) => inOrder(one.groupKey ?? '', other.groupKey ?? ''))
  const written = await tx.$client.query<{ id: string }>({ ...insertDeliveries, values: [JSON.stringify(sorted)] })
  const isNew = new Set(written.rows.map(({ id }) => id))
  for (const { id, state, dueAt } of rows)
    if (state === 'held' && isNew.has(id)) sendAfterCommit(tx, { id, channel: 'mail' }, dueAt > now ? dueAt : undefined)
}

/** The order in which rows are written, so that two processes that handle the same things do not wait for each other. */
const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const stateOf = ({ dueAt, groupKey }: Mail, isWithin: boolean, now: Date) =>
  isWithin
    ? { state: 'held', dueAt, groupKey, reason: null, settledAt: null }
    : { state: 'suppressed', dueAt: now, groupKey: null, reason: 'limit', settledAt: now }

const rowOf = ({ composed, recipient: { to, userId, addressId }, subject, parts }: Mail) => ({
  ...deliveryColumns(composed),
  id: newId(),
  channel: 'mail',
  to,
  subject,
  parts,
  userId,
  addressId,
})

const partOf = ({ notice, text: { title, metadata, topic, mail }, event }: ComposedNotice, now: Date): NoticePart => ({
  kind: notice.kind,
  weight: notice.weight,
  unlessOnlineMinutes: notice.unlessOnlineMinutes,
  title,
  at: now.toISOString(),
  previewText: metadata.previewText ?? null,
  mail: mail && partMail(mail),
  ...(topic !== null && { topic }),
  ...(notice.writeMail && { event }),
})
