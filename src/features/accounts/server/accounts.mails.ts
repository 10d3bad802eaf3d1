import type { Transaction } from '#server/db/database.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { composeMail, type MailContent } from '#server/mail/compose-mail.ts'
import { queueMail } from '#server/mail/queue-message.ts'
import {
  passwordChanged,
  passwordRequested,
  registered,
  registrationRepeated,
  signInMethodAdded,
  verificationRequested,
} from '../accounts.events.ts'
import { findUserByEmail, findUserById, type User } from './find-user.ts'
import { issueToken } from './one-time-tokens.ts'

/**
 * The mails about the account itself; nobody can turn them off. Links carry their token in the fragment, which stays out
 * of logs and Referer, and the page posts it: mail scanners open links and would use it up.
 * `publicUrl` is the origin without a slash at the end.
 */
export function accountMails(publicUrl: string): readonly Listener[] {
  const send = (tx: Transaction, user: User, content: Omit<MailContent, 'to'>) =>
    queueMail(tx, composeMail({ to: user.email, ...content }))

  async function sendVerification(tx: Transaction, user: User | undefined): Promise<void> {
    if (!user || user.disabledAt || user.emailVerifiedAt) return
    const token = await issueToken(tx, { purpose: 'verify-email', userId: user.id })
    await send(tx, user, {
      subject: 'Vahvista sähköpostiosoitteesi',
      paragraphs: ['Vahvista, että tämä sähköpostiosoite on sinun. Sen jälkeen voit käyttää koko Huoltosiltaa.'],
      action: { label: 'Vahvista sähköpostiosoite', url: `${publicUrl}/auth/email/verify#token=${token}` },
      notes: ['Linkki on voimassa kolme päivää.', 'Jos et ole luonut tiliä Huoltosiltaan, älä avaa linkkiä.'],
      footer: 'Sait tämän viestin, koska sähköpostiosoitteellasi luotiin tili.',
    })
  }

  return [
    defineListener({
      event: registered,
      handle: async (tx, { userId }) => sendVerification(tx, await findUserById(tx, userId)),
    }),
    defineListener({
      event: verificationRequested,
      handle: async (tx, { email }) => sendVerification(tx, await findUserByEmail(tx, email)),
    }),
    defineListener({
      event: registrationRepeated,
      async handle(tx, { userId }) {
        const user = await findUserById(tx, userId)
        if (!user || user.disabledAt) return
        await send(tx, user, {
          subject: 'Sinulla on jo tili Huoltosillassa',
          paragraphs: [
            'Joku yritti luoda uuden tilin tällä sähköpostiosoitteella. Sinulla on jo tili, joten uutta ei luotu.',
            'Jos se olit sinä, kirjaudu sisään. Jos et muista salasanaasi, pyydä uusi kirjautumissivulta.',
          ],
          action: { label: 'Kirjaudu sisään', url: `${publicUrl}/auth/login` },
          notes: ['Jos se et ollut sinä, sinun ei tarvitse tehdä mitään.'],
        })
      },
    }),
    defineListener({
      event: passwordRequested,
      async handle(tx, { email }) {
        const user = await findUserByEmail(tx, email)
        if (!user || user.disabledAt) return
        const token = await issueToken(tx, { purpose: 'reset-password', userId: user.id })
        await send(tx, user, {
          subject: 'Aseta uusi salasana',
          paragraphs: ['Pyysit linkkiä, jolla voit asettaa uuden salasanan.'],
          action: { label: 'Aseta uusi salasana', url: `${publicUrl}/auth/password/change#token=${token}` },
          notes: [
            'Linkki on voimassa tunnin ja toimii kerran.',
            'Jos et pyytänyt linkkiä, sinun ei tarvitse tehdä mitään. Salasanasi pysyy ennallaan.',
          ],
        })
      },
    }),
    defineListener({
      event: passwordChanged,
      async handle(tx, { userId }) {
        const user = await findUserById(tx, userId)
        if (!user) return
        await send(tx, user, {
          subject: 'Salasanasi vaihdettiin',
          paragraphs: ['Huoltosillan salasanasi vaihdettiin, ja sinut kirjattiin ulos muilta laitteilta.'],
          action: { label: 'Pyydä uusi salasana', url: `${publicUrl}/auth/password/request` },
          notes: ['Jos vaihdoit salasanan itse, sinun ei tarvitse tehdä mitään. Muussa tapauksessa pyydä heti uusi.'],
        })
      },
    }),
    defineListener({
      event: signInMethodAdded,
      async handle(tx, { userId }) {
        const user = await findUserById(tx, userId)
        if (!user) return
        await send(tx, user, {
          subject: 'Tiliisi lisättiin uusi kirjautumistapa',
          paragraphs: ['Voit nyt kirjautua Huoltosiltaan myös Google-tililläsi.'],
          notes: ['Jos et lisännyt kirjautumistapaa itse, vaihda salasanasi ja ota yhteyttä asiakaspalveluun.'],
        })
      },
    }),
  ]
}
