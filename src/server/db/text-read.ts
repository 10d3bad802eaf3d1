import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { ROW_SEPARATOR, type RowText, readRows } from './row-text.ts'
import { shortRead } from './short-reads.ts'

const dialect = new PgDialect()

/**
 * A short read, prepared by this name, whose rows travel as texts: `from` selects them, and `order` sorts them. What changes is a placeholder.
 * Answers each row's JSON.
 */
export function textRead<Values extends Record<string, unknown>>(
  name: string,
  texts: RowText,
  { order, from }: { order: SQL; from: SQL },
) {
  const write = (isCleaned: boolean) => {
    const row = sql.raw(texts.sql(isCleaned))
    const all = sql`select string_agg(${row}, ${sql.raw(ROW_SEPARATOR)} order by ${order}) as text from ${from}`
    const { sql: text, params } = dialect.sqlToQuery(all)
    return { name: isCleaned ? `${name}-cleaned` : name, text, params }
  }
  const statements = { plain: write(false), cleaned: write(true) }
  return (db: Pick<Database, '$client'>, values: Values): Promise<string[]> =>
    readRows(async (isCleaned) => {
      const { params, ...statement } = statements[isCleaned ? 'cleaned' : 'plain']
      const question = { ...statement, values: fillPlaceholders(params, values) }
      const { rows } = await shortRead<{ text: string | null }>(db, question)
      const found = rows[0]?.text ?? null
      return found === null ? [] : texts.json(found)
    })
}
