import { and, eq, inArray, sql } from 'drizzle-orm'
import { ownTexts } from '#features/message-texts/server/message-texts-page.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import type { ReminderPlace } from '#features/reminders/reminder-texts.ts'
import { lockReminders, queueReminder } from '#features/reminders/server/queue-reminder.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { countRefusal, OutreachRefused } from '#server/outreach/outreach-refused.ts'
import { notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import { OUTREACH_SENTENCES } from '#shared/outreach-words.ts'
import { formatPhone } from '#shared/phone.ts'
import { callAbout, NOT_CALLED_WORDS, type SendCalls, type SentCalls } from '../tyre-calls.ts'
import { tyreCallMade } from '../tyre-hotel.events.ts'
import { type CallableCar, callableCars, yearOfSeason } from './call-list.ts'
import { tyreCalls, tyreSets } from './tyre-hotel.tables.ts'

/** Since the list was shown the set has left its shelf. */
const NOT_STORED = 'Kauden renkaat eivät ole enää säilössä.'

/**
 * Calls the customers of these cars to change to the season's tyres, each in a transaction of its own: by SMS or mail as reminders go, in the product
 * where the customer has people. What is refused, or no longer stored, is listed with its reason, and the rest leaves. A retry calls no customer twice.
 * With a car of which the garage has no set nothing leaves; it is refused as missing (`not_found: tyre_set`).
 */
export async function sendCalls(ctx: OrganizationContext, asked: SendCalls): Promise<SentCalls> {
  const { db, membership } = ctx
  const garageId = membership.organizationId
  const { phone, name: garage } = await organizationById(db, garageId)
  const { tyres: ownText } = await ownTexts(db, garageId)
  const sent: SentCalls = { sent: 0, left: [] }
  for (const [vehicleId, plate] of await platesWithSets(db, garageId, asked.vehicleIds)) {
    const place = { plate, garage, phone: phone && formatPhone(phone), ownText }
    const why = await whyNotCalled(ctx, vehicleId, place, asked)
    if (why === null) sent.sent += 1
    else sent.left.push({ vehicleId, plate, why })
  }
  return sent
}

/** Of cars of which the garage has a set, wherever that is now; by id, in the order that was asked for. */
async function platesWithSets(db: Queryable, garageId: string, vehicleIds: readonly string[]) {
  const ids = [...new Set(vehicleIds)]
  if (!ids.every(isUuid)) throw notFound('tyre_set')
  const cars = await db
    .selectDistinct({
      id: vehicles.id,
      plate: sql<string>`coalesce(${vehicles.registrationNumber}, ${vehicles.vinNumber}, '')`,
    })
    .from(tyreSets)
    .innerJoin(vehicles, eq(vehicles.id, tyreSets.vehicleId))
    .where(and(eq(tyreSets.garageId, garageId), inArray(tyreSets.vehicleId, ids)))
  const plates = new Map(cars.map(({ id, plate }) => [id, plate]))
  return ids.map((id) => {
    const plate = plates.get(id)
    if (plate === undefined) throw notFound('tyre_set')
    return [id, plate] as const
  })
}

async function whyNotCalled(
  ctx: OrganizationContext,
  vehicleId: string,
  place: ReminderPlace,
  asked: SendCalls,
): Promise<string | null> {
  try {
    return await transact(ctx.db, (tx) => call(tx, ctx, vehicleId, place, asked))
  } catch (error) {
    if (!(error instanceof OutreachRefused)) throw error
    await countRefusal(ctx.db, error)
    return OUTREACH_SENTENCES[error.reason]
  }
}

/** Answers why not; null when it leaves, or left by an earlier try. */
async function call(
  tx: Transaction,
  ctx: OrganizationContext,
  vehicleId: string,
  place: ReminderPlace,
  asked: SendCalls,
): Promise<string | null> {
  const garageId = ctx.membership.organizationId
  await lockReminders(tx, garageId, vehicleId)
  if (await calledBefore(tx, garageId, vehicleId, asked.requestKey)) return null
  const { season, again } = asked
  const [car] = await callableCars(tx, garageId, ctx.services.clock(), { season, vehicleIds: [vehicleId] })
  if (!car) return NOT_STORED
  const { notCalled: why } = car
  if (why !== null && !(why === 'called' && again)) return `${NOT_CALLED_WORDS[why]}.`
  await sendCall(tx, ctx, car, place, asked)
  return null
}

const calledBefore = (tx: Transaction, garageId: string, vehicleId: string, requestKey: string): Promise<boolean> =>
  hasRows(
    tx,
    tyreCalls,
    and(eq(tyreCalls.garageId, garageId), eq(tyreCalls.requestKey, requestKey), eq(tyreCalls.vehicleId, vehicleId)),
  )

async function sendCall(
  tx: Transaction,
  ctx: OrganizationContext,
  { vehicleId, address, way }: CallableCar,
  place: ReminderPlace,
  { season, note, requestKey }: SendCalls,
): Promise<void> {
  if (way === null) throw new Error('a customer without an address is not called')
  const { actor, membership, services } = ctx
  const garageId = membership.organizationId
  const now = services.clock()
  const reminderId =
    way === 'APP'
      ? null
      : await queueReminder(tx, ctx, place, {
          customer: address,
          vehicleId,
          channel: way,
          what: 'TYRES',
          dueOn: dayInHelsinki(now),
          about: callAbout(season),
          note,
          requestKey,
        })
  await tx.insert(tyreCalls).values({
    garageId,
    customerId: address.id,
    vehicleId,
    season,
    year: yearOfSeason(season, now),
    way,
    reminderId,
    userId: actor.userId,
    requestKey,
  })
  if (way === 'APP')
    announce(tx, tyreCallMade, {
      garageId,
      customerId: address.id,
      vehicleId,
      season,
      note,
      actorUserId: actor.userId,
    })
}
