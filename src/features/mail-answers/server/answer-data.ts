import { and, desc, eq, sql } from 'drizzle-orm'
import type { AccountDeletionHook, PersonalData } from '#server/contributions.ts'
import { inboundMails } from '#server/delivery/inbound-mail/inbound-mails.tables.ts'

/** What came of the user's answers by mail; kept for a month. */
export const answerData: PersonalData = {
  name: 'mailAnswers',
  read: (db, userId) =>
    db
      .select({
        receivedAt: inboundMails.receivedAt,
        from: inboundMails.from,
        subject: inboundMails.subject,
        state: inboundMails.state,
        reason: inboundMails.reason,
        text: inboundMails.keptText,
      })
      .from(inboundMails)
      .where(eq(inboundMails.userId, userId))
      .orderBy(desc(inboundMails.receivedAt)),
}

/** What still waits is refused by its job, and its contents go with that. */
export const forgetAnswers: AccountDeletionHook = async (tx, userId) => {
  await tx
    .update(inboundMails)
    .set({ state: 'refused', reason: 'no_account', settledAt: sql`now()` })
    .where(and(eq(inboundMails.userId, userId), eq(inboundMails.state, 'asked')))
  await tx
    .update(inboundMails)
    .set({ userId: null, from: '', subject: '', keptText: '' })
    .where(eq(inboundMails.userId, userId))
}
