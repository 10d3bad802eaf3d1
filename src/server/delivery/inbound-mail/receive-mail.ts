import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { Database } from '../../db/database.ts'
import { newId } from '../../db/new-id.ts'
import { storableText } from '../../db/storable-text.ts'
import { transact } from '../../db/transact.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { defineJobKind } from '../../jobs/job.ts'
import { countHit } from '../../rate-limit.ts'
import type { Services } from '../../services.ts'
import { deliveries } from '../deliveries.tables.ts'
import { type Arrival, inboundMails } from './inbound-mails.tables.ts'
import { parseHead } from './parse-mail.ts'
import type { ProvedDomains } from './proved-sender.ts'
import { ANSWERABLE_MS, answeredDelivery } from './reply-address.ts'

export const handleInboundMail = defineJobKind('inbound-mail.handle', z.object({ mailId: z.string() }))

export type Arrived = Pick<Arrival, 'isWhole' | 'isBounce' | 'isForged'> & {
  provedDomains: ProvedDomains
  /** The addresses that it came to, which may be others' too. */
  recipients: readonly string[]
  raw: Uint8Array
}

type Ground = { db: Database; services: Services; log: Pick<BaseLogger, 'info' | 'warn'> }

/** People answer some mails an hour; programs that answer each other do so many a minute. */
const PER_PERSON = { max: 60, windowMs: 3_600_000 }
const MAX_RECIPIENTS = 5
/** Of a mail that is too large its headers are enough: its sender is notified. */
const BEGINNING_BYTES = 65_536

/**
 * Keeps what came to a reply address of ours, once, for a job to handle. What came to no such address is dropped. What one person's addresses get too
 * much of is refused as `unavailable`, so that the mail server tries again later.
 */
export async function receiveMail(ground: Ground, arrived: Arrived): Promise<void> {
  const { services, log } = ground
  const answered = new Set(arrived.recipients.flatMap((address) => answeredDelivery(services, address) ?? []))
  if (answered.size === 0) log.info('a mail came to no reply address of ours')
  for (const deliveryId of [...answered].slice(0, MAX_RECIPIENTS)) await keep(ground, deliveryId, arrived)
}

async function keep({ db, services, log }: Ground, deliveryId: string, arrived: Arrived): Promise<void> {
  const delivery = await findDelivery(db, deliveryId)
  if (!delivery) return log.info({ deliveryId }, 'an answer to a mail that is forgotten by now')
  const { createdAt: writtenAt, ...about } = delivery
  const head = await parseHead(arrived.raw).catch(() => ({ from: '', subject: '', messageId: '' }))
  const raw = arrived.isWhole ? arrived.raw : arrived.raw.subarray(0, BEGINNING_BYTES)
  const { isWhole, isBounce, isForged, provedDomains } = arrived
  const isExpired = services.clock().getTime() - Date.parse(writtenAt) > ANSWERABLE_MS
  const id = newId()
  const row = {
    id,
    key: keyOf(deliveryId, head.messageId, raw),
    deliveryId,
    ...about,
    from: storableText(head.from, 254),
    subject: storableText(head.subject, 300),
    arrival: { isWhole, isBounce, isForged, isExpired, provedDomains },
    contentsKey: `inbound/${id}.eml`,
  }
  const mail = (await withKey(db, row.key)) ?? (await firstOf(db, row))
  if (mail?.state !== 'arriving' || mail.contentsKey === null) return
  // the row first: a stored file without a row would stay for ever
  await services.storage.put(mail.contentsKey, raw, 'message/rfc822')
  await transact(db, async (tx) => {
    const [waiting] = await tx
      .update(inboundMails)
      .set({ state: 'waiting' })
      .where(and(eq(inboundMails.id, mail.id), eq(inboundMails.state, 'arriving')))
      .returning({ id: inboundMails.id })
    if (waiting) enqueue(tx, handleInboundMail, { mailId: waiting.id })
  })
}

/** The row of an earlier time that the mail came; it may not have got as far as its contents. */
async function withKey(db: Database, key: string) {
  const [mail] = await db.select().from(inboundMails).where(eq(inboundMails.key, key))
  return mail
}

/** The row of a mail that comes for the first time: only such a one counts. */
async function firstOf(db: Database, row: typeof inboundMails.$inferInsert) {
  const retryAfterSeconds = await countHit(db, `inbound-mail:${row.userId}`, PER_PERSON)
  if (retryAfterSeconds !== null)
    throw new AppError('unavailable', 'too_many_requests', {
      details: { retryAfterSeconds },
      cause: 'too many answers by mail to one person',
    })
  await db.insert(inboundMails).values(row).onConflictDoNothing({ target: inboundMails.key })
  return withKey(db, row.key)
}

const { createdAt, userId, organizationId, targetKind, targetId } = deliveries

/** Who was written to, and about what; null when that is no longer kept, or was no mail to a person. */
async function findDelivery(db: Database, deliveryId: string) {
  const [delivery] = await db
    .select({ createdAt, userId, organizationId, targetKind, targetId })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
  if (!delivery?.userId || !delivery.organizationId || !delivery.targetKind || !delivery.targetId) return null
  return {
    createdAt: delivery.createdAt,
    userId: delivery.userId,
    organizationId: delivery.organizationId,
    targetKind: delivery.targetKind,
    targetId: delivery.targetId,
  }
}

/** Mail programs give each message an id; of one without, its bytes are. */
const keyOf = (deliveryId: string, messageId: string, raw: Uint8Array): string =>
  createHash('sha256')
    .update(`${deliveryId} `)
    .update(messageId || raw)
    .digest('hex')
