import { and, eq } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { setNumberText } from '../tyre-set.ts'
import { tyrePlaces, tyreSets } from './tyre-hotel.tables.ts'

export type TyreSetRow = typeof tyreSets.$inferSelect
export type TyrePlaceRow = typeof tyrePlaces.$inferSelect

/** A set of this garage; unknown ids and other garages' ids are `not_found: tyre_set` alike. */
export async function tyreSetFor(
  db: Queryable,
  { organizationId }: Pick<Membership, 'organizationId'>,
  setId: string,
  lock: Lock = 'none',
): Promise<TyreSetRow> {
  const found = db
    .select()
    .from(tyreSets)
    .where(and(eq(tyreSets.id, setId), eq(tyreSets.garageId, organizationId)))
    .limit(1)
  const [set] = isUuid(setId) ? await (lock === 'update' ? found.for('update') : found) : []
  if (!set) throw notFound('tyre_set')
  return set
}

export async function tyrePlaceFor(
  db: Queryable,
  { organizationId }: Pick<Membership, 'organizationId'>,
  placeId: string,
  lock: Lock = 'none',
): Promise<TyrePlaceRow> {
  const found = db
    .select()
    .from(tyrePlaces)
    .where(and(eq(tyrePlaces.id, placeId), eq(tyrePlaces.garageId, organizationId)))
    .limit(1)
  const [place] = isUuid(placeId) ? await (lock === 'update' ? found.for('update') : found) : []
  if (!place) throw notFound('tyre_place')
  return place
}

/**
 * The place for a set, locked, so that of two who choose it at once the second is refused with what lies there now: `conflict: tyre_place_taken`
 * (`place`, `number`). A closed place takes no set, but the one that lies there stays.
 */
export async function requireFreePlace(
  tx: Transaction,
  membership: Pick<Membership, 'organizationId'>,
  placeId: string,
  setId: string | null,
): Promise<TyrePlaceRow> {
  const place = await tyrePlaceFor(tx, membership, placeId, 'update')
  const [there] = await tx
    .select({ id: tyreSets.id, number: tyreSets.number })
    .from(tyreSets)
    .where(and(eq(tyreSets.garageId, place.garageId), eq(tyreSets.placeId, place.id)))
  if (there && there.id !== setId)
    throw new AppError('conflict', 'tyre_place_taken', {
      details: { place: place.name, number: setNumberText(there.number) },
    })
  if (place.isClosed && there?.id !== setId)
    throw new AppError('conflict', 'tyre_place_closed', { details: { place: place.name } })
  return place
}
