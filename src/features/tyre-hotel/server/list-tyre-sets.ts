import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { idOrNull } from '#shared/id.ts'
import { plateKey } from '#shared/plate-key.ts'
import { TREAD_LIMITS } from '../tread.ts'
import { TYRE_SEASONS, type TyreWear } from '../tyre-kinds.ts'
import { SETS_PAGE_SIZE, type SetFilter, type SetPage, type SetSearch } from '../tyre-set.ts'
import { tyrePlaces, tyreSets } from './tyre-hotel.tables.ts'
import { selectSets, shownSet } from './tyre-set-columns.ts'

/** A page of the garage's sets that fit, by their numbers. */
export const listTyreSets = (ctx: OrganizationContext, { page, ...filter }: SetSearch): Promise<SetPage> =>
  abortableRead(ctx, async (reader) => {
    const where = setsWhere(ctx.membership.organizationId, filter)
    const rows = await selectSets(reader, where)
      .orderBy(asc(tyreSets.number))
      .limit(SETS_PAGE_SIZE)
      .offset(page * SETS_PAGE_SIZE)
    const [counted] = await reader
      .select({ total: sql<number>`count(*)::int` })
      .from(tyreSets)
      .innerJoin(vehicles, eq(vehicles.id, tyreSets.vehicleId))
      .innerJoin(organizations, eq(organizations.id, tyreSets.customerId))
      .leftJoin(tyrePlaces, eq(tyrePlaces.id, tyreSets.placeId))
      .where(where)
    return { rows: rows.map(shownSet), total: counted?.total ?? 0 }
  })

/** What has gone is listed only when it is asked for. */
export function setsWhere(garageId: string, { text, season, state, wear, hall, size, customerId }: SetFilter) {
  return and(
    eq(tyreSets.garageId, garageId),
    state ? eq(tyreSets.state, state) : inArray(tyreSets.state, ['ON_SHELF', 'ON_CAR']),
    season ? eq(tyreSets.season, season) : undefined,
    wear ? hasWear(wear) : undefined,
    hall ? eq(tyrePlaces.hall, hall) : undefined,
    size ? ilike(tyreSets.size, `${escaped(size)}%`) : undefined,
    customerId ? eq(tyreSets.customerId, idOrNull(customerId) ?? NO_ID) : undefined,
    text ? hasText(text) : undefined,
  )
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Plate, place, number, or words of size, make and customer. */
function hasText(text: string): SQL | undefined {
  const number = /^r?\s*(\d{1,9})$/i.exec(text)?.[1]
  // a number of a label is nothing else: every size has an R
  if (number && /^r/i.test(text)) return eq(tyreSets.number, Number(number))
  const some = `%${escaped(text)}%`
  const plate = plateKey(text)
  return or(
    number ? eq(tyreSets.number, Number(number)) : undefined,
    ilike(tyrePlaces.name, `${escaped(text)}%`),
    plate ? sql`position(${plate} in ${plateKeySql(vehicles.registrationNumber)}) > 0` : undefined,
    ilike(tyreSets.size, some),
    ilike(tyreSets.make, some),
    ilike(organizations.name, some),
  )
}

/** `wearOf`, of the newest measurement. */
export function hasWear(wear: TyreWear): SQL {
  const limit = (which: 'legal' | 'advised') =>
    sql`case ${tyreSets.season} ${sql.join(
      TYRE_SEASONS.map((season) => sql`when ${season} then ${TREAD_LIMITS[season][which]}::int`),
      sql` `,
    )} end`
  const least = tyreSets.leastTread
  switch (wear) {
    case 'UNKNOWN':
      return sql`${least} is null`
    case 'WORN':
      return sql`${least} < ${limit('legal')}`
    case 'SOON':
      return sql`${least} >= ${limit('legal')} and ${least} < ${limit('advised')}`
    case 'GOOD':
      return sql`${least} >= ${limit('advised')}`
  }
}

/** Those of one car, what is at hand first. */
export const setsOfVehicle = (where: SQL | undefined, db: Parameters<typeof selectSets>[0]) =>
  selectSets(db, where)
    .orderBy(
      sql`array_position(array['ON_CAR', 'ON_SHELF', 'FETCHED', 'DISCARDED'], ${tyreSets.state})`,
      desc(tyreSets.number),
    )
    .limit(20)
