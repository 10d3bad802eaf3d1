import { composeMail, type Mail } from '#server/delivery/mail/compose-mail.ts'
import { mailToUs } from '#server/delivery/mail-to-us.ts'
import { defineRoute } from '#server/http/route.ts'
import { limitAddress } from '#server/rate-limit.ts'
import { formatPhone } from '#shared/phone.ts'
import { ContactMessage } from '../contact.ts'

/** More than a person writes who wants an answer; an office behind one address has some room. */
const LIMIT = { max: 10, windowMs: 60 * 60_000 }

/**
 * `POST /api/contact`: the home page's form. No procedure: that page has nothing of the application. Its fields are checked before it costs a
 * proof of a person.
 */
export const contactRoute = defineRoute({
  method: 'POST',
  url: '/api/contact',
  access: 'anyone',
  body: { json: ContactMessage },
  bodyLimitBytes: 65_536,
  async handle({ body, db, services, request: { ip } }) {
    await mailToUs(
      { db, services, ip },
      {
        mail: contactMail(services.contactAddress, body),
        replyTo: body.email,
        key: `contact ${body.email} ${body.requestKey}`,
        words: JSON.stringify([body.name, body.phone, body.organization, body.message]),
        human: body.human,
        limit: () => limitAddress(db, 'contact', ip, LIMIT),
      },
    )
    return {}
  },
})

/** What a visitor of the home page writes to us. */
const contactMail = (to: string, { name, email, phone, organization, message }: ContactMessage): Mail =>
  composeMail({
    to,
    subject: `Yhteydenotto: ${name}${organization ? `, ${organization}` : ''}`,
    heading: 'Yhteydenotto etusivulta',
    paragraphs: [message],
    facts: [
      ['Lähettäjä', `${name}\n${email}`],
      ['Puhelin', phone ? formatPhone(phone) : 'ei annettu'],
      ['Organisaatio', organization || 'ei annettu'],
    ],
    footer: 'Lähetetty Huoltosillan etusivun lomakkeella. Vastaus tähän viestiin menee lähettäjälle.',
  })
