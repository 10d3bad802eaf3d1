import { composeMail, type Mail, type MailContent } from '#server/delivery/mail/compose-mail.ts'
import type { Services } from '#server/services.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import { GROUP_LABELS, isChoice } from '../notice-rules.ts'
import type { Recipient } from './recipients.ts'
import type { RenderedMailPart } from './render-mail-parts.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Given = Pick<Services, 'publicUrl' | 'linkSecret' | 'clock'>

/** The mail of what happened to one thing, for one recipient. */
export function noticeMail(
  [first, ...more]: readonly [RenderedMailPart, ...RenderedMailPart[]],
  recipient: Recipient,
  group: NoticeGroup,
  services: Given,
  { isAnswerable = false } = {},
): Mail & { unsubscribeUrl: string | null } {
  const isFree = recipient.addressId !== null || isChoice(group, 'mail')
  const link = isFree ? unsubscribeUrl(services, { ...recipient, group }) : null
  const content = more.length === 0 ? single(first, services) : several([first, ...more], services)
  return {
    ...composeMail({
      to: recipient.to,
      ...content,
      ...footerOf(recipient, GROUP_LABELS[group], services, link),
      ...(isAnswerable && { notes: ['Voit vastata suoraan tähän viestiin.'] }),
    }),
    unsubscribeUrl: link,
  }
}

type Content = Omit<MailContent, 'to' | 'footer' | 'footerLinks'>

const single = ({ title, mail }: RenderedMailPart, { publicUrl }: Given): Content => ({
  subject: mail.subject ?? title,
  paragraphs: mail.paragraphs,
  ...(mail.facts && { facts: mail.facts }),
  action: { label: mail.action.label, url: `${publicUrl}${mail.action.path}` },
})

// a mail is held for a day at most: it needs no year
const moment = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  day: 'numeric',
  month: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** One mail of several things, the newest last; what matters most gives it its subject and its button. */
function several(parts: readonly [RenderedMailPart, ...RenderedMailPart[]], { publicUrl }: Given): Content {
  const main = parts.reduce((best, part) => (part.weight >= best.weight ? part : best))
  return {
    subject: main.mail.subject ?? main.title,
    paragraphs: [`${parts.length} muutosta:`],
    facts: parts.map(({ at, title, previewText }) => [
      moment.format(new Date(at)),
      previewText ? `${title} – ${previewText}` : title,
    ]),
    action: { label: main.mail.action.label, url: `${publicUrl}${main.mail.action.path}` },
  }
}

/** A private person has an account of their own, and no organisation. */
const belongs = ({ organizationName, isPersons }: Extract<Recipient, { addressId: null }>): string =>
  isPersons ? 'sinulla on tili Huoltosillassa' : `olet organisaation ${organizationName} jäsen`

/** Why the mail came, and how to change that. */
function footerOf(
  recipient: Recipient,
  group: string,
  { publicUrl }: Given,
  link: string | null,
): Required<Pick<MailContent, 'footer' | 'footerLinks'>> {
  const isPerson = recipient.userId !== null
  return {
    footer: isPerson
      ? `Sait tämän viestin, koska ${belongs(recipient)}${link ? ` ja haluat sähköpostia aiheesta ${group}` : ''}.`
      : `Sait tämän viestin, koska tämä on ilmoitusosoite aiheelle ${group}: ${recipient.organizationName}.`,
    footerLinks: [
      {
        label: 'Muuta ilmoituksia',
        url: `${publicUrl}/app/settings/${isPerson ? 'user-notifications' : 'organization-notifications'}`,
      },
      ...(link ? [{ label: 'Lopeta nämä viestit', url: link }] : []),
    ],
  }
}
