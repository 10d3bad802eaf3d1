import { and, desc, eq, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { inboundMails } from '#server/delivery/inbound-mail/inbound-mails.tables.ts'
import { handleInboundMail } from '#server/delivery/inbound-mail/receive-mail.ts'
import { settleMail } from '#server/delivery/inbound-mail/settle-mail.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { AskedAnswer } from '../mail-answers.ts'

const MAX_SHOWN = 50

/** The caller's own that wait for a yes, in this organisation. */
const isOwn = ({ caller, membership }: OrganizationContext) =>
  and(
    eq(inboundMails.userId, caller.userId),
    eq(inboundMails.organizationId, membership.organizationId),
    eq(inboundMails.state, 'asked'),
  )

export async function askedAnswers(ctx: OrganizationContext): Promise<AskedAnswer[]> {
  const { id, subject, keptText, receivedAt, arrival } = inboundMails
  const rows = await ctx.db
    .select({ id, subject, text: keptText, receivedAt, arrival })
    .from(inboundMails)
    .where(isOwn(ctx))
    .orderBy(desc(receivedAt))
    .limit(MAX_SHOWN)
  return rows.map(({ arrival: { attachmentNames = [] }, ...row }) => ({
    ...row,
    attachmentNames: [...attachmentNames],
  }))
}

/** The answer is the caller's: it is handled as one whose sender was proved. */
export async function confirmAnswer(ctx: OrganizationContext, answerId: string): Promise<void> {
  if (!isUuid(answerId)) throw notFound('mail_answer')
  await transact(ctx.db, async (tx) => {
    const [confirmed] = await tx
      .update(inboundMails)
      .set({
        state: 'waiting',
        keptText: '',
        arrival: sql`${inboundMails.arrival} || '{"isConfirmed": true}'::jsonb`,
      })
      .where(and(isOwn(ctx), eq(inboundMails.id, answerId)))
      .returning({ id: inboundMails.id })
    if (!confirmed) throw notFound('mail_answer')
    enqueue(tx, handleInboundMail, { mailId: confirmed.id })
  })
}

/** Another person wrote it, or the caller does not want it: it is not read any more. */
export async function discardAnswer(ctx: OrganizationContext, answerId: string): Promise<void> {
  if (!isUuid(answerId)) throw notFound('mail_answer')
  // of a press of each kind at once the first one decides
  const [mail] = await ctx.db
    .update(inboundMails)
    .set({ state: 'refused', reason: 'discarded' })
    .where(and(isOwn(ctx), eq(inboundMails.id, answerId)))
    .returning({ id: inboundMails.id, contentsKey: inboundMails.contentsKey })
  if (!mail) throw notFound('mail_answer')
  const { db, services } = ctx
  await settleMail({ db, storage: services.storage }, mail, { reason: 'discarded', keptText: '' })
}
