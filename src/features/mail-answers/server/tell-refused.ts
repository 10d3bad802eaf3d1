import type { Transaction } from '#server/db/database.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Services } from '#server/services.ts'
import type { AnsweringPerson } from './answering-person.ts'

/**
 * Tells a person, at the address of the account, that an answer of theirs became nothing: once a day, whatever comes. A program at that
 * address which answers everything is answered no more than that either.
 */
export function tellRefused(
  tx: Transaction,
  { publicUrl, clock }: Pick<Services, 'publicUrl' | 'clock'>,
  { userId, email }: AnsweringPerson,
  { subject, why }: { subject: string; why: string },
): Promise<void> {
  const mail = composeMail({
    to: email,
    subject: 'Vastauksesi ei tullut perille',
    paragraphs: [
      subject ? `Vastasit sähköpostilla viestiin ”${subject}”, mutta vastausta ei voitu ottaa vastaan.` : NAMELESS,
      why,
      'Voit kirjoittaa saman palvelussa.',
    ],
    action: { label: 'Avaa Huoltosilta', url: `${publicUrl}/app` },
  })
  return queueMail(tx, mail, { idempotencyKey: `answer-refused ${userId} ${clock().toISOString().slice(0, 10)}` })
}

const NAMELESS = 'Vastasit viestiimme sähköpostilla, mutta vastausta ei voitu ottaa vastaan.'
