import { and, asc, eq, sql } from 'drizzle-orm'
import { carTitle } from '#features/courtesy-cars/courtesy-car-words.ts'
import { DEFAULT_TERMS } from '#features/courtesy-cars/courtesy-cars-settings.ts'
import { makeCourtesyCar, makeCourtesyLoan, makeDamage } from '#features/courtesy-cars/server/courtesy-cars.factory.ts'
import { COURTESY_CARS, courtesyCarsRow } from '#features/courtesy-cars/server/courtesy-cars-page.ts'
import type { Strokes } from '#features/courtesy-cars/signature.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { partsOf, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki, instantAt } from '#shared/helsinki-clock.ts'

type World = { garageId: string; customerId: string; admin: { id: string } }

/** A moment so many days from today, by Helsinki's clock. */
const at = (days: number, hour: number): string => {
  const day = plusDays(dayInHelsinki(new Date()), days)
  return instantAt({ ...partsOf(day), hour, minute: 0 }).toISOString()
}

/** A name as a finger writes it: a loop, a wave and a line below. */
const SIGNED: Strokes = [
  Array.from({ length: 60 }, (_, step): [number, number] => [
    Math.round(120 + step * 5 + Math.sin(step / 3) * 45),
    Math.round(170 - Math.cos(step / 3) * 90),
  ]),
  Array.from({ length: 50 }, (_, step): [number, number] => [
    Math.round(460 + step * 8),
    Math.round(180 + Math.sin(step / 1.7) * 38),
  ]),
  [
    [150, 290],
    [840, 275],
  ],
]

/** The first garage's courtesy cars: one is out on a job of the fleet, one is reserved for tomorrow, one is free; and loans of the past weeks. */
export async function makeDemoCourtesyCars(db: Transaction, { garageId, customerId, admin }: World): Promise<void> {
  await db
    .update(organizations)
    .set({ switchedOn: sql`array_append(${organizations.switchedOn}, ${COURTESY_CARS})` })
    .where(eq(organizations.id, garageId))
  await courtesyCarsRow.write(db, garageId, { terms: DEFAULT_TERMS, version: 1 })
  const yaris = await makeCourtesyCar(db, {
    garageId,
    registrationNumber: 'SIJ-101',
    mileageKm: 48_210,
    level: 7,
    seats: 5,
    excess: '600 €',
    notes: 'Lohkolämmittimen johto takakontissa.',
  })
  const ceed = await makeCourtesyCar(db, {
    garageId,
    registrationNumber: 'SIJ-102',
    make: 'Kia',
    model: 'Ceed SW',
    year: 2020,
    gearbox: 'MANUAL',
    fuel: 'DIESEL',
    mileageKm: 91_740,
    level: 8,
    seats: 5,
    dayPriceCents: 2500,
    excess: '600 €',
  })
  const leaf = await makeCourtesyCar(db, {
    garageId,
    registrationNumber: 'SIJ-103',
    make: 'Nissan',
    model: 'Leaf',
    year: 2022,
    fuel: 'ELECTRIC',
    mileageKm: 22_480,
    level: 90,
    seats: 5,
    dayPriceCents: 2000,
    excess: '800 €',
  })
  await makeDamage(db, { garageId, carId: ceed.id, place: 'Takapuskuri', note: 'Naarmu, 10 cm', foundAt: at(-40, 9) })
  const signed = {
    terms: DEFAULT_TERMS,
    signedWay: 'DRAWN' as const,
    strokes: SIGNED,
  }

  const [job] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.garageId, garageId), eq(tickets.customerId, customerId), eq(tickets.status, 'IN_PROGRESS')))
    .orderBy(asc(tickets.id))
    .limit(1)
  const out = await makeCourtesyLoan(db, {
    garageId,
    customerId,
    carId: yaris.id,
    ticketId: job?.id ?? null,
    state: 'OUT',
    createdAt: at(-4, 10),
    startsAt: at(-1, 8),
    endsAt: at(1, 16),
    driverName: 'Sari Kettunen',
    driverPhone: '+358401234501',
    outAt: at(-1, 8),
    outMileageKm: 48_210,
    outLevel: 7,
    signedName: 'Sari Kettunen',
    ...signed,
  })
  if (job)
    await db.insert(ticketEvents).values({
      ticketId: job.id,
      kind: 'COURTESY_CAR',
      actorUserId: admin.id,
      actorOrganizationId: garageId,
      data: { act: 'OUT', car: carTitle(yaris), startsAt: out.startsAt, endsAt: out.endsAt, kilometres: null },
      createdAt: at(-1, 8),
    })

  const [planned] = await db
    .select({ id: tickets.id, customerId: tickets.customerId, contactName: tickets.contactName })
    .from(tickets)
    .where(and(eq(tickets.garageId, garageId), eq(tickets.status, 'SCHEDULED')))
    .orderBy(asc(tickets.id))
    .limit(1)
  await makeCourtesyLoan(db, {
    garageId,
    customerId: planned?.customerId ?? customerId,
    carId: ceed.id,
    ticketId: planned?.id ?? null,
    createdAt: at(-1, 10),
    startsAt: at(1, 8),
    endsAt: at(2, 16),
    driverName: planned?.contactName || 'Jukka Nieminen',
  })

  for (const [weeks, car, driven, used] of [
    [1, leaf, 164, 35],
    [3, ceed, 318, 1],
    [5, yaris, 92, 0],
    [8, leaf, 241, 50],
  ] as const) {
    const days = -7 * weeks
    const outMileageKm = car.mileageKm - driven - weeks * 40
    await makeCourtesyLoan(db, {
      garageId,
      customerId,
      carId: car.id,
      state: 'RETURNED',
      createdAt: at(days - 3, 10),
      startsAt: at(days, 8),
      endsAt: at(days + 2, 16),
      driverName: weeks === 3 ? 'Mika Kettunen' : 'Sari Kettunen',
      outAt: at(days, 8),
      outMileageKm,
      outLevel: car.level,
      inAt: at(days + 2, 15),
      inMileageKm: outMileageKm + driven,
      inLevel: car.level - used,
      signedName: weeks === 3 ? 'Mika Kettunen' : 'Sari Kettunen',
      ...signed,
    })
  }
}
