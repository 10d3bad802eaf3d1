import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { composeMail, type Mail } from '#server/delivery/mail/compose-mail.ts'
import { queueMailAbout } from '#server/delivery/queue-mail-about.ts'
import { queueText } from '#server/delivery/queue-text.ts'
import type { WhenRefused } from '#server/outreach/outreach-gate.ts'
import type { Services } from '#server/services.ts'
import { driverText, mailText, shortTime } from '../driver-texts.ts'
import type { MessageChannel, MessageKind, PickUpPlace } from '../ticket-drivers.ts'
import type { Named } from './named-drivers.ts'
import { pickUpUrl } from './pick-up-link.ts'
import { type DriverMessageRow, driverMessages } from './ticket-drivers.tables.ts'

/** What `delivery.failed` and `delivery.moved` call a message of this feature. */
export const DRIVER_MESSAGE = 'driver-message'

/** What a message is made of, besides whom it goes to. */
export type Said = {
  kind: MessageKind
  place: PickUpPlace
  newTime: string | null
  /** The link that it leads to; null where there is nothing to fetch. */
  linkId: string | null
  garageId: string
  customerId: string
  userId: string | null
}

export type Sending = Pick<Services, 'publicUrl' | 'linkSecret' | 'features'>

/**
 * Hands a message to one channel, in the transaction of what it is about: the same message never leaves twice by the same channel, however
 * often this is tried. Returns the delivery's id.
 */
export function queueDriverMessage(
  tx: Transaction,
  services: Sending,
  { id, channel }: { id: string; channel: MessageChannel },
  driver: Pick<Named, 'phone' | 'email'>,
  { said, whenRefused }: { said: Said; whenRefused: WhenRefused },
): Promise<string> {
  const url = said.linkId === null ? '' : pickUpUrl(services, said.linkId)
  const about = {
    target: { kind: DRIVER_MESSAGE, id },
    organizationId: said.customerId,
    senderOrganizationId: said.garageId,
    senderUserId: said.userId,
    idempotencyKey: `${DRIVER_MESSAGE} ${id} ${channel}`,
  }
  if (channel === 'EMAIL') return queueMailAbout(tx, services, driverMail(driver.email, url, said), about, whenRefused)
  // WhatsApp takes only what its provider has approved beforehand
  const place = channel === 'SMS' ? said.place : { ...said.place, readyText: '' }
  const text = driverText(said.kind, place, { url, newTime: said.newTime })
  const message = { channel: channel === 'SMS' ? 'sms' : 'whatsapp', to: driver.phone, text, ...about } as const
  return queueText(tx, services, message, whenRefused)
}

/** By where their messages go: two senders to the same drivers then cannot end in a deadlock. */
export const inOrder = <One extends { driver: Pick<Named, 'phone' | 'email'>; channel: MessageChannel }>(
  reached: readonly One[],
): One[] => reached.toSorted((one, other) => (addressOf(one) < addressOf(other) ? -1 : 1))

const addressOf = ({ driver, channel }: { driver: Pick<Named, 'phone' | 'email'>; channel: MessageChannel }): string =>
  channel === 'EMAIL' ? driver.email : driver.phone

function driverMail(to: string, url: string, { kind, place, newTime }: Said): Mail {
  return composeMail({
    to,
    ...mailText(kind, place.plate),
    facts: [
      ['Auto', place.plate],
      ['Korjaamo', place.garage],
      ...(place.address ? [['Osoite', place.address] as const] : []),
      ...(place.phone ? [['Puhelin', place.phone] as const] : []),
      ...(newTime ? [['Uusi aika', shortTime(newTime)] as const] : []),
    ],
    ...(url && { action: { label: 'Katso nouto', url } }),
    footer: 'Saat viestin, koska sinut on nimetty tämän auton kuljettajaksi.',
  })
}

/** Moves a message to its next channel; null when there is none, and it has not arrived. */
export async function sendByNextChannel(
  tx: Transaction,
  services: Sending,
  message: DriverMessageRow,
  { driver, channels, said }: { driver: Named; channels: readonly MessageChannel[]; said: Said },
): Promise<MessageChannel | null> {
  const next = channels.find((channel) => !message.tried.includes(channel))
  if (!next) return null
  const deliveryId = await queueDriverMessage(tx, services, { id: message.id, channel: next }, driver, {
    said,
    whenRefused: 'suppress',
  })
  await tx
    .update(driverMessages)
    .set({ channel: next, tried: [...message.tried, next], deliveryId, state: 'QUEUED' })
    .where(eq(driverMessages.id, message.id))
  return next
}
