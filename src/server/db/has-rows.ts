import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/** Whether any row of the table matches; stops at the first. */
export async function hasRows(db: Queryable, table: PgTable, where: SQL | undefined): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(table).where(where).limit(1)
  return found.length > 0
}

/** The same as a column or a condition of another statement. */
export const anyRow = (table: PgTable, where: SQL | undefined): SQL<boolean> =>
  sql<boolean>`exists (select from ${table} where ${where})`
