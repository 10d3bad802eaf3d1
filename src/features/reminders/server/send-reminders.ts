import { and, eq, inArray, sql } from 'drizzle-orm'
import { ownTexts } from '#features/message-texts/server/message-texts-page.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { countRefusal, OutreachRefused } from '#server/outreach/outreach-refused.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { OUTREACH_SENTENCES } from '#shared/outreach-words.ts'
import { formatPhone } from '#shared/phone.ts'
import { dueText, type ReminderPlace, remindedOf } from '../reminder-texts.ts'
import type { NotReminded, SendReminders, SentReminders } from '../reminders.ts'
import { dueCars } from './due-cars.ts'
import { lockReminders, queueReminder } from './queue-reminder.ts'
import { reminders } from './reminders.tables.ts'

const WHY_NOT: Record<NotReminded, string> = {
  no_address: 'Ei puhelinnumeroa, johon voi lähettää viestin, eikä sähköpostia.',
  refused: 'Asiakas ei halua muistutuksia.',
  not_mine: 'Asiakas sanoi, ettei auto ole enää hänellä.',
  reminded: 'Muistutettu jo hiljattain.',
}
/** Since the list was shown it has got a ticket, is out of use, or nothing of it is due any more. */
const NOT_DUE = 'Auto ei ole enää muistutettava.'

/**
 * Reminds the owners of these cars of what the list showed, each in a transaction of its own: what is not due any more, or what the limits on messages
 * refuse, is listed with its reason, and the rest leaves. A retry with the same key sends nothing twice. With a car that is not of the garage's own
 * customers nothing leaves; it is refused as missing (`not_found: reminded_vehicle`).
 */
export async function sendReminders(ctx: OrganizationContext, asked: SendReminders): Promise<SentReminders> {
  const { db, membership } = ctx
  const garageId = membership.organizationId
  const { phone, name: garage } = await organizationById(db, garageId)
  const { reminder: ownText } = await ownTexts(db, garageId)
  const sent: SentReminders = { sent: 0, left: [] }
  for (const [vehicleId, plate] of await platesOfOwn(db, garageId, asked.vehicleIds)) {
    const place = { plate, garage, phone: phone && formatPhone(phone), ownText }
    const why = await whyNotSent(ctx, vehicleId, place, asked)
    if (why === null) sent.sent += 1
    else sent.left.push({ vehicleId, plate, why })
  }
  return sent
}

/** By id, in the order that was asked for. */
async function platesOfOwn(db: Queryable, garageId: string, vehicleIds: readonly string[]) {
  const ids = [...new Set(vehicleIds)]
  if (!ids.every(isUuid)) throw notFound('reminded_vehicle')
  const cars = await db
    .select({
      id: vehicles.id,
      plate: sql<string>`coalesce(${vehicles.registrationNumber}, ${vehicles.vinNumber}, '')`,
    })
    .from(vehicles)
    .innerJoin(organizations, eq(organizations.id, vehicles.organizationId))
    .where(and(eq(organizations.managedByGarageId, garageId), inArray(vehicles.id, ids)))
  const plates = new Map(cars.map(({ id, plate }) => [id, plate]))
  return ids.map((id) => {
    const plate = plates.get(id)
    if (plate === undefined) throw notFound('reminded_vehicle')
    return [id, plate] as const
  })
}

async function whyNotSent(
  ctx: OrganizationContext,
  vehicleId: string,
  place: ReminderPlace,
  asked: SendReminders,
): Promise<string | null> {
  try {
    return await transact(ctx.db, (tx) => remind(tx, ctx, vehicleId, place, asked))
  } catch (error) {
    if (!(error instanceof OutreachRefused)) throw error
    await countRefusal(ctx.db, error)
    return OUTREACH_SENTENCES[error.reason]
  }
}

/** Answers why not; null when it leaves, or left by an earlier try. */
async function remind(
  tx: Transaction,
  ctx: OrganizationContext,
  vehicleId: string,
  place: ReminderPlace,
  { ahead, what, note, again, requestKey }: SendReminders,
): Promise<string | null> {
  const garageId = ctx.membership.organizationId
  await lockReminders(tx, garageId, vehicleId)
  if (await sentBefore(tx, garageId, vehicleId, requestKey)) return null
  const search = { list: 'all', ahead, what, cursor: null, vehicleIds: [vehicleId], limit: 1 } as const
  const [car] = await dueCars(tx, garageId, ctx.services.clock(), search)
  if (!car) return NOT_DUE
  const { notReminded: why } = car
  if (why !== null && !(why === 'reminded' && again)) return WHY_NOT[why]
  await queueReminder(tx, ctx, place, {
    customer: car.customer,
    vehicleId,
    channel: car.channel,
    what: remindedOf(car),
    dueOn: car.dueOn,
    about: dueText(car),
    note,
    requestKey,
  })
  return null
}

const sentBefore = (tx: Transaction, garageId: string, vehicleId: string, requestKey: string): Promise<boolean> =>
  hasRows(
    tx,
    reminders,
    and(eq(reminders.garageId, garageId), eq(reminders.requestKey, requestKey), eq(reminders.vehicleId, vehicleId)),
  )
