import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import { newId } from '#server/db/new-id.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueMailAbout } from '#server/delivery/queue-mail-about.ts'
import { queueText } from '#server/delivery/queue-text.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { type ReminderPlace, reminderMailText, reminderText } from '../reminder-texts.ts'
import { LINK_DAYS, type RemindedOf, type ReminderChannel } from '../reminders.ts'
import { REMINDER_LINK, reminderUrl } from './reminder-link.ts'
import { reminders } from './reminders.tables.ts'

/** The kind of a message of this feature in `delivery.failed` and `delivery.moved`. */
export const REMINDER_MESSAGE = 'reminder'

const DAY_MS = 86_400_000

/** One message about one car. `channel` is null for a customer without an address, who cannot be reminded. */
export type NewReminder = {
  customer: { id: string; phone: string; email: string }
  vehicleId: string
  channel: ReminderChannel | null
  what: RemindedOf
  /** `YYYY-MM-DD`. */
  dueOn: string
  /** What it is about, in the middle of a sentence. */
  about: string
  note: string
  requestKey: string
}

/**
 * Of one car of a garage one message is made after the other: what was sent of it is the same until the transaction ends. Always before
 * `queueReminder`, which waits for the limits on messages.
 */
export async function lockReminders(tx: Transaction, garageId: string, vehicleId: string): Promise<void> {
  await lockName(tx, `reminders ${garageId} ${vehicleId}`)
}

/**
 * Queues the message with its link, through the limits on messages to people without an account (`OutreachRefused`), and keeps it. Who may be reminded
 * was settled by the caller, after `lockReminders`. Answers the reminder's id.
 */
export async function queueReminder(
  tx: Transaction,
  { services, membership, actor }: OrganizationContext,
  place: ReminderPlace,
  { customer, vehicleId, channel, what, dueOn, about: matter, note, requestKey }: NewReminder,
): Promise<string> {
  if (channel === null) throw new Error('a car without an address is not reminded')
  const address = channel === 'SMS' ? customer.phone : customer.email
  const id = newId()
  const garageId = membership.organizationId
  const { userId } = actor
  const expiresAt = new Date(services.clock().getTime() + LINK_DAYS * DAY_MS)
  const link = {
    purpose: REMINDER_LINK,
    subject: id,
    uses: 'many',
    organizationId: garageId,
    userId,
    expiresAt,
  } as const
  const { id: linkId } = await makeLink(tx, services.linkSecret, link)
  const about = {
    target: { kind: REMINDER_MESSAGE, id },
    organizationId: customer.id,
    senderOrganizationId: garageId,
    senderUserId: userId,
    idempotencyKey: `${REMINDER_MESSAGE} ${garageId} ${requestKey} ${vehicleId}`,
  }
  const said = { about: matter, note, url: reminderUrl(services, linkId) }
  const deliveryId =
    channel === 'SMS'
      ? await queueText(
          tx,
          services,
          { channel: 'sms', to: address, text: reminderText(place, said), ...about },
          'refuse',
        )
      : await queueMailAbout(tx, services, mailOf(address, place, said), about, 'refuse')
  await tx.insert(reminders).values({
    id,
    garageId,
    customerId: customer.id,
    vehicleId,
    what,
    dueOn,
    channel,
    address,
    linkId,
    deliveryId,
    userId,
    requestKey,
  })
  return id
}

function mailOf(to: string, place: ReminderPlace, said: { about: string; note: string; url: string }) {
  const { subject, paragraphs } = reminderMailText(place, said)
  const { url } = said
  return composeMail({
    to,
    subject,
    paragraphs,
    facts: [
      ['Auto', place.plate],
      ['Korjaamo', place.garage],
      ...(place.phone ? [['Puhelin', place.phone] as const] : []),
    ],
    action: { label: 'Varaa aika', url },
    notes: [`Linkki toimii ${LINK_DAYS} päivää.`],
    footer: `Saat viestin, koska autoasi on huollettu täällä: ${place.garage}.`,
    footerLinks: [{ label: 'En halua muistutuksia', url: `${url}#muistutukset` }],
  })
}
