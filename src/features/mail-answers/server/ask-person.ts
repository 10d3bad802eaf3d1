import { and, eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Database } from '#server/db/database.ts'
import { storableText } from '#server/db/storable-text.ts'
import { transact } from '#server/db/transact.ts'
import { type InboundMailRow, inboundMails } from '#server/delivery/inbound-mail/inbound-mails.tables.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import type { Services } from '#server/services.ts'
import { cutText, oneLine } from '#shared/plain-text.ts'
import type { AnsweringPerson } from './answering-person.ts'

/** What the person is asked about: the answer without what it quotes, and the names of what came along. */
export type Asked = { person: AnsweringPerson; answer: string; attachmentNames: readonly string[] }

const KEPT_CHARACTERS = 10_000
const KEPT_NAMES = 20

/**
 * Leaves an answer that anybody could have sent for the person's yes. They are notified in the app, and by mail once a day: what a stranger sends
 * must not fill their mailbox, nor does the mail say anything that the stranger wrote.
 */
export async function askPerson(
  db: Database,
  { publicUrl, clock }: Pick<Services, 'publicUrl' | 'clock'>,
  { id, arrival, organizationId }: InboundMailRow,
  { person: { userId, email }, answer, attachmentNames }: Asked,
): Promise<void> {
  const names = attachmentNames.slice(0, KEPT_NAMES).map((name) => cutText(oneLine(name), 100) || 'nimetön liite')
  await transact(db, async (tx) => {
    const [asked] = await tx
      .update(inboundMails)
      .set({
        state: 'asked',
        keptText: storableText(answer, KEPT_CHARACTERS),
        arrival: { ...arrival, attachmentNames: names.map((name) => storableText(name, 100)) },
      })
      .where(and(eq(inboundMails.id, id), eq(inboundMails.state, 'waiting')))
      .returning({ id: inboundMails.id })
    if (!asked) return
    const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
    await notify(tx, [
      {
        organizationId,
        kind: 'mail-answers.asked',
        group: 'MESSAGES',
        title: `Sähköpostivastaus odottaa vahvistusta: ${person?.name ?? ''}`,
        target: { kind: 'mail-answer', id },
      },
    ])
    const mail = composeMail({
      to: email,
      subject: 'Vastaus odottaa vahvistustasi',
      paragraphs: [
        'Viestiimme tuli sähköpostilla vastaus sinun osoitteestasi. Emme voineet varmistaa, että se on sinulta, joten sitä ei ole vielä lisätty.',
        'Katso vastaus palvelussa ja lähetä tai hylkää se viikon kuluessa.',
      ],
      action: { label: 'Katso vastaus', url: `${publicUrl}/app/notifications` },
    })
    await queueMail(tx, mail, { idempotencyKey: `answer-asked ${userId} ${clock().toISOString().slice(0, 10)}` })
  })
}
