import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.ts'

/** PostgreSQL takes 65,535 values in a statement, but writing one of so many blocks the process for all other requests. */
const ROWS_AT_ONCE = 200

/** Inserts any number of rows. */
export async function insertMany(tx: Transaction, table: PgTable, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx.insert(table).values(rows.slice(at, at + ROWS_AT_ONCE) as never)
}

/**
 * Overwrites these columns of any number of rows, found by `id`, in one statement and counts their versions up; `where` keeps
 * to the rows that may be written.
 */
export async function updateMany(
  tx: Transaction,
  table: PgTable & { id: PgColumn; version: PgColumn },
  columns: Readonly<Record<string, PgColumn>>,
  rows: readonly object[],
  where: SQL | undefined,
): Promise<void> {
  if (rows.length === 0) return
  const named = Object.entries(columns)
  const list = (of: (name: string, column: PgColumn) => SQL) =>
    sql.join(
      named.map(([name, column]) => of(name, column)),
      sql`, `,
    )
  const given = (name: string) => sql`given.${sql.identifier(name)}`
  await tx.execute(sql`
    update ${table}
    set ${list((name, column) => sql`${sql.identifier(column.name)} = ${given(name)}`)},
      ${sql.identifier(table.version.name)} = ${table.version} + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id uuid, ${list((name, column) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`)})
    where ${table.id} = given.id and ${where}`)
}
