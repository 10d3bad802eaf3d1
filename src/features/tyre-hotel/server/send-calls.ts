import { and, eq } from 'drizzle-orm'
import { ownTexts } from '#features/message-texts/server/message-texts-page.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import type { ReminderPlace } from '#features/reminders/reminder-texts.ts'
import { queueReminder } from '#features/reminders/server/queue-reminder.ts'
import type { OrganizationContext } from '#server/context.ts'
import { violates } from '#server/db/constraint.ts'
import type { Transaction } from '#server/db/database.ts'
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
import { tyreCalls } from './tyre-hotel.tables.ts'

/**
 * Calls the customers of these cars to change to the season's tyres, each in a transaction of its own: by SMS or mail as reminders go, in the product
 * where the customer has people. What is refused is listed with its reason, and the rest leaves. A retry calls no customer twice. A car without a stored
 * set of the season is refused as missing (`not_found: tyre_set`).
 */
export async function sendCalls(ctx: OrganizationContext, asked: SendCalls): Promise<SentCalls> {
  const { db, services, membership } = ctx
  const garageId = membership.organizationId
  const { phone, name: garage } = await organizationById(db, garageId)
  const { tyres: ownText } = await ownTexts(db, garageId)
  const vehicleIds = [...new Set(asked.vehicleIds)].filter(isUuid)
  const cars = await callableCars(db, garageId, services.clock(), { season: asked.season, vehicleIds })
  const sent: SentCalls = { sent: 0, left: [] }
  for (const vehicleId of vehicleIds) {
    if (await calledBefore(ctx, vehicleId, asked.requestKey)) {
      sent.sent += 1
      continue
    }
    const car = cars.find((one) => one.vehicleId === vehicleId)
    if (!car) throw notFound('tyre_set')
    const place = { plate: car.plate, garage, phone: phone && formatPhone(phone), ownText }
    const why = await whyNotCalled(ctx, car, place, asked)
    if (why === null) sent.sent += 1
    else sent.left.push({ vehicleId, plate: car.plate, why })
  }
  if (vehicleIds.length === 0) throw notFound('tyre_set')
  return sent
}

const calledBefore = async ({ db, membership }: OrganizationContext, vehicleId: string, requestKey: string) =>
  (await db.$count(
    tyreCalls,
    and(
      eq(tyreCalls.garageId, membership.organizationId),
      eq(tyreCalls.requestKey, requestKey),
      eq(tyreCalls.vehicleId, vehicleId),
    ),
  )) > 0

async function whyNotCalled(ctx: OrganizationContext, car: CallableCar, place: ReminderPlace, asked: SendCalls) {
  const { notCalled: why } = car
  if (why !== null && !(why === 'called' && asked.again)) return `${NOT_CALLED_WORDS[why]}.`
  try {
    await transact(ctx.db, (tx) => call(tx, ctx, car, place, asked))
    return null
  } catch (error) {
    // another try of the same act has called meanwhile
    if (violates(error, 'tyre_calls_request_key')) return null
    if (!(error instanceof OutreachRefused)) throw error
    await countRefusal(ctx.db, error)
    return OUTREACH_SENTENCES[error.reason]
  }
}

async function call(
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
