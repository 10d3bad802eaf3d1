import type { Compose } from '#server/delivery/send-delivery.ts'
import { composeMail, type MailContent } from '#server/mail/compose-mail.ts'
import { lastOnline } from '#server/realtime/last-online.ts'
import type { Services } from '#server/services.ts'
import { NOTICE_GROUPS } from '#shared/notice.ts'
import { afterQuiet } from '#shared/quiet-hours.ts'
import { GROUP_LABELS, isChoice } from '../notice-rules.ts'
import { composeMessage } from './compose-message.ts'
import { isWithinMailLimits } from './mail-limits.ts'
import { NoticePart } from './notice-part.ts'
import { type Recipient, recipientsOf } from './recipients.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import { type WrittenPart, writtenParts } from './written-parts.ts'

/**
 * What becomes of a held mail now that its moment has come. Hours may have passed, so everything is asked again: whether the
 * recipient still belongs there and wants it, whether it is quiet for them, whether they saw it in the app.
 */
export const composeNotice: Compose = async (tx, delivery, services) => {
  const group = NOTICE_GROUPS.find((one) => one === delivery.noticeGroup)
  const { organizationId, userId, addressId } = delivery
  if (!group || !organizationId) throw new Error('a held delivery belongs to no notice')
  if (delivery.channel !== 'mail')
    return composeMessage(tx, { ...delivery, channel: delivery.channel, organizationId }, group, services)
  const recipients = await recipientsOf(tx, { organizationIds: [organizationId], only: { userId, addressId } })
  const [recipient] = recipients(organizationId, group)
  if (!recipient) return { outcome: 'suppress', reason: 'unwanted' }
  const now = services.clock()
  const until = afterQuiet(recipient.quietHours, now)
  if (until > now) return { outcome: 'hold', until }
  const told = NoticePart.array().parse(delivery.parts)
  const online = told.some(waitsForAbsence) ? (await lastOnline(tx, [organizationId])).get(organizationId) : undefined
  const left = told.filter((part) => !waitsForAbsence(part) || !online || online < new Date(part.at))
  if (left.length === 0) return { outcome: 'suppress', reason: 'online' }
  const away = Math.max(...left.map(({ unlessOnlineMinutes }) => awayFrom(online, unlessOnlineMinutes)))
  if (away > now.getTime()) return { outcome: 'hold', until: new Date(away) }
  const reader = { organizationId, userId, lastOnline: online ?? null }
  const [first, ...more] = await writtenParts(tx, { told, left }, reader, services)
  if (!first) return { outcome: 'suppress', reason: 'unwanted' }
  if (told.some(waitsForAbsence) && !(await isWithinMailLimits(tx, delivery, recipient.to)))
    return { outcome: 'suppress', reason: 'limit' }
  const isFree = recipient.addressId !== null || isChoice(group, 'mail')
  const link = isFree ? unsubscribeUrl(services, { ...recipient, group }) : null
  const content = more.length === 0 ? single(first, services) : several([first, ...more], services)
  return {
    outcome: 'send',
    contents: {
      ...composeMail({ to: recipient.to, ...content, ...footerOf(recipient, GROUP_LABELS[group], services, link) }),
      unsubscribeUrl: link,
    },
  }
}

/** Told of in the app alone while somebody of the organisation is there. */
const waitsForAbsence = ({ unlessOnlineMinutes }: Pick<NoticePart, 'unlessOnlineMinutes'>): boolean =>
  unlessOnlineMinutes !== null

/** When people who were there last then count as away. */
const awayFrom = (online: Date | undefined, minutes: number | null): number =>
  online && minutes !== null ? online.getTime() + minutes * 60_000 : Number.NEGATIVE_INFINITY

type Content = Omit<MailContent, 'to' | 'footer' | 'footerLinks'>

const single = ({ title, mail }: WrittenPart, { publicUrl }: Services): Content => ({
  subject: mail.subject ?? title,
  paragraphs: mail.paragraphs,
  ...(mail.facts && { facts: mail.facts }),
  action: { label: mail.action.label, url: `${publicUrl}${mail.action.path}` },
})

const clock = new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', dateStyle: 'short', timeStyle: 'short' })

/** One mail of several things, the newest last; what matters most gives it its subject and its button. */
function several(parts: readonly [WrittenPart, ...WrittenPart[]], { publicUrl }: Services): Content {
  const main = parts.reduce((best, part) => (part.weight >= best.weight ? part : best))
  return {
    subject: main.mail.subject ?? main.title,
    paragraphs: [`${parts.length} muutosta:`],
    facts: parts.map(({ at, title, previewText }) => [
      clock.format(new Date(at)),
      previewText ? `${title} – ${previewText}` : title,
    ]),
    action: { label: main.mail.action.label, url: `${publicUrl}${main.mail.action.path}` },
  }
}

/** Why it came, and how to have it otherwise. */
function footerOf(
  recipient: Recipient,
  group: string,
  { publicUrl }: Services,
  link: string | null,
): Required<Pick<MailContent, 'footer' | 'footerLinks'>> {
  const isPerson = recipient.userId !== null
  return {
    footer: isPerson
      ? `Sait tämän viestin, koska olet organisaation ${recipient.organizationName} jäsen${link ? ` ja haluat sähköpostia aiheesta ${group}` : ''}.`
      : `Sait tämän viestin, koska tämä on organisaation ${recipient.organizationName} ilmoitusosoite aiheelle ${group}.`,
    footerLinks: [
      {
        label: 'Muuta ilmoituksia',
        url: `${publicUrl}/app/settings/${isPerson ? 'user-notifications' : 'organization-notifications'}`,
      },
      ...(link ? [{ label: 'Lopeta nämä viestit', url: link }] : []),
    ],
  }
}
