import { and, eq, getColumnTable, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ORGANIZATION_TYPES, type OrganizationType } from '#shared/organization.ts'
import type { Membership } from './caller.ts'
import type { Queryable } from './db/database.ts'
import type { ExportedKind, ExportedRow } from './exported.ts'

type Columns = Readonly<Record<string, PgColumn | SQL>>

/** Which rows are an organisation's: by the column that holds it, by that of each side that has any, or by a condition. */
type Whose =
  | PgColumn
  | Partial<Readonly<Record<OrganizationType, PgColumn>>>
  | ((membership: Membership, db: Queryable) => SQL)

type Read = {
  whose: Whose
  /** Columns that no two rows have alike; by default `id`. An index that begins with the organisation and goes on with them makes it quick. */
  order: readonly PgColumn[]
  /** Of those, what a side sees. */
  where?: ((membership: Membership) => SQL | undefined) | undefined
}

type Shown = {
  name: string
  about: string
  /** Left out: both, or those of which `whose` names a column. */
  sides?: readonly OrganizationType[]
  columns: Columns
  /** What only a garage's file has of them, or only a customer's. */
  garage?: Columns
  customer?: Columns
  where?: Read['where']
  /** What is read besides the table of the first column. */
  also?: readonly PgTable[]
  fileKind?: string
}

/** The things on which the rows of other kinds hang: a page of their ids. */
export type ExportedParents = {
  sides: readonly OrganizationType[]
  page: (
    db: Queryable,
    membership: Membership,
    after: string | null,
    limit: number,
  ) => Promise<{ ids: readonly unknown[]; next: string | null }>
}

const isColumn = (whose: Whose): whose is PgColumn => typeof whose === 'object' && 'getSQLType' in whose

function sidesOf(whose: Whose): readonly OrganizationType[] {
  if (typeof whose === 'function' || isColumn(whose)) return ORGANIZATION_TYPES
  return ORGANIZATION_TYPES.filter((side) => whose[side] !== undefined)
}

function isOf(whose: Whose, membership: Membership, db: Queryable): SQL {
  if (typeof whose === 'function') return whose(membership, db)
  const column = isColumn(whose) ? whose : whose[membership.organizationType]
  if (!column) throw new Error(`nothing of this is a ${membership.organizationType}'s`)
  return eq(column, membership.organizationId)
}

/** The values of a row by which the next page begins, to the last digit, as the database writes them. */
const placeOf = (order: readonly PgColumn[]): SQL<string> =>
  sql<string>`json_build_array(${sql.join(
    order.map((column) => sql`${column}::text`),
    sql`, `,
  )})::text`

function isAfter(order: readonly PgColumn[], after: string | null): SQL | undefined {
  if (after === null) return undefined
  const values: unknown = JSON.parse(after)
  if (!Array.isArray(values)) throw new Error('no place in a list')
  const typed = order.map((column, at) => sql`${String(values[at])}::${sql.raw(column.getSQLType())}`)
  return sql`(${sql.join([...order], sql`, `)}) > (${sql.join(typed, sql`, `)})`
}

/** No column has such a name. */
const PLACE = '(place)'

/** The rows of a table after a place; the table is that of the first column of the order. */
async function rowsAfter(
  db: Queryable,
  membership: Membership,
  { whose, order, where }: Read,
  columns: Columns,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ rows: ExportedRow[]; next: string | null }> {
  const [first] = order
  if (!first) throw new Error('an export is in some order')
  const found: Record<string, unknown>[] = await db
    .select({ ...columns, [PLACE]: placeOf(order) })
    .from(getColumnTable<PgTable>(first))
    .where(and(isOf(whose, membership, db), where?.(membership), isAfter(order, after)))
    .orderBy(...order)
    .limit(limit)
  const last = found.length < limit ? undefined : found.at(-1)?.[PLACE]
  return { rows: found.map(({ [PLACE]: place, ...row }) => row), next: typeof last === 'string' ? last : null }
}

/** Some columns of a table by their names in the product. */
export const pick = <Name extends string>(
  table: Readonly<Record<NoInfer<Name>, PgColumn>>,
  ...names: readonly Name[]
): Record<string, PgColumn> => Object.fromEntries(names.map((name) => [name, table[name]]))

const columnsOf = ({ columns, garage, customer }: Shown, side: OrganizationType): Columns => ({
  ...columns,
  ...(side === 'GARAGE' ? garage : customer),
})

