import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Searched } from '#server/contributions.ts'
import { type WordSource, wordsSql } from '#server/word-sources.ts'
import { SearchedTyreSet } from '../tyre-search.ts'
import { tyreSets } from './tyre-hotel.tables.ts'
import { selectSets } from './tyre-set-columns.ts'

const setItself: WordSource = {
  thing: tyreSets.id,
  words: [tyreSets.foundBy, tyreSets.size, tyreSets.make, tyreSets.model],
  reads: [tyreSets.state, tyreSets.customerId],
  fixed: [tyreSets.number, tyreSets.garageId, tyreSets.createdAt],
}
/** A garage's own sets, by plate, number and place. */
export const searchedTyres: Searched = {
  kind: 'tyreSet',
  isBeside: true,
  shape: SearchedTyreSet,
  sources: [setItself],
  documents: `
    select s.id as thing_id, s.garage_id as organization_id, s.garage_id, s.customer_id, s.created_at, '{}'::text[] as exact,
      concat_ws(' ', 'R' || s.number, ${wordsSql('s', setItself.words)} ) as words
    from tyre_sets s
    where s.id = any($1) and s.state in ('ON_SHELF', 'ON_CAR')`,
  async cards({ db, membership: { organizationId, organizationType } }, { ids }): Promise<SearchedTyreSet[]> {
    if (organizationType !== 'GARAGE') return []
    const where = and(eq(tyreSets.garageId, organizationId), inArray(tyreSets.id, [...ids]))
    const rows = await selectSets(db, where).orderBy(desc(tyreSets.number))
    const made = new Map(
      (await db.select({ id: tyreSets.id, at: tyreSets.createdAt }).from(tyreSets).where(where)).map(({ id, at }) => [
        id,
        at,
      ]),
    )
    return rows.map(({ id, number, season, size, state, placeName, vehicle, customer }) => ({
      type: 'tyreSet',
      id,
      number,
      season,
      size,
      state,
      place: placeName ?? '',
      registrationNumber: vehicle.registrationNumber,
      vinNumber: vehicle.vinNumber,
      customer: customer.name,
      createdAt: made.get(id) ?? '',
    }))
  },
}
