import { and, asc, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { violates } from '#server/db/constraint.ts'
import type { Queryable } from '#server/db/database.ts'
import { insertMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import type { TyreHotelAudit } from '../tyre-hotel.audit.ts'
import { type EditPlace, MAX_PLACES, type MakePlaces, placesOf, type TyrePlace } from '../tyre-places.ts'
import { setTitle } from '../tyre-set.ts'
import { noteFoundBy } from './found-by.ts'
import { tyrePlaces, tyreSets } from './tyre-hotel.tables.ts'
import { tyrePlaceFor } from './tyre-sets.access.ts'

const order = [asc(tyrePlaces.hall), asc(tyrePlaces.row), asc(tyrePlaces.shelf), asc(tyrePlaces.id)] as const

/** All places of the garage with what lies there, in the order of the halls. */
export const listPlaces = ({ db, membership }: Pick<OrganizationContext, 'db' | 'membership'>): Promise<TyrePlace[]> =>
  readPlaces(db, membership.organizationId)

/** The same, or one of them. */
export async function readPlaces(db: Queryable, garageId: string, placeId?: string): Promise<TyrePlace[]> {
  const rows = await db
    .select({
      id: tyrePlaces.id,
      hall: tyrePlaces.hall,
      row: tyrePlaces.row,
      shelf: tyrePlaces.shelf,
      name: tyrePlaces.name,
      isClosed: tyrePlaces.isClosed,
      version: tyrePlaces.version,
      setId: tyreSets.id,
      number: tyreSets.number,
      season: tyreSets.season,
      size: tyreSets.size,
      plate: sql<string>`coalesce(${vehicles.registrationNumber}, ${vehicles.vinNumber}, '')`,
    })
    .from(tyrePlaces)
    .leftJoin(tyreSets, and(eq(tyreSets.garageId, tyrePlaces.garageId), eq(tyreSets.placeId, tyrePlaces.id)))
    .leftJoin(vehicles, eq(vehicles.id, tyreSets.vehicleId))
    .where(and(eq(tyrePlaces.garageId, garageId), placeId === undefined ? undefined : eq(tyrePlaces.id, placeId)))
    .orderBy(...order)
    .limit(MAX_PLACES)
  return rows.map(({ setId, number, season, size, plate, ...place }) => ({
    ...place,
    set:
      setId !== null && number !== null && season !== null && size !== null
        ? { id: setId, number, title: setTitle({ season, size }), plate }
        : null,
  }))
}

const freePlaces = (db: Queryable, garageId: string, where?: SQL) =>
  db
    .select({ id: tyrePlaces.id, name: tyrePlaces.name })
    .from(tyrePlaces)
    .leftJoin(tyreSets, and(eq(tyreSets.garageId, tyrePlaces.garageId), eq(tyreSets.placeId, tyrePlaces.id)))
    .where(and(eq(tyrePlaces.garageId, garageId), eq(tyrePlaces.isClosed, false), isNull(tyreSets.id), where))
    .orderBy(...order)

/** The first free one, in the order of the halls; null where there is none. */
export async function firstFreePlace(db: Queryable, garageId: string): Promise<{ id: string; name: string } | null> {
  const [first] = await freePlaces(db, garageId).limit(1)
  return first ?? null
}

const FREE_SHOWN = 30

/** Free places whose names begin with what is typed. */
export const findFreePlaces = ({ db, membership }: OrganizationContext, text: string) =>
  freePlaces(
    db,
    membership.organizationId,
    text === '' ? undefined : ilike(tyrePlaces.name, `${text.replace(/[\\%_]/g, '\\$&')}%`),
  ).limit(FREE_SHOWN)

/** Places of a hall in one step; those that are there already are left unchanged, so that a retry adds nothing. */
export const makePlaces = (ctx: OrganizationContext, asked: MakePlaces): Promise<{ added: number }> =>
  transact(ctx.db, async (tx) => {
    const garageId = ctx.membership.organizationId
    await lockOrganization(tx, garageId)
    const wanted = placesOf(asked)
    const there = await tx
      .select({ name: tyrePlaces.name, hall: tyrePlaces.hall, row: tyrePlaces.row, shelf: tyrePlaces.shelf })
      .from(tyrePlaces)
      .where(eq(tyrePlaces.garageId, garageId))
    const names = new Set(there.map(({ name }) => name))
    const spots = new Set(there.map(({ hall, row, shelf }) => `${hall}\n${row}\n${shelf}`))
    const added = wanted.filter(
      ({ name, hall, row, shelf }) => !names.has(name) && !spots.has(`${hall}\n${row}\n${shelf}`),
    )
    if (there.length + added.length > MAX_PLACES)
      throw new AppError('conflict', 'too_many_tyre_places', { details: { max: MAX_PLACES } })
    if (added.length === 0) return { added: 0 }
    await insertMany(
      tx,
      tyrePlaces,
      added.map((place) => ({ ...place, garageId })),
    )
    await recordAudit<TyreHotelAudit>(tx, ctx.actor, {
      action: 'tyre-hotel.places_made',
      details: { hall: asked.hall, count: added.length },
      organizationId: garageId,
    })
    return { added: added.length }
  })

/** Another name, or out of use. Refusals: `not_found: tyre_place`, `conflict: tyre_place_changed | tyre_place_exists`. */
export async function editPlace(ctx: OrganizationContext, { placeId, version, name, isClosed }: EditPlace) {
  try {
    return await transact(ctx.db, async (tx) => {
      const place = await tyrePlaceFor(tx, ctx.membership, placeId, 'update')
      if (place.version !== version)
        throw new AppError('conflict', 'tyre_place_changed', {
          details: { current: { name: place.name, isClosed: place.isClosed, version: place.version } },
        })
      await tx
        .update(tyrePlaces)
        .set({ name, isClosed, version: version + 1 })
        .where(eq(tyrePlaces.id, place.id))
      if (place.name !== name) await noteFoundBy(tx, sql`garage_id = ${place.garageId} and place_id = ${place.id}`)
      await recordAudit<TyreHotelAudit>(tx, ctx.actor, {
        action: 'tyre-hotel.place_saved',
        details: { id: place.id, name },
        organizationId: place.garageId,
      })
      return { version: version + 1 }
    })
  } catch (error) {
    if (violates(error, 'tyre_places_name')) throw new AppError('conflict', 'tyre_place_exists')
    throw error
  }
}

/** The place of this name, for what reads names: an import. */
export const placesByName = async (db: Queryable, garageId: string): Promise<Map<string, string>> =>
  new Map(
    (
      await db
        .select({ id: tyrePlaces.id, name: tyrePlaces.name })
        .from(tyrePlaces)
        .where(eq(tyrePlaces.garageId, garageId))
    ).map(({ id, name }) => [name.toUpperCase(), id]),
  )
