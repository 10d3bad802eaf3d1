import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTyrePlace, makeTyreSet } from '#features/tyre-hotel/server/tyre-hotel.factory.ts'
import { tyreTreads } from '#features/tyre-hotel/server/tyre-hotel.tables.ts'
import { TYRE_HOTEL, tyreHotelRow } from '#features/tyre-hotel/server/tyre-hotel-page.ts'
import { placesOf } from '#features/tyre-hotel/tyre-places.ts'
import { vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Transaction } from '#server/db/database.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

const TERMS = `Renkaat säilytetään lukitussa, kuivassa tilassa. Säilytyskausi on enintään kuusi kuukautta.
Säilyttäjä vastaa renkaista ja vanteista säilytyksen ajan. Alle lain rajan kuluneista renkaista ilmoitetaan ennen vaihtoa.
Noutamatta jääneet renkaat voidaan hävittää vuoden kuluttua kauden päättymisestä, kun siitä on ilmoitettu tallettajalle.`

const SIZES = ['205/55 R16 91H', '195/65 R15 91T', '215/65 R16C 109T', '225/45 R17 94V', '175/65 R14 82T'] as const
const SUMMER = [
  ['Nokian Tyres', 'Wetproof 1'],
  ['Michelin', 'Primacy 4'],
  ['Continental', 'EcoContact 6'],
] as const
const WINTER = [
  ['Nokian Tyres', 'Hakkapeliitta 10', 'STUDDED'],
  ['Michelin', 'X-Ice North 4', 'STUDDED'],
  ['Continental', 'VikingContact 7', 'FRICTION'],
] as const

const CARS = 14
/** Of how many of them the other set is known, too: on the car, or at home with the customer. */
const WITH_OTHER = 11
/** What the newest tread of each car's stored set is, in tenths of a millimetre: two are below the law's limit. */
const STORED = [72, 65, 28, 81, 55, 48, 14, 90, 63, 77, 34, 69, 58, 85] as const
const SEASON_DAYS = 182
const WORN_A_SEASON = 9

/** The first garage's tyre hotel: two halls, and the sets of its customers' cars with their treads over three seasons. */
export async function makeDemoTyres(db: Transaction, garageId: string): Promise<void> {
  await db
    .update(organizations)
    .set({ switchedOn: sql`array_append(${organizations.switchedOn}, ${TYRE_HOTEL})` })
    .where(eq(organizations.id, garageId))
  const [price] = await db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.organizationId, garageId), eq(services.name, 'Rengashotelli, kausi')))
  await tyreHotelRow.write(db, garageId, { terms: TERMS, serviceId: price?.id ?? null, lastNumber: 0, version: 1 })
  const places = []
  for (const place of [
    ...placesOf({ hall: 'A', firstRow: 1, lastRow: 6, shelves: 4 }),
    ...placesOf({ hall: 'B', firstRow: 1, lastRow: 3, shelves: 4 }),
  ])
    places.push(await makeTyrePlace(db, { garageId, ...place, isClosed: place.name === 'B-03-4' }))

  const cars = await db
    .select({ id: vehicles.id, customerId: vehicles.organizationId })
    .from(vehicles)
    .innerJoin(vehicleGarages, and(eq(vehicleGarages.vehicleId, vehicles.id), eq(vehicleGarages.garageId, garageId)))
    .where(isNull(vehicles.retiredAt))
    .orderBy(asc(vehicles.registrationNumber), asc(vehicles.id))
    .limit(CARS)
  for (const [index, { id: vehicleId, customerId }] of cars.entries()) {
    const ids = { garageId, customerId, vehicleId, size: SIZES[index % SIZES.length] ?? SIZES[0] }
    const [make, model] = SUMMER[index % SUMMER.length] ?? SUMMER[0]
    const [winterMake, winterModel, season] = WINTER[index % WINTER.length] ?? WINTER[0]
    await makeMeasuredSet(
      db,
      {
        ...ids,
        make,
        model,
        dot: `${10 + index}21`,
        rims: index % 3 === 0 ? 'STEEL' : 'ALLOY',
        hasBolts: index % 3 === 0,
        // a shelf is left free here and there
        placeId: places[index + Math.floor(index / 3)]?.id ?? null,
        stateAt: daysAgo(30 + index),
      },
      STORED[index] ?? 60,
    )
    if (index < WITH_OTHER)
      await makeMeasuredSet(
        db,
        {
          ...ids,
          season,
          make: winterMake,
          model: winterModel,
          dot: `${30 + index}22`,
          rims: 'STEEL',
          state: index % 4 === 3 ? 'FETCHED' : 'ON_CAR',
          stateAt: daysAgo(30 + index),
        },
        index === 4 ? 27 : 86 - index * 3,
      )
  }
}

type Given = Parameters<typeof makeTyreSet>[1]

/** Measured in each of three seasons; the newest is what the lists show. */
async function makeMeasuredSet(db: Transaction, given: Given, tenths: number): Promise<void> {
  const wheels = (least: number) => ({
    frontLeft: least,
    frontRight: least + 1,
    rearLeft: least + 4,
    rearRight: least + 3,
  })
  const createdAt = daysAgo(2 * SEASON_DAYS + 35)
  const { id: setId, garageId } = await makeTyreSet(db, {
    ...given,
    ...wheels(tenths),
    measuredAt: daysAgo(35),
    createdAt,
  })
  await db.insert(tyreTreads).values(
    [2, 1].map((seasons) => ({
      garageId,
      setId,
      ...wheels(tenths + seasons * WORN_A_SEASON),
      measuredAt: daysAgo(35 + seasons * SEASON_DAYS),
    })),
  )
}
