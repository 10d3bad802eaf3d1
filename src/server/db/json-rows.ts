import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { prepared } from './prepared.ts'

type Rows = {
  /** Expressions with the names that they have in the JSON: `t.id, t.vin_number as "vinNumber"`. */
  columns: string
  from: SQL
  where?: SQL
  order: SQL
}

/** A short read, prepared by this name, that answers each row's JSON as PostgreSQL writes it. What changes is a placeholder. */
export function jsonRows<Values extends Record<string, unknown>>(name: string, { columns, from, where, order }: Rows) {
  const statement = prepared((db) =>
    db
      .select({ json: sql<string>`row_to_json(shown)::text` })
      .from(sql`${from} cross join lateral (select ${sql.raw(columns)}) shown`)
      .where(where)
      .orderBy(order)
      .prepare(name),
  )
  return async (db: Queryable, values: Values): Promise<string[]> =>
    (await statement(db).execute(values)).map(({ json }) => json)
}
