import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { makeOffer, makeOfferRequest } from '#features/offer-requests/server/offer-requests.factory.ts'
import { askedGarages } from '#features/offer-requests/server/offer-requests.tables.ts'
import { momentOn } from '#features/planning/planning.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { plusDays, weekdayOfDay } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'

type Id = { id: string }
type Demo = { garages: readonly Id[]; customer: Id; manager: Id; adviser: Id }

/** So many days from now; of a weekend the next day that is none, or of what has been the one before. */
function workDay(days: number, time: string): string {
  let day = plusDays(dayInHelsinki(new Date()), days)
  while (weekdayOfDay(day) > 4) day = plusDays(day, days < 0 ? -1 : 1)
  return new Date(momentOn(day, time)).toISOString()
}

const BRAKES = { id: randomUUID(), name: 'Etujarrujen palat ja levyt' }
const FLUID = { id: randomUUID(), name: 'Jarrunesteen vaihto' }

/** What the demo customer has asked of several garages: one to choose from, one that waits for answers, one that has expired. */
export async function makeDemoOfferRequests(
  db: Queryable,
  { garages, customer, manager, adviser }: Demo,
): Promise<void> {
  const [garage, second, third] = garages
  const fleet = await db
    .select()
    .from(vehicles)
    .where(eq(vehicles.organizationId, customer.id))
    .orderBy(vehicles.id)
    .limit(3)
  const [van, car, truck] = fleet
  if (!garage || !second || !third || !van || !car || !truck) throw new Error('the demo world needs three of each')
  const about = ({ id: vehicleId, registrationNumber, vinNumber, make, model, color, year }: typeof van) => ({
    customerId: customer.id,
    createdByUserId: manager.id,
    contactName: 'Kaisa Korpi',
    vehicleId,
    registrationNumber,
    vinNumber,
    make,
    model,
    color,
    year,
  })
  const asked = workDay(-3, '09:00')

  const toChoose = await makeOfferRequest(
    db,
    {
      ...about(van),
      wanted: [BRAKES, FLUID],
      description: 'Jarrut vinkuvat aamuisin.',
      courtesyCar: true,
      requestedAt: workDay(5, '08:00'),
      answerBy: workDay(3, '12:00'),
      createdAt: asked,
    },
    [garage.id, second.id, third.id],
    asked,
  )
  await makeOffer(db, toChoose, {
    garageId: garage.id,
    sentByUserId: adviser.id,
    sentAt: workDay(-2, '10:15'),
    validUntil: workDay(17, '16:00'),
    guaranteeMonths: 24,
    courtesyCar: 'INCLUDED',
    message: 'Auto on valmis saman päivän aikana.',
    times: [{ start: workDay(5, '08:00'), end: workDay(5, '15:00') }],
    lines: [
      { name: 'Jarrupalat eteen', wantedId: BRAKES.id, unit: 'sarja', unitPriceCents: 8900 },
      { name: 'Jarrulevyt eteen', wantedId: BRAKES.id, unit: 'pari', unitPriceCents: 14_900 },
      { name: 'Vaihtotyö', wantedId: BRAKES.id, unit: 'h', quantityThousandths: 1500, unitPriceCents: 8200 },
      { name: 'Jarrunesteen vaihto', wantedId: FLUID.id, unitPriceCents: 6900 },
    ],
  })
  await makeOffer(db, toChoose, {
    garageId: second.id,
    priceType: 'ESTIMATE',
    sentAt: workDay(-2, '13:40'),
    validUntil: workDay(10, '16:00'),
    guaranteeMonths: 12,
    times: [{ start: workDay(8, '09:00'), end: null }],
    lines: [
      { name: 'Etujarrut, osat', wantedId: BRAKES.id, unit: 'erä', unitPriceCents: 21_500 },
      { name: 'Etujarrut, työ', wantedId: BRAKES.id, unit: 'h', quantityThousandths: 2000, unitPriceCents: 7400 },
      { name: 'Pientarvikkeet', unit: 'erä', unitPriceCents: 900 },
    ],
  })
  await db
    .update(askedGarages)
    .set({
      state: 'DECLINED',
      declineReason: 'Emme ehdi siihen mennessä.',
      seenAt: workDay(-2, '08:20'),
      openUntil: null,
      endedAt: workDay(-2, '08:20'),
    })
    .where(and(eq(askedGarages.offerRequestId, toChoose.id), eq(askedGarages.garageId, third.id)))

  await makeOfferRequest(
    db,
    {
      ...about(car),
      wanted: [{ id: randomUUID(), name: 'Jakohihnan vaihto' }],
      description: 'Mittarissa tulee pian 180 000 km. Vesipumppu samalla, jos se on järkevää.',
      answerBy: workDay(4, '16:00'),
    },
    [garage.id, third.id],
  )

  const old = workDay(-20, '09:00')
  const expired = await makeOfferRequest(
    db,
    {
      ...about(truck),
      description: 'Ilmastointi ei jäähdytä.',
      createdAt: old,
      answerBy: workDay(-15, '12:00'),
      state: 'EXPIRED',
      closedAt: workDay(-6, '16:00'),
    },
    [garage.id],
    old,
  )
  await makeOffer(db, expired, {
    garageId: garage.id,
    sentByUserId: adviser.id,
    sentAt: workDay(-19, '11:00'),
    validUntil: workDay(-6, '16:00'),
    lines: [{ name: 'Ilmastoinnin huolto ja täyttö', unitPriceCents: 14_900 }],
  })
  await db
    .update(askedGarages)
    .set({ openUntil: null, expiredAt: workDay(-6, '16:00'), endedAt: workDay(-6, '16:00') })
    .where(eq(askedGarages.offerRequestId, expired.id))
}
