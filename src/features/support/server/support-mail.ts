import { composeMail, type Mail } from '#server/delivery/mail/compose-mail.ts'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'
import { type SupportMessage, topicWords } from '../support.ts'

type From = {
  name: string
  email: string
  organization: { id: string; name: string; type: OrganizationType; role: MemberRole } | null
}

const typeWords: Record<OrganizationType, string> = { GARAGE: 'korjaamo', CUSTOMER: 'asiakas' }
const roleWords: Record<MemberRole, string> = { ADMIN: 'pääkäyttäjä', MEMBER: 'jäsen' }

/** What a user writes to us from the application. */
export function supportMail(to: string, { name, email, organization }: From, message: SupportMessage): Mail {
  const { topic, text, page, version, browser } = message
  return composeMail({
    to,
    subject: `${topicWords[topic]}: ${name}${organization ? `, ${organization.name}` : ''}`,
    heading: topicWords[topic],
    paragraphs: [text],
    facts: [
      ['Lähettäjä', `${name}\n${email}`],
      [
        'Organisaatio',
        organization
          ? `${organization.name} (${typeWords[organization.type]}, ${roleWords[organization.role]})\n${organization.id}`
          : 'ei vielä organisaatiota',
      ],
      ['Sivu', page || 'ei tiedossa'],
      ['Versio', version || 'ei tiedossa'],
      ['Selain', browser || 'ei tiedossa'],
    ],
    footer: 'Lähetetty Huoltosillan Tuki-sivulta. Vastaus tähän viestiin menee lähettäjälle.',
  })
}
