import { randomUUID } from 'node:crypto'
import { inboundMails } from '#server/delivery/inbound-mail/inbound-mails.tables.ts'
import { type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import type { MailAnswersRouter } from './mail-answers.router.ts'

/** Of the customer's member: no other user's, not even their admin's. */
const ofMember: IsolationCase = {
  about: 'organization',
  side: 'both',
  names: true,
  input: (id) => ({ answerId: id('askedAnswer') }),
}

export const isolation: Isolation<{ mailAnswers: MailAnswersRouter }> = {
  async things(db, { customerId, customerMemberId }) {
    const [mail] = await db
      .insert(inboundMails)
      .values({
        key: randomUUID(),
        deliveryId: randomUUID(),
        userId: customerMemberId,
        organizationId: customerId,
        targetKind: 'ticket',
        targetId: randomUUID(),
        from: 'x@example.fi',
        subject: 'x',
        state: 'asked',
        arrival: { isWhole: true, isBounce: false, isForged: false, isExpired: false },
      })
      .returning({ id: inboundMails.id })
    return { askedAnswer: mail?.id ?? '' }
  },
  cases: { mailAnswers: { asked: ownList(), confirm: ofMember, discard: ofMember } },
}
