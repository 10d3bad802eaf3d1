import type { Transaction } from '#server/db/database.ts'
import { composeMail, type MailContent } from '#server/delivery/mail/compose-mail.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import {
  emailChanged,
  emailChangeRequested,
  passwordChanged,
  passwordRequested,
  registered,
  registrationRepeated,
  signInMethodAdded,
  signInMethodRemoved,
  verificationRequested,
} from '../accounts.events.ts'
import { findUserByEmail, findUserById, type User } from './find-user.ts'
import { issueToken } from './one-time-tokens.ts'
import { secondFactorMails } from './second-factor/second-factor.mails.ts'

/**
 * The mails about the account itself; they cannot be turned off. Links carry their token in the fragment, which stays out
 * of logs and Referer, and the page posts it: mail scanners open links and would use it up.
 * `publicUrl` is the origin without a slash at the end.
 */
export function accountMails(publicUrl: string): readonly Listener[] {
  const send = (tx: Transaction, user: Pick<User, 'email'>, content: Omit<MailContent, 'to'>) =>
    queueMail(tx, composeMail({ to: user.email, ...content }))

  async function sendVerification(tx: Transaction, user: User | undefined): Promise<void> {
    if (!user || user.disabledAt || user.emailVerifiedAt) return
    const token = await issueToken(tx, { purpose: 'verify-email', userId: user.id })
    await send(tx, user, {
      subject: 'Vahvista sähköpostiosoitteesi',
      paragraphs: ['Vahvista, että tämä sähköpostiosoite on sinun. Sen jälkeen voit käyttää koko Huoltosiltaa.'],
      action: { label: 'Vahvista sähköpostiosoite', url: `${publicUrl}/auth/email/verify#token=${token}` },
      notes: [
        'Linkki on voimassa kolme päivää. Jos et ole kirjautunut sisään, tarvitset myös valitsemasi salasanan.',
        'Jos et ole luonut tiliä Huoltosiltaan, älä avaa linkkiä.',
      ],
      footer: 'Sait tämän viestin, koska sähköpostiosoitteellasi luotiin tili.',
    })
  }

  /** The owner of the mailbox learns of an account that was made by a link to it, if it was forwarded. */
  async function sendWelcome(tx: Transaction, user: User): Promise<void> {
    if (user.disabledAt) return
    await send(tx, user, {
      subject: 'Tilisi on luotu Huoltosiltaan',
      paragraphs: [
        'Tilisi on luotu sähköpostiisi lähetetyllä kutsulla. Kirjaudut sisään tällä osoitteella ja valitsemallasi salasanalla.',
      ],
      action: { label: 'Avaa Huoltosilta', url: `${publicUrl}/app` },
      notes: [
        'Jos et luonut tiliä itse, joku muu on avannut kutsusi. Aseta silloin tilille heti uusi salasana alla olevasta linkistä.',
      ],
      footer: 'Sait tämän viestin, koska sähköpostiosoitteellasi luotiin tili.',
      footerLinks: [{ label: 'Aseta uusi salasana', url: `${publicUrl}/auth/password/request` }],
    })
  }

  async function sendEmailChange(tx: Transaction, user: User, email: string): Promise<void> {
    const token = await issueToken(tx, { purpose: 'change-email', userId: user.id, payload: { email } })
    await send(
      tx,
      { email },
      {
        subject: 'Vahvista uusi sähköpostiosoitteesi',
        paragraphs: ['Pyysit vaihtamaan Huoltosillan sähköpostiosoitteesi tähän osoitteeseen.'],
        action: { label: 'Vaihda sähköpostiosoite', url: `${publicUrl}/auth/email/verify#change=${token}` },
        notes: [
          'Linkki on voimassa vuorokauden ja toimii kerran.',
          'Jos et pyytänyt vaihtoa, sinun ei tarvitse tehdä mitään.',
        ],
      },
    )
  }

  /** The owner of the requested address is notified; the user who requested it learns nothing. */
  const sendAddressInUse = (tx: Transaction, owner: User) =>
    send(tx, owner, {
      subject: 'Tällä osoitteella on jo tili',
      paragraphs: [
        'Toisen Huoltosilta-tilin osoitteeksi yritettiin vaihtaa tämä osoite. Se ei onnistu, koska osoitteella on jo tili.',
      ],
      notes: [
        'Jos yritit sitä itse, poista ensin toinen tileistäsi. Muussa tapauksessa sinun ei tarvitse tehdä mitään.',
      ],
    })

  return [
    defineListener({
      event: registered,
      async handle(tx, { userId }) {
        const user = await findUserById(tx, userId)
        await (user?.emailVerifiedAt ? sendWelcome(tx, user) : sendVerification(tx, user))
      },
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
            'Jos se olit sinä, kirjaudu sisään. Jos et muista salasanaasi, pyydä kirjautumissivulla uusi.',
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
          paragraphs: ['Tällä linkillä asetat uuden salasanan Huoltosiltaan.'],
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
          subject: 'Salasanasi on vaihdettu',
          paragraphs: ['Huoltosillan salasanasi on vaihdettu, ja sinut on kirjattu ulos muilta laitteilta.'],
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
          subject: 'Tiliisi on lisätty uusi kirjautumistapa',
          paragraphs: ['Voit nyt kirjautua Huoltosiltaan myös Google-tililläsi.'],
          notes: ['Jos et lisännyt kirjautumistapaa itse, vaihda salasanasi ja ota yhteyttä asiakaspalveluun.'],
        })
      },
    }),
    defineListener({
      event: signInMethodRemoved,
      async handle(tx, { userId }) {
        const user = await findUserById(tx, userId)
        if (!user) return
        await send(tx, user, {
          subject: 'Tililtäsi on poistettu kirjautumistapa',
          paragraphs: [
            'Google-tiliäsi ei enää voi käyttää Huoltosiltaan kirjautumiseen. Kirjaudu jatkossa salasanalla.',
          ],
          notes: ['Jos et poistanut kirjautumistapaa itse, vaihda salasanasi ja ota yhteyttä asiakaspalveluun.'],
        })
      },
    }),
    ...secondFactorMails(send),
    defineListener({
      event: emailChangeRequested,
      async handle(tx, { userId, email }) {
        const user = await findUserById(tx, userId)
        if (!user || user.disabledAt || user.email === email) return
        const owner = await findUserByEmail(tx, email)
        if (owner) await sendAddressInUse(tx, owner)
        else await sendEmailChange(tx, user, email)
        await send(tx, user, {
          subject: 'Sähköpostiosoitteesi vaihtoa on pyydetty',
          paragraphs: [
            'Pyysit vaihtamaan Huoltosillan sähköpostiosoitteesi. Osoite vaihtuu, kun uuteen osoitteeseen lähetetty linkki avataan.',
          ],
          facts: [['Uusi osoite', email]],
          notes: ['Jos et pyytänyt vaihtoa, vaihda heti salasanasi: joku muu tietää sen.'],
        })
      },
    }),
    defineListener({
      event: emailChanged,
      async handle(tx, { userId, oldEmail }) {
        const user = await findUserById(tx, userId)
        if (!user) return
        await queueMail(
          tx,
          composeMail({
            to: oldEmail,
            subject: 'Sähköpostiosoitteesi on vaihdettu',
            paragraphs: ['Huoltosillan viestit tulevat tästä lähtien uuteen osoitteeseesi, ja kirjaudut sisään sillä.'],
            facts: [['Uusi osoite', user.email]],
            notes: [
              'Jos et vaihtanut osoitetta itse, joku muu tietää salasanasi. Vaihda salasana ja ota heti yhteyttä asiakaspalveluun.',
            ],
          }),
        )
      },
    }),
  ]
}
