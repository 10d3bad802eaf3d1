import { and, asc, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { carTitle } from '../courtesy-car-words.ts'
import { courtesyCars, courtesyLoans } from './courtesy-cars.tables.ts'

export type CourtesyCarRow = typeof courtesyCars.$inferSelect
export type CourtesyLoanRow = typeof courtesyLoans.$inferSelect

type Own = Pick<Membership, 'organizationId'>

/** A car of this garage; unknown ids and other garages' ids are `not_found: courtesy_car` alike. */
export async function carFor(
  db: Queryable,
  { organizationId }: Own,
  carId: string,
  lock: Lock = 'none',
): Promise<CourtesyCarRow> {
  const found = db
    .select()
    .from(courtesyCars)
    .where(and(eq(courtesyCars.id, carId), eq(courtesyCars.garageId, organizationId)))
    .limit(1)
  const [car] = isUuid(carId) ? await (lock === 'update' ? found.for('update') : found) : []
  if (!car) throw notFound('courtesy_car')
  return car
}

/** A loan of which the organisation is one of the two sides; others' ids are `not_found: courtesy_loan` like unknown ones. */
export async function loanFor(
  db: Queryable,
  { organizationId, organizationType }: Pick<Membership, 'organizationId' | 'organizationType'>,
  loanId: string,
  lock: Lock = 'none',
): Promise<CourtesyLoanRow> {
  const side = organizationType === 'GARAGE' ? courtesyLoans.garageId : courtesyLoans.customerId
  const found = db
    .select()
    .from(courtesyLoans)
    .where(and(eq(courtesyLoans.id, loanId), eq(side, organizationId)))
    .limit(1)
  const [loan] = isUuid(loanId) ? await (lock === 'update' ? found.for('update') : found) : []
  if (!loan) throw notFound('courtesy_loan')
  return loan
}

type Wanted = { carId: string; startsAt: string; endsAt: string; loanId: string | null; now: Date }

/**
 * The car for a loan, locked until the transaction ends, so that of two who want it for the same time the second one finds the first one's loan
 * (docs/decisions/0167): `conflict: courtesy_car_taken` with who has it and when. Out of use: `conflict: courtesy_car_retired`.
 */
export async function requireFreeCar(
  tx: Transaction,
  own: Own,
  { carId, startsAt, endsAt, loanId, now }: Wanted,
): Promise<CourtesyCarRow> {
  const car = await carFor(tx, own, carId, 'update')
  if (car.isRetired) throw new AppError('conflict', 'courtesy_car_retired', { details: { car: carTitle(car) } })
  const until = now.toISOString()
  const [other] = await tx
    .select({ startsAt: courtesyLoans.startsAt, endsAt: courtesyLoans.endsAt, customer: organizations.name })
    .from(courtesyLoans)
    .innerJoin(organizations, eq(organizations.id, courtesyLoans.customerId))
    .where(
      and(
        eq(courtesyLoans.garageId, car.garageId),
        eq(courtesyLoans.carId, car.id),
        inArray(courtesyLoans.state, ['RESERVED', 'OUT']),
        lt(courtesyLoans.startsAt, endsAt),
        // one that is late is not back yet
        startsAt <= until
          ? or(gt(courtesyLoans.endsAt, startsAt), eq(courtesyLoans.state, 'OUT'))
          : gt(courtesyLoans.endsAt, startsAt),
        loanId === null ? undefined : ne(courtesyLoans.id, loanId),
      ),
    )
    .orderBy(asc(courtesyLoans.startsAt))
    .limit(1)
  if (other) throw new AppError('conflict', 'courtesy_car_taken', { details: { car: carTitle(car), ...other } })
  return car
}