/** How a kind is declared, and what it reads. */
const described = (shown: Shown, table: PgTable) => ({
  name: shown.name,
  about: shown.about,
  tables: [table, ...(shown.also ?? [])],
  columns: (side: OrganizationType) => Object.keys(columnsOf(shown, side)),
  ...(shown.fileKind !== undefined && { fileKind: shown.fileKind }),
})

/** A kind whose rows are a table's, in pages of their own. */
export function exportedTable(
  shown: Shown & { whose: Whose; order: readonly [PgColumn, ...PgColumn[]] },
): ExportedKind {
  const { whose, order, where } = shown
  return {
    ...described(shown, getColumnTable<PgTable>(order[0])),
    sides: shown.sides ?? sidesOf(whose),
    page: (db, membership, after, limit) =>
      rowsAfter(db, membership, { whose, order, where }, columnsOf(shown, membership.organizationType), {
        after,
        limit,
      }),
  }
}

/** Things on which others hang, read by their ids. */
export const exportedParents = ({
  id,
  whose,
  order,
  where,
}: Omit<Read, 'order'> & { id: PgColumn; order?: readonly PgColumn[] }): ExportedParents => ({
  sides: sidesOf(whose),
  async page(db, membership, after, limit) {
    const { rows, next } = await rowsAfter(
      db,
      membership,
      { whose, order: order ?? [id], where },
      { id },
      {
        after,
        limit,
      },
    )
    return { ids: rows.map((row) => row.id), next }
  },
})

/** Things that hang on others (`by` holds the other's id) and on which rows of other kinds hang in their turn: all those of some parents are a page. */
export const exportedParentsWithin = ({
  parents,
  by,
  id,
}: {
  parents: ExportedParents
  by: PgColumn
  id: PgColumn
}): ExportedParents => ({
  sides: parents.sides,
  async page(db, membership, after, limit) {
    const { ids, next } = await parents.page(db, membership, after, limit)
    if (ids.length === 0) return { ids, next }
    const rows: { id: unknown }[] = await db
      .select({ id })
      .from(getColumnTable<PgTable>(by))
      .where(inArray(by, [...ids]))
      .orderBy(by, id)
    return { ids: rows.map((row) => row.id), next }
  },
})

/** As many parents as rows of other kinds would be too many: each has some of these. */
const PARENTS_SHARE = 10

/** A kind whose rows hang on others (`by` holds the other's id): all those of some parents are a page. */
export function exportedWithin(
  shown: Shown & { parents: ExportedParents; by: PgColumn; order?: readonly PgColumn[] },
): ExportedKind {
  const { parents, by, order = [] } = shown
  return {
    ...described(shown, getColumnTable<PgTable>(by)),
    sides: shown.sides ?? parents.sides,
    async page(db, membership, after, limit) {
      const { ids, next } = await parents.page(db, membership, after, Math.ceil(limit / PARENTS_SHARE))
      if (ids.length === 0) return { rows: [], next }
      const rows: ExportedRow[] = await db
        .select(columnsOf(shown, membership.organizationType))
        .from(getColumnTable<PgTable>(by))
        .where(and(inArray(by, [...ids]), shown.where?.(membership)))
        .orderBy(by, ...order)
      return { rows, next }
    },
  }
}

/** Rows that a column of JSON holds, each as one of its own. */
export const exportedParts = (
  kind: ExportedKind,
  {
    name,
    about,
    columns,
    parts,
  }: Pick<ExportedKind, 'name' | 'about'> & {
    columns: readonly string[]
    parts: (row: ExportedRow) => readonly ExportedRow[]
  },
): ExportedKind => ({
  name,
  about,
  sides: kind.sides,
  tables: kind.tables,
  columns: () => columns,
  async page(db, membership, after, limit) {
    const { rows, next } = await kind.page(db, membership, after, Math.ceil(limit / PARENTS_SHARE))
    return { rows: rows.flatMap(parts), next }
  },
})

/** The same rows with something taken out of them for one side. */
export const shownAs = (
  kind: ExportedKind,
  shown: (row: ExportedRow, side: OrganizationType) => ExportedRow,
): ExportedKind => ({
  ...kind,
  async page(db, membership, after, limit) {
    const { rows, next } = await kind.page(db, membership, after, limit)
    return { rows: rows.map((row) => shown(row, membership.organizationType)), next }
  },
})
