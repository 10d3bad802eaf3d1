import { getColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * A prepared statement that inserts any number of rows, in their order; a hot one, where `values()` would make another statement for
 * each number of rows. `$1` is the rows as a JSON list of objects with these columns of the table; the others take their defaults.
 */
export function insertRows<Table extends PgTable>(
  name: string,
  table: Table,
  keys: readonly (keyof Table['_']['columns'] & string)[],
  ending = '',
): { name: string; text: string } {
  const columns: Record<string, PgColumn> = getColumns(table)
  const named = keys.map((key) => {
    const column = columns[key]
    if (!column) throw new Error(`no column ${key}`)
    return { key, column }
  })
  const list = (of: (one: (typeof named)[number]) => string) => named.map(of).join(', ')
  const tableName = getTableName(table)
  return {
    name,
    text: `
      insert into ${tableName} (${list(({ column }) => `"${column.name}"`)})
      select ${list(({ key }) => `given."${key}"`)}
      from jsonb_to_recordset($1::jsonb) as given(${list(({ key, column }) => `"${key}" ${column.getSQLType()}`)})
      ${ending}`,
  }
}
