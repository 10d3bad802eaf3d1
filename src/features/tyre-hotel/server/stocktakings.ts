import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { CountPlace, Stocktaking, StocktakingDetails } from '../stocktaking.ts'
import { tyreCounts, tyrePlaces, tyreStocktakings } from './tyre-hotel.tables.ts'
import { readPlaces } from './tyre-places.ts'
import { tyrePlaceFor } from './tyre-sets.access.ts'

const SHOWN = 20

/** The newest first. */
export async function listStocktakings({ db, membership }: OrganizationContext): Promise<Stocktaking[]> {
  return read(db, membership.organizationId).orderBy(desc(tyreStocktakings.startedAt)).limit(SHOWN)
}

const read = (db: Queryable, garageId: string) => {
  const counted = (where: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from ${tyreCounts} where ${tyreCounts.stocktakingId} = ${tyreStocktakings.id} and ${where})`
  return db
    .select({
      id: tyreStocktakings.id,
      startedAt: tyreStocktakings.startedAt,
      finishedAt: tyreStocktakings.finishedAt,
      by: users.name,
      counted: counted(sql`true`),
      missing: counted(sql`${tyreCounts.found} = 'MISSING'`),
      wrong: counted(sql`${tyreCounts.found} = 'OTHER'`),
      total: sql<number>`(select count(*)::int from ${tyrePlaces} where ${tyrePlaces.garageId} = ${garageId})`,
    })
    .from(tyreStocktakings)
    .leftJoin(users, eq(users.id, tyreStocktakings.userId))
    .where(eq(tyreStocktakings.garageId, garageId))
    .$dynamic()
}

async function stocktakingFor(db: Queryable, garageId: string, id: string) {
  const [found] = isUuid(id)
    ? await db
        .select()
        .from(tyreStocktakings)
        .where(and(eq(tyreStocktakings.id, id), eq(tyreStocktakings.garageId, garageId)))
    : []
  if (!found) throw notFound('stocktaking')
  return found
}

/** Every place in the order of the halls, with what should be there and what was found. What was counted keeps what should have been there then. */
export async function stocktakingDetails(ctx: OrganizationContext, id: string): Promise<StocktakingDetails> {
  const { db, membership } = ctx
  const garageId = membership.organizationId
  const { id: stocktakingId } = await stocktakingFor(db, garageId, id)
  const [sums] = await read(db, garageId).where(
    and(eq(tyreStocktakings.garageId, garageId), eq(tyreStocktakings.id, stocktakingId)),
  )
  if (!sums) throw notFound('stocktaking')
  const counts = await db
    .select({
      placeId: tyreCounts.placeId,
      expected: tyreCounts.expected,
      found: tyreCounts.found,
      note: tyreCounts.note,
      at: tyreCounts.at,
      by: users.name,
    })
    .from(tyreCounts)
    .leftJoin(users, eq(users.id, tyreCounts.userId))
    .where(eq(tyreCounts.stocktakingId, stocktakingId))
  const byPlace = new Map(counts.map((one) => [one.placeId, one]))
  const places = await readPlaces(db, garageId)
  return {
    ...sums,
    places: places.map(({ id: placeId, name, hall, row, set }) => {
      const counted = byPlace.get(placeId)
      return {
        placeId,
        name,
        hall,
        row,
        expected: counted ? (counted.expected ?? null) : set,
        found: counted?.found ?? null,
        note: counted?.note ?? '',
        at: counted?.at ?? null,
        by: counted?.by ?? null,
      }
    }),
  }
}

/** Begins one, or answers the one that is open: there is one at a time. */
export const startStocktaking = (ctx: OrganizationContext): Promise<{ id: string }> =>
  transact(ctx.db, async (tx) => {
    const garageId = ctx.membership.organizationId
    await lockOrganization(tx, garageId)
    const [open] = await tx
      .select({ id: tyreStocktakings.id })
      .from(tyreStocktakings)
      .where(and(eq(tyreStocktakings.garageId, garageId), isNull(tyreStocktakings.finishedAt)))
    if (open) return open
    const [made] = await tx
      .insert(tyreStocktakings)
      .values({ garageId, startedAt: ctx.services.clock().toISOString(), userId: ctx.actor.userId })
      .returning({ id: tyreStocktakings.id })
    if (!made) throw new Error('the stocktaking was not made')
    return made
  })

/** What is found at a place; said again it is the newer word that holds. Nothing of the set itself changes. */
export const countPlace = (ctx: OrganizationContext, { stocktakingId, placeId, found, note }: CountPlace) =>
  transact(ctx.db, async (tx) => {
    const garageId = ctx.membership.organizationId
    const stocktaking = await stocktakingFor(tx, garageId, stocktakingId)
    if (stocktaking.finishedAt !== null) throw new AppError('conflict', 'stocktaking_finished')
    const place = await tyrePlaceFor(tx, ctx.membership, placeId)
    const [there] = await readPlaces(tx, garageId, place.id)
    const said = {
      expected: there?.set ?? null,
      found,
      note,
      at: ctx.services.clock().toISOString(),
      userId: ctx.actor.userId,
    }
    await tx
      .insert(tyreCounts)
      .values({ stocktakingId: stocktaking.id, placeId: place.id, garageId, ...said })
      .onConflictDoUpdate({ target: [tyreCounts.stocktakingId, tyreCounts.placeId], set: said })
    return {}
  })

export const finishStocktaking = (ctx: OrganizationContext, id: string) =>
  transact(ctx.db, async (tx) => {
    const stocktaking = await stocktakingFor(tx, ctx.membership.organizationId, id)
    await tx
      .update(tyreStocktakings)
      .set({ finishedAt: ctx.services.clock().toISOString() })
      .where(and(eq(tyreStocktakings.id, stocktaking.id), isNull(tyreStocktakings.finishedAt)))
    return {}
  })
