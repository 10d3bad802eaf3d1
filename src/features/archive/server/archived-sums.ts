import type { ArchivedSum } from '#server/archived.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'

export type Thing = { kind: string; id: string }
type Context = Pick<OrganizationContext, 'membership' | 'services'>

/** What things of a page came to, by their ids: each kind is read at once. */
export async function sumsOf(
  { membership, services }: Context,
  db: Queryable,
  things: readonly Thing[],
): Promise<ReadonlyMap<string, ArchivedSum>> {
  const sums = new Map<string, ArchivedSum>()
  for (const { kind, read } of services.features.archivedSums) {
    const ids = idsOf(things, kind)
    if (ids.length > 0) for (const [id, sum] of await read({ db, membership }, ids)) sums.set(id, sum)
  }
  return sums
}

/** The columns of files that are read for a page at once: what is known of each thing, by the column's name and its id. */
export async function figuresOf(
  { membership, services }: Context,
  db: Queryable,
  things: readonly Thing[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number | string>>> {
  const figures = new Map<string, ReadonlyMap<string, number | string>>()
  for (const { kind, name, read } of services.features.archivedFigures) {
    const ids = idsOf(things, kind)
    if (ids.length > 0)
      figures.set(name, new Map([...(figures.get(name) ?? []), ...(await read({ db, membership }, ids))]))
  }
  return figures
}

const idsOf = (things: readonly Thing[], kind: string): string[] =>
  things.filter((thing) => thing.kind === kind).map(({ id }) => id)
