import type { Transaction } from '#server/db/database.ts'
import type { MailContent } from '#server/delivery/mail/compose-mail.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import {
  recoveryCodesRenewed,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
} from '../../accounts.events.ts'
import { findUserById, type User } from '../find-user.ts'

type Send = (tx: Transaction, user: Pick<User, 'email'>, content: Omit<MailContent, 'to'>) => Promise<unknown>

const NOT_ME = 'Jos et tehnyt tätä itse, vaihda heti salasanasi ja ota yhteyttä asiakaspalveluun.'

const factors = {
  passkey: { added: 'Tilillesi on lisätty pääsyavain', removed: 'Tililtäsi on poistettu pääsyavain' },
  app: { added: 'Tilillesi on lisätty todennussovellus', removed: 'Tililtäsi on poistettu todennussovellus' },
} as const

/** The owner learns of each change of the second factor, as of a new password. */
export function secondFactorMails(send: Send): readonly Listener[] {
  const notify = async (tx: Transaction, userId: string, subject: string, text: string) => {
    const user = await findUserById(tx, userId)
    if (user && !user.deletedAt) await send(tx, user, { subject, paragraphs: [text], notes: [NOT_ME] })
  }
  return [
    defineListener({
      event: secondFactorAdded,
      handle: (tx, { userId, factor }) =>
        notify(tx, userId, factors[factor].added, 'Huoltosilta pyytää sitä kirjautumisen toisessa vaiheessa.'),
    }),
    defineListener({
      event: secondFactorRemoved,
      handle: (tx, { userId, factor }) =>
        notify(tx, userId, factors[factor].removed, 'Sillä ei voi enää kirjautua Huoltosiltaan.'),
    }),
    defineListener({
      event: recoveryCodesRenewed,
      handle: (tx, { userId }) =>
        notify(tx, userId, 'Varakoodisi on uusittu', 'Huoltosillan vanhat varakoodisi eivät enää toimi.'),
    }),
    defineListener({
      event: recoveryCodeUsed,
      handle: (tx, { userId, left }) =>
        notify(
          tx,
          userId,
          'Tilillesi kirjauduttiin varakoodilla',
          left === 0
            ? 'Se oli viimeinen varakoodisi. Luo uudet koodit käyttäjätilisi asetuksissa.'
            : `Varakoodeja on jäljellä ${left}. Uusia saat käyttäjätilisi asetuksista.`,
        ),
    }),
  ]
}
