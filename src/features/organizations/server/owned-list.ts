import { and, asc, eq, getTableName, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Act, recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { insertMany, updateMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, type Changeable, notFound, type Reason } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { lockOrganization, requireVersion } from './organizations.access.ts'

/** Which version of a row is removed: a row that was edited a moment ago is not removed silently. */
export type RowRemoval = { id: string; version: number }

type Row = { id: string; version: number }
/** With an id and the version it was made on an edit, without either something new. */
type RowEdit = { id?: string | undefined; version?: number | undefined }
type Fields<Edit> = Omit<Edit, keyof RowEdit>

type Options<View extends Row, Edit extends RowEdit, Audit, Stored extends Row> = {
  table: PgTable & { id: PgColumn; organizationId: PgColumn; version: PgColumn }
  /** What a row shows, by its names; where `complete` adds to it, what is kept of it. */
  columns: Record<keyof Stored & string, PgColumn>
  /** Adds to rows what other tables know of what they name; left out where a row shows only its columns. */
  complete?: (db: Queryable, organizationId: string, rows: readonly Stored[]) => Promise<View[]>
  /** The list's order; the id comes last by itself. */
  orderBy: readonly PgColumn[]
  /** How many rows an organisation may have. */
  max: number
  /** A row that is not there is `not_found: <thing>`, a stale edit or removal `conflict: <thing>_changed`. */
  thing: Changeable & Reason
  /** One row too many is `conflict: <tooMany>`. */
  tooMany: Reason
  /** Refuses what no two rows may share; `exceptId` is the row that is edited. */
  check?: (
    tx: Transaction,
    asked: { organizationId: string; fields: Fields<Edit>; exceptId: string | undefined },
  ) => Promise<void>
  /** What is written down of it. */
  audit: (act: 'added' | 'saved' | 'removed', row: View) => Act<Audit>
}

/**
 * The rows of one kind that an organisation has and edits one by one. Every change of them locks the organisation first, so
 * that two who act at once act one after the other.
 */
export function ownedList<
  View extends Row,
  Edit extends RowEdit,
  Audit extends Record<string, object>,
  Stored extends Row = View,
>(options: Options<View, Edit, Audit, Stored>) {
  const { table, max, thing } = options
  // named as the view's fields are, which `Options` requires; their types are the table's
  const columns: Record<string, PgColumn> = options.columns
  const order = [...options.orderBy, table.id].map((column) => asc(column))
  const ofOrganization = (organizationId: string | Placeholder, where?: SQL) =>
    and(eq(table.organizationId, organizationId), where)
  const one = (organizationId: string, id: string) => ofOrganization(organizationId, eq(table.id, id))

  const select = (db: Queryable, where: SQL | undefined) => db.select(columns).from(table).where(where).$dynamic()
  const read = async (db: Queryable, organizationId: string, rows: PromiseLike<unknown[]>): Promise<View[]> => {
    const stored = await rows
    return options.complete ? options.complete(db, organizationId, stored as Stored[]) : (stored as View[])
  }

  const rowsOf = prepared((db) =>
    select(db, ofOrganization(sql.placeholder('organizationId')))
      .orderBy(...order)
      .limit(max)
      .prepare(`all-of-${getTableName(table)}`),
  )

  const rowById = async (tx: Transaction, organizationId: string, id: string): Promise<View> => {
    const [row] = isUuid(id) ? await read(tx, organizationId, select(tx, one(organizationId, id))) : []
    if (!row) throw notFound(thing)
    return row
  }

  const requireRoom = async (tx: Transaction, organizationId: string, more: number): Promise<void> => {
    if ((await tx.$count(table, ofOrganization(organizationId))) + more > max)
      throw new AppError('conflict', options.tooMany, { details: { max } })
  }

  /** Runs the work under a lock of the organisation's rows. */
  const change = <Result>(
    db: Database,
    organizationId: string,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> =>
    transact(db, async (tx) => {
      await lockOrganization(tx, organizationId)
      return work(tx)
    })

  return {
    change,

    /** All rows. */
    all: (db: Queryable, organizationId: string): Promise<View[]> =>
      read(db, organizationId, rowsOf(db).execute({ organizationId })),

    /** One page of those that fit, and how many fit in all. */
    async page(
      db: Queryable,
      organizationId: string,
      { where, page, size }: { where: SQL | undefined; page: number; size: number },
    ): Promise<{ rows: View[]; total: number }> {
      const found = ofOrganization(organizationId, where)
      const rows = select(db, found)
        .orderBy(...order)
        .limit(size)
        .offset(page * size)
      return { rows: await read(db, organizationId, rows), total: await db.$count(table, found) }
    },

    /** Adds a row, or edits the one named by `id`. */
    save: (db: Database, organizationId: string, { id, version, ...fields }: Edit, actor: Actor): Promise<View> =>
      change(db, organizationId, async (tx) => {
        const before = id === undefined ? null : await rowById(tx, organizationId, id)
        if (before) requireVersion(thing, before, { ...fields, version })
        await options.check?.(tx, { organizationId, fields, exceptId: before?.id })
        if (!before) await requireRoom(tx, organizationId, 1)
        const stored = before
          ? tx
              .update(table)
              .set({ ...fields, version: before.version + 1 } as never)
              .where(one(organizationId, before.id))
              .returning(columns)
          : tx
              .insert(table)
              .values({ organizationId, ...fields } as never)
              .returning(columns)
        const [row] = await read(tx, organizationId, stored)
        if (!row) throw new Error(`a ${thing} was not saved`)
        await recordAudit<Audit>(tx, actor, { ...options.audit(before ? 'saved' : 'added', row), organizationId })
        return row
      }),

    /**
     * Adds and overwrites many rows; the caller has locked the organisation (`change`), checked them and writes them down.
     * One row too many refuses all of them.
     */
    async saveMany(
      tx: Transaction,
      organizationId: string,
      { added, updated }: { added: Fields<Stored>[]; updated: Stored[] },
    ): Promise<void> {
      await requireRoom(tx, organizationId, added.length)
      await insertMany(
        tx,
        table,
        added.map((row) => ({ organizationId, ...row })),
      )
      const { id: _id, version: _version, ...edited } = columns
      await updateMany(tx, table, edited, updated, ofOrganization(organizationId))
    },

    remove: (db: Database, organizationId: string, { id, version }: RowRemoval, actor: Actor): Promise<void> =>
      change(db, organizationId, async (tx) => {
        const row = await rowById(tx, organizationId, id)
        requireVersion(thing, row, { version })
        await tx.delete(table).where(one(organizationId, row.id))
        await recordAudit<Audit>(tx, actor, { ...options.audit('removed', row), organizationId })
      }),
  }
}
