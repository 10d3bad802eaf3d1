import type { Transaction } from '#server/db/database.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import type { Services } from '#server/services.ts'
import type { AnsweringPerson } from './answering-person.ts'

/**
 * Notifies the person who was written to, at the account's own address, that an answer became nothing: once a day, for any number of answers. The
 * sender is never written to because of the address in its From, and a program that answers everything receives no more than that either.
 */
export function mailRefusal(
  tx: Transaction,
  { publicUrl, clock }: Pick<Services, 'publicUrl' | 'clock'>,
  { userId, email }: AnsweringPerson,
  { subject, why }: { subject: string; why: string },
): Promise<void> {
  const mail = composeMail({
    to: email,
    subject: 'Vastausta ei voitu ottaa vastaan',
    paragraphs: [
      `Viestiimme tuli sähköpostilla vastaus${subject && ` (${subject})`}, mutta sitä ei voitu ottaa vastaan.`,
      why,
      'Voit kirjoittaa saman palvelussa.',
    ],
    action: { label: 'Avaa Huoltosilta', url: `${publicUrl}/app` },
  })
  return queueMail(tx, mail, { idempotencyKey: `answer-refused ${userId} ${clock().toISOString().slice(0, 10)}` })
}
