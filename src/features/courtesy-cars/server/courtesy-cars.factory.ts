import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { plateKey } from '#shared/plate-key.ts'
import type { CourtesyCarRow, CourtesyLoanRow } from './courtesy-cars.access.ts'
import { courtesyCars, courtesyDamages, courtesyLoanEvents, courtesyLoans } from './courtesy-cars.tables.ts'

let plates = 100

export async function makeCourtesyCar(
  db: Queryable,
  given: Partial<typeof courtesyCars.$inferInsert> & { garageId: string },
): Promise<CourtesyCarRow> {
  plates += 1
  const registrationNumber = given.registrationNumber ?? `SIJ-${plates}`
  const [made] = await db
    .insert(courtesyCars)
    .values({
      make: 'Toyota',
      model: 'Yaris',
      year: 2021,
      gearbox: 'AUTOMATIC',
      fuel: 'PETROL',
      mileageKm: 45_000,
      level: 8,
      ...given,
      registrationNumber,
      plateKey: plateKey(registrationNumber),
    })
    .returning()
  if (!made) throw new Error('the car was not made')
  return made
}

type Given = Partial<typeof courtesyLoans.$inferInsert> & { garageId: string; customerId: string; carId: string }

/** A reservation, or a loan in the state that is given with what belongs to it, and its history. */
export async function makeCourtesyLoan(db: Queryable, given: Given): Promise<CourtesyLoanRow> {
  const [made] = await db
    .insert(courtesyLoans)
    .values({ startsAt: '2026-11-23T06:00:00.000Z', endsAt: '2026-11-24T14:00:00.000Z', driverName: 'Kuski', ...given })
    .returning()
  if (!made) throw new Error('the loan was not made')
  const { id: loanId, garageId, outAt, inAt, createdAt } = made
  await db
    .insert(courtesyLoanEvents)
    .values([
      { garageId, loanId, kind: 'RESERVED', createdAt },
      ...(outAt === null ? [] : [{ garageId, loanId, kind: 'OUT' as const, createdAt: outAt }]),
      ...(inAt === null ? [] : [{ garageId, loanId, kind: 'RETURNED' as const, createdAt: inAt }]),
    ])
  return made
}

export async function makeDamage(
  db: Queryable,
  given: Partial<typeof courtesyDamages.$inferInsert> & { garageId: string; carId: string },
): Promise<typeof courtesyDamages.$inferSelect> {
  const [made] = await db
    .insert(courtesyDamages)
    .values({ found: 'HERE', place: 'Etupuskuri', foundAt: '2026-11-01T08:00:00.000Z', ...given })
    .returning()
  if (!made) throw new Error('the damage was not made')
  return made
}

export const loanById = async (db: Queryable, id: string): Promise<CourtesyLoanRow> => {
  const [loan] = await db.select().from(courtesyLoans).where(eq(courtesyLoans.id, id))
  if (!loan) throw new Error('no such loan')
  return loan
}
