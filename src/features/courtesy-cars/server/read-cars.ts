import { and, asc, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { beginOfDay, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import {
  CALENDAR_DAYS,
  type CarCalendar,
  type CarDetails,
  type CourtesyCar,
  type Damage,
  type FreeCar,
  MOST_CARS,
} from '../courtesy-cars.ts'
import type { FreeCarsAt } from '../courtesy-loans.ts'
import { overlap, takenUntil } from '../loan-facts.ts'
import { type CourtesyCarRow, carFor } from './courtesy-cars.access.ts'
import { courtesyCars, courtesyDamages, courtesyLoans } from './courtesy-cars.tables.ts'
import { DAMAGE_FILES } from './hand-out-car.ts'
import { briefOf, selectLoans } from './loan-columns.ts'

/** Reservations of a garage that are read at once; more than its cars have in a year. */
const MOST_LOANS = 2000
const LOANS_OF_CAR = 30
const MOST_DAMAGES = 200

/** All cars of the garage, those out of use last, with who has each now and who is next. */
export async function listCars({ db, membership, services }: OrganizationContext): Promise<CourtesyCar[]> {
  const cars = await carsOf(db, membership.organizationId)
  return withLoans(db, cars, services.clock())
}

const carsOf = (db: Queryable, garageId: string) =>
  db
    .select()
    .from(courtesyCars)
    .where(eq(courtesyCars.garageId, garageId))
    .orderBy(asc(courtesyCars.isRetired), asc(courtesyCars.registrationNumber))
    .limit(MOST_CARS)

async function withLoans(db: Queryable, cars: readonly CourtesyCarRow[], now: Date): Promise<CourtesyCar[]> {
  const loans = await openLoans(db, cars)
  return cars.map(({ garageId: _, plateKey: __, requestKey: ___, createdAt: ____, ...car }) => {
    const own = loans.filter((loan) => loan.car.id === car.id)
    const out = own.find(({ state }) => state === 'OUT')
    const next = own.find(({ state }) => state === 'RESERVED')
    return { ...car, out: out ? briefOf(out, now) : null, next: next ? briefOf(next, now) : null }
  })
}

/** What is reserved or out of these cars of one garage, in the order of time. */
async function openLoans(db: Queryable, cars: readonly Pick<CourtesyCarRow, 'id' | 'garageId'>[]) {
  const [first] = cars
  if (!first) return []
  return selectLoans(
    db,
    and(
      eq(courtesyLoans.garageId, first.garageId),
      inArray(courtesyLoans.state, ['RESERVED', 'OUT']),
      cars.length === 1 ? eq(courtesyLoans.carId, first.id) : undefined,
    ),
  )
    .orderBy(asc(courtesyLoans.startsAt), asc(courtesyLoans.id))
    .limit(MOST_LOANS)
}

/** One car with its damages and its newest loans. Unknown ids and other garages' are `not_found: courtesy_car`. */
export async function carDetails(ctx: OrganizationContext, carId: string): Promise<CarDetails> {
  const { db, membership, services } = ctx
  const row = await carFor(db, membership, carId)
  const now = services.clock()
  const [car] = await withLoans(db, [row], now)
  if (!car) throw new Error('a car without itself')
  const loans = await selectLoans(db, and(eq(courtesyLoans.garageId, row.garageId), eq(courtesyLoans.carId, row.id)))
    .orderBy(desc(courtesyLoans.startsAt), desc(courtesyLoans.id))
    .limit(LOANS_OF_CAR)
  return { ...car, damages: await damagesOf(db, row), loans: loans.map((one) => briefOf(one, now)) }
}

/** The damages of a car with their photos, the newest first; check the access to the car before. */
export async function damagesOf(db: Queryable, car: Pick<CourtesyCarRow, 'id' | 'garageId'>): Promise<Damage[]> {
  const rows = await db
    .select({
      id: courtesyDamages.id,
      place: courtesyDamages.place,
      note: courtesyDamages.note,
      found: courtesyDamages.found,
      loanId: courtesyDamages.loanId,
      foundAt: courtesyDamages.foundAt,
      repairedAt: courtesyDamages.repairedAt,
    })
    .from(courtesyDamages)
    .where(and(eq(courtesyDamages.garageId, car.garageId), eq(courtesyDamages.carId, car.id)))
    .orderBy(desc(courtesyDamages.id))
    .limit(MOST_DAMAGES)
  const ids = rows.map(({ id }) => id)
  const files = await attachedFiles(db, DAMAGE_FILES, ids)
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
}

/** Two weeks from the day on: every car in use, and what is reserved, out or was lent in that time. */
export async function carCalendar(ctx: OrganizationContext, asked: string | undefined): Promise<CarCalendar> {
  const { db, membership, services } = ctx
  const now = services.clock()
  const today = dayInHelsinki(now)
  const from = asked ?? today
  const cars = await withLoans(db, await carsOf(db, membership.organizationId), now)
  const [start, end] = [beginOfDay(from).toISOString(), beginOfDay(plusDays(from, CALENDAR_DAYS)).toISOString()]
  const rows = await selectLoans(
    db,
    and(
      eq(courtesyLoans.garageId, membership.organizationId),
      inArray(courtesyLoans.state, ['RESERVED', 'OUT', 'RETURNED']),
      lt(courtesyLoans.startsAt, end),
      or(gte(courtesyLoans.endsAt, start), gte(courtesyLoans.inAt, start), eq(courtesyLoans.state, 'OUT')),
    ),
  )
    .orderBy(asc(courtesyLoans.startsAt), asc(courtesyLoans.id))
    .limit(MOST_LOANS)
  const bars = rows
    .map((row) => {
      const bar = briefOf(row, now)
      return { ...bar, carId: row.car.id, takenUntil: takenUntil(bar, now.getTime()) }
    })
    .filter((bar) => overlap({ startsAt: bar.startsAt, endsAt: bar.takenUntil }, { startsAt: start, endsAt: end }))
  const shown = cars.filter(({ id, isRetired }) => !isRetired || bars.some(({ carId }) => carId === id))
  return { from, today, cars: shown, bars }
}

/** The cars in use over a time, the free ones first; of the others what is in the way. */
export async function freeCars(
  { db, membership, services }: OrganizationContext,
  { startsAt, endsAt, loanId }: FreeCarsAt,
): Promise<FreeCar[]> {
  const now = services.clock()
  const cars = (await carsOf(db, membership.organizationId)).filter(({ isRetired }) => !isRetired)
  const loans = (await openLoans(db, cars)).filter(({ id }) => id !== loanId)
  const found = cars.map(({ id, registrationNumber, make, model, gearbox, fuel, dayPriceCents }) => {
    const taken = loans.find(
      (loan) =>
        loan.car.id === id &&
        overlap({ startsAt: loan.startsAt, endsAt: takenUntil(loan, now.getTime()) }, { startsAt, endsAt }),
    )
    const brief = taken ? briefOf(taken, now) : null
    return { id, registrationNumber, make, model, gearbox, fuel, dayPriceCents, isFree: !taken, taken: brief }
  })
  return [...found.filter(({ isFree }) => isFree), ...found.filter(({ isFree }) => !isFree)]
}
