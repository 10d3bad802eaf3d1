import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { nextSetNumber } from './add-tyre-set.ts'
import { noteFoundBy } from './found-by.ts'
import { tyrePlaces, tyreSetEvents, tyreSets, tyreStocktakings, tyreTreads } from './tyre-hotel.tables.ts'
import type { TyrePlaceRow, TyreSetRow } from './tyre-sets.access.ts'

let shelves = 0

export async function makeTyrePlace(
  db: Queryable,
  given: Partial<typeof tyrePlaces.$inferInsert> & { garageId: string },
): Promise<TyrePlaceRow> {
  shelves += 1
  const [made] = await db
    .insert(tyrePlaces)
    .values({ hall: 'T', row: 1, shelf: shelves, name: `T-01-${shelves}`, ...given })
    .returning()
  if (!made) throw new Error('the place was not made')
  return made
}

type Given = Partial<typeof tyreSets.$inferInsert> & { garageId: string; customerId: string; vehicleId: string }

/** A set on a shelf, or in the state that is given; its newest treads are kept as a measurement, too. */
export async function makeTyreSet(db: Queryable, given: Given): Promise<TyreSetRow> {
  const number = given.number ?? (await nextSetNumber(db, given.garageId))
  const [made] = await db
    .insert(tyreSets)
    .values({ season: 'SUMMER', size: '205/55 R16', rims: 'ALLOY', state: 'ON_SHELF', ...given, number })
    .returning()
  if (!made) throw new Error('the set was not made')
  await noteFoundBy(db, eq(tyreSets.id, made.id))
  const { id: setId, garageId, frontLeft, frontRight, rearLeft, rearRight, measuredAt } = made
  if (measuredAt !== null)
    await db.insert(tyreTreads).values({ garageId, setId, frontLeft, frontRight, rearLeft, rearRight, measuredAt })
  await db.insert(tyreSetEvents).values({ garageId, setId, kind: 'ADDED', createdAt: made.createdAt })
  return made
}

export async function makeStocktaking(db: Queryable, garageId: string): Promise<{ id: string }> {
  const [made] = await db
    .insert(tyreStocktakings)
    .values({ garageId, startedAt: '2026-11-20T08:00:00Z' })
    .returning({ id: tyreStocktakings.id })
  if (!made) throw new Error('the stocktaking was not made')
  return made
}

export const setById = async (db: Queryable, id: string): Promise<TyreSetRow> => {
  const [set] = await db.select().from(tyreSets).where(eq(tyreSets.id, id))
  if (!set) throw new Error('no such set')
  return set
}
