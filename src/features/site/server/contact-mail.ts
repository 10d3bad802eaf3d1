import { composeMail, type Mail } from '#server/delivery/mail/compose-mail.ts'
import { formatPhone } from '#shared/phone.ts'
import type { ContactMessage } from '../contact.ts'

/** What a visitor of the home page writes to us. */
export const contactMail = (to: string, { name, email, phone, organization, message }: ContactMessage): Mail =>
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
