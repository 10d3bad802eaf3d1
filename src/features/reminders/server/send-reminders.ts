import { and, eq } from 'drizzle-orm'
import { ownTexts } from '#features/message-texts/server/message-texts-page.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { countRefusal, OutreachRefused } from '#server/outreach/outreach-refused.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { OUTREACH_SENTENCES } from '#shared/outreach-words.ts'
import { formatPhone } from '#shared/phone.ts'
import { dueText, type ReminderPlace, remindedOf } from '../reminder-texts.ts'
import type { DueCar, NotReminded, SendReminders, SentReminders } from '../reminders.ts'
import { dueCars } from './due-cars.ts'
import { queueReminder } from './queue-reminder.ts'
import { reminders } from './reminders.tables.ts'

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
  const { reminder: ownText } = await ownTexts(db, garageId)
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
    const plate = car.registrationNumber ?? car.vinNumber ?? ''
    const place = { plate, garage, phone: phone && formatPhone(phone), ownText }
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
    await transact(ctx.db, (tx) =>
      queueReminder(tx, ctx, place, {
        customer: car.customer,
        vehicleId: car.vehicleId,
        channel: car.channel,
        what: remindedOf(car),
        dueOn: car.dueOn,
        about: dueText(car),
        note: asked.note,
        requestKey: asked.requestKey,
      }),
    )
    return null
  } catch (error) {
    if (!(error instanceof OutreachRefused)) throw error
    await countRefusal(ctx.db, error)
    return OUTREACH_SENTENCES[error.reason]
  }
}
