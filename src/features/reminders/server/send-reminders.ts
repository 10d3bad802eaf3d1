import { and, eq } from 'drizzle-orm'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueMailAbout } from '#server/delivery/queue-mail-about.ts'
import { queueText } from '#server/delivery/queue-text.ts'
import { countRefusal, OutreachRefused } from '#server/outreach/outreach-refused.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { OUTREACH_SENTENCES } from '#shared/outreach-words.ts'
import { formatPhone } from '#shared/phone.ts'
import { type ReminderPlace, remindedOf, reminderMailText, reminderText } from '../reminder-texts.ts'
import { type DueCar, LINK_DAYS, type NotReminded, type SendReminders, type SentReminders } from '../reminders.ts'
import { dueCars } from './due-cars.ts'
import { REMINDER_LINK, reminderUrl } from './reminder-link.ts'
import { reminders } from './reminders.tables.ts'

/** The kind of a message of this feature in `delivery.failed` and `delivery.moved`. */
export const REMINDER_MESSAGE = 'reminder'

const DAY_MS = 86_400_000
/** So far ahead a car may be reminded that a person picks. */
const MOST_AHEAD = 90

const WHY_NOT: Record<NotReminded, string> = {
  no_address: 'Ei puhelinnumeroa, johon voi lähettää viestin, eikä sähköpostia.',
  refused: 'Asiakas ei halua muistutuksia.',
  not_mine: 'Asiakas sanoi, ettei auto ole enää hänellä.',
  reminded: 'Muistutettu jo hiljattain.',
}

/**
 * Reminds the owners of these cars, each in a transaction of its own: what the limits on messages refuse is listed with its reason, and the rest
 * leaves. A retry with the same key sends nothing twice. A car that is not due, or not of the garage's own customers, is refused as missing
 * (`not_found: reminded_vehicle`).
 */
export async function sendReminders(ctx: OrganizationContext, asked: SendReminders): Promise<SentReminders> {
  const { db, services, membership } = ctx
  const garageId = membership.organizationId
  const { phone, name: garage } = await organizationById(db, garageId)
  const ids = [...new Set(asked.vehicleIds)].filter(isUuid)
  const search = { list: 'all', ahead: MOST_AHEAD, what: null, cursor: null } as const
  const cars = await dueCars(db, garageId, services.clock(), { ...search, vehicleIds: ids, limit: ids.length })
  const sent: SentReminders = { sent: 0, left: [] }
  for (const vehicleId of ids) {
    const earlier = await sentBefore(ctx, vehicleId, asked.requestKey)
    if (earlier) {
      sent.sent += 1
      continue
    }
    const car = cars.find((one) => one.vehicleId === vehicleId)
    if (!car) throw notFound('reminded_vehicle')
    const place = { plate: car.registrationNumber ?? car.vinNumber ?? '', garage, phone: phone && formatPhone(phone) }
    const why = await whyNotSent(ctx, car, place, asked)
    if (why === null) sent.sent += 1
    else sent.left.push({ vehicleId, plate: place.plate, why })
  }
  return sent
}

const sentBefore = async ({ db, membership }: OrganizationContext, vehicleId: string, requestKey: string) =>
  (await db.$count(
    reminders,
    and(
      eq(reminders.garageId, membership.organizationId),
      eq(reminders.requestKey, requestKey),
      eq(reminders.vehicleId, vehicleId),
    ),
  )) > 0

async function whyNotSent(
  ctx: OrganizationContext,
  car: DueCar,
  place: ReminderPlace,
  asked: SendReminders,
): Promise<string | null> {
  const { notReminded: why } = car
  if (why !== null && !(why === 'reminded' && asked.again)) return WHY_NOT[why]
  try {
    await transact(ctx.db, (tx) => send(tx, ctx, car, place, asked))
    return null
  } catch (error) {
    if (!(error instanceof OutreachRefused)) throw error
    await countRefusal(ctx.db, error)
    return OUTREACH_SENTENCES[error.reason]
  }
}

async function send(
  tx: Transaction,
  ctx: OrganizationContext,
  car: DueCar,
  place: ReminderPlace,
  { note, requestKey }: SendReminders,
): Promise<void> {
  const { services, membership, actor } = ctx
  const { customer, vehicleId, channel } = car
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
  const said = { due: car, note, url: reminderUrl(services, linkId) }
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
    what: remindedOf(car),
    dueOn: car.dueOn,
    channel,
    address,
    linkId,
    deliveryId,
    userId,
    requestKey,
  })
}

function mailOf(to: string, place: ReminderPlace, { due, note, url }: { due: DueCar; note: string; url: string }) {
  const { subject, paragraphs } = reminderMailText(place, { due, note })
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
