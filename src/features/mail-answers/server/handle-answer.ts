import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { actorOf } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'
import { type CutAnswer, cutAnswer } from '#server/delivery/inbound-mail/cut-answer.ts'
import { type InboundMailRow, inboundMails } from '#server/delivery/inbound-mail/inbound-mails.tables.ts'
import { type ParsedMail, parseMail } from '#server/delivery/inbound-mail/parse-mail.ts'
import { isProvedSender } from '#server/delivery/inbound-mail/proved-sender.ts'
import { handleInboundMail } from '#server/delivery/inbound-mail/receive-mail.ts'
import { REFUSALS, type Refusal } from '#server/delivery/inbound-mail/refusals.ts'
import { MAX_ANSWERS } from '#server/delivery/inbound-mail/reply-address.ts'
import { settleMail } from '#server/delivery/inbound-mail/settle-mail.ts'
import { defineJob, type JobContext } from '#server/jobs/job.ts'
import { isMissing } from '#server/storage/storage.ts'
import { AppError, type ErrorKind } from '#shared/app-error.ts'
import { normalizeEmail } from '#shared/email-address.ts'
import { answerBody } from './answer-body.ts'
import { type AnsweringPerson, answeringPerson, membershipOf } from './answering-person.ts'
import { type Asked, askPerson } from './ask-person.ts'
import { keepAttachments } from './keep-attachments.ts'
import { mailRefusal } from './mail-refusal.ts'
import { ourMail } from './our-mail-of.ts'

type Ground = Pick<JobContext, 'db' | 'services'>

/** Posts one answer that came by mail, or refuses it for good. What waits for the database or the storage is tried again. */
export const handleAnswer = defineJob({
  ...handleInboundMail,
  concurrency: 2,
  async handle({ mailId }, ground) {
    const { db, services } = ground
    const [mail] = await db.select().from(inboundMails).where(eq(inboundMails.id, mailId))
    if (mail?.state !== 'waiting') return
    const parsed = await readContents(ground, mail)
    const person = await answeringPerson(db, mail.userId)
    const read = readable(mail, parsed, person)
    const { reason, isUnsure, asks } =
      typeof read === 'string' ? { reason: read, isUnsure: false } : await post(ground, mail, read)
    if (asks) return askPerson(db, services, mail, asks)
    const mailText = reason === null ? null : REFUSALS[reason].mailText
    // the text of a forged answer is for no reader
    const keptText = (reason !== null && reason !== 'forged') || isUnsure ? (parsed?.text ?? '') : ''
    await settleMail({ db, storage: services.storage }, mail, { reason, keptText }, async (tx) => {
      // what a stranger wrote is no part of a mail of ours
      const subject = reason === 'other_sender' ? '' : mail.subject
      if (mailText !== null && person) await mailRefusal(tx, services, person, { subject, why: mailText })
    })
  },
  giveUp: async ({ mailId }, { db }) => {
    await db
      .update(inboundMails)
      .set({ state: 'refused', reason: 'failed', settledAt: sql`now()` })
      .where(and(eq(inboundMails.id, mailId), eq(inboundMails.state, 'waiting')))
  },
})

/** The message; null when it cannot be read, or its contents are gone. */
async function readContents({ services }: Ground, { contentsKey }: InboundMailRow): Promise<ParsedMail | null> {
  if (contentsKey === null) return null
  let raw: Buffer
  try {
    raw = await buffer(await services.storage.stream(contentsKey))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  return parseMail(raw).catch(() => null)
}

/** A message from the person to whom the mail went. */
type Proved = { parsed: ParsedMail; person: AnsweringPerson }

/** Whether it is one, or why not. */
function readable(
  { arrival }: InboundMailRow,
  parsed: ParsedMail | null,
  person: AnsweringPerson | null,
): Proved | Refusal {
  if (!parsed) return 'unreadable'
  if (parsed.isAutomatic || arrival.isBounce) return 'automatic'
  if (arrival.isForged) return 'forged'
  if (!person) return 'no_account'
  return normalizeEmail(parsed.from) === person.email ? { parsed, person } : 'other_sender'
}

/** What became of it; `isUnsure`: something was cut that may have been the person's. `asks`: nothing yet, for the person must say so. */
type Posted = { reason: Refusal | null; isUnsure: boolean; asks?: Asked }

/** Writes it; answers why not. */
async function post(ground: Ground, mail: InboundMailRow, proved: Proved): Promise<Posted> {
  const { text } = proved.parsed
  const cut = cutAnswer(text ?? '', await ourMail(ground, mail))
  const written = await write(ground, mail, { ...proved, cut })
  return typeof written === 'object' && written !== null
    ? { reason: null, isUnsure: false, asks: written }
    : { reason: written, isUnsure: cut.isUnsure }
}

async function write(
  { db, services }: Ground,
  { id, arrival, deliveryId, organizationId, targetKind, targetId }: InboundMailRow,
  { parsed: { from, text, attachments, isSealed }, person, cut: { answer, isUnsure } }: Proved & { cut: CutAnswer },
): Promise<Refusal | Asked | null> {
  if (arrival.isExpired) return 'expired'
  if (!arrival.isWhole) return 'too_large'
  const membership = await membershipOf(db, person, organizationId)
  if (!membership) return 'not_member'
  if (membership.isBarred) return 'second_factor'
  if (text === null) return 'charset'
  const takes = services.features.mailAnswers[targetKind]
  if (!takes) return 'closed'
  if (await isUsedUp(db, deliveryId)) return 'used_up'
  if (!arrival.isConfirmed && !isProvedSender(arrival.provedDomains, from) && (answer !== '' || attachments.length > 0))
    return { person, answer, attachmentNames: attachments.map(({ name }) => name) }
  const { userId } = person
  await services.writeLimits.take(db, { userId, organizationId }, { reachesOthers: true })
  const { fileIds, leftOut } = await keepAttachments(
    { db, storage: services.storage, scanner: services.scanner },
    { userId, organizationId },
    id,
    attachments,
  )
  if (answer === '' && fileIds.length === 0) return isSealed ? 'sealed' : leftOut.length > 0 ? 'unusable' : 'empty'
  const caller = { userId }
  const body = answerBody(answer, { leftOut, isUnsure }, takes.maxLength)
  try {
    await takes.post(
      { db, caller, membership, actor: actorOf(caller, membership) },
      { targetId, body, fileIds, requestKey: id },
    )
    return null
  } catch (error) {
    if (error instanceof AppError && FINAL.has(error.kind)) return 'closed'
    throw error
  }
}

/** Whether as many answers to the mail were posted as may be: its address may have come to many by then. */
const isUsedUp = async (db: Database, deliveryId: string): Promise<boolean> =>
  (await db.$count(inboundMails, and(eq(inboundMails.deliveryId, deliveryId), eq(inboundMails.state, 'posted')))) >=
  MAX_ANSWERS

/** Noes that will be the same at the next try. */
const FINAL: ReadonlySet<ErrorKind> = new Set(['not_found', 'forbidden', 'conflict', 'precondition', 'invalid'])
