import type { Transaction } from '#server/db/database.ts'
import { composeMail, type Mail } from '#server/delivery/mail/compose-mail.ts'
import { queueMailAbout } from '#server/delivery/queue-mail-about.ts'
import { queueText } from '#server/delivery/queue-text.ts'
import type { WhenRefused } from '#server/outreach/outreach-gate.ts'
import type { Services } from '#server/services.ts'
import type { LinkPlace } from '../extra-work-links.ts'
import { LINK_NOTE, linkMailText, linkText } from '../link-texts.ts'
import { extraWorkUrl } from './extra-work-link.ts'
import type { LinkRow } from './extra-work-links.tables.ts'

/** The kind of a message of this feature in `delivery.failed` and `delivery.moved`. */
export const LINK_MESSAGE = 'extra-work-link'

type Said = {
  link: Pick<LinkRow, 'id' | 'linkId' | 'channel' | 'address' | 'organizationId' | 'userId'>
  place: LinkPlace
  /** The customer's name when its own people send it. */
  sender: string | null
  customerId: string
  /** The key of this sending: the same never leaves twice. */
  requestKey: string
  whenRefused: WhenRefused
}

/** Hands the message to its channel, in the transaction of its cause. Returns the delivery's id. */
export function queueLinkMessage(
  tx: Transaction,
  services: Pick<Services, 'publicUrl' | 'linkSecret' | 'features'>,
  { link, place, sender, customerId, requestKey, whenRefused }: Said,
): Promise<string> {
  const url = extraWorkUrl(services, link.linkId)
  const about = {
    target: { kind: LINK_MESSAGE, id: link.id },
    organizationId: customerId,
    senderOrganizationId: link.organizationId,
    senderUserId: link.userId,
    idempotencyKey: `${LINK_MESSAGE} ${link.id} ${requestKey}`,
  }
  if (link.channel === 'EMAIL')
    return queueMailAbout(tx, services, linkMail(link.address, url, place, sender), about, whenRefused)
  const channel = link.channel === 'SMS' ? 'sms' : 'whatsapp'
  const message = { channel, to: link.address, text: linkText(place, { url, sender }), ...about } as const
  return queueText(tx, services, message, whenRefused)
}

function linkMail(to: string, url: string, place: LinkPlace, sender: string | null): Mail {
  const { subject, paragraph } = linkMailText(place, sender)
  return composeMail({
    to,
    subject,
    paragraphs: [paragraph],
    facts: [
      ['Auto', place.plate],
      ['Korjaamo', place.garage],
      ...(place.phone ? [['Puhelin', place.phone] as const] : []),
    ],
    action: { label: 'Katso ja vastaa', url },
    notes: [LINK_NOTE],
    footer: `Saat viestin, koska ${sender ?? place.garage} pyysi sinua vastaamaan. Jos et tunne asiaa, älä vastaa.`,
  })
}
