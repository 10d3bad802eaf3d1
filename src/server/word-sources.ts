import { getColumnTable, getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A column of words, or one whose words are found in another spelling than the stored one: an expression of SQL. */
export type Words = PgColumn | { column: PgColumn; spell: (column: string) => string }

/**
 * The rows of one table that hold what a thing is found by. From it the triggers are generated that mark the thing's documents as old
 * (`npm run migration`): a column that is read and named nowhere here fails a test by its name.
 */
export type WordSource = {
  /** Holds the thing's id; or the id of a row of another table, whose column `leadsTo` holds it. */
  thing: PgColumn | { column: PgColumn; leadsTo: PgColumn }
  words: readonly Words[]
  /** What is read with the words: who sees them, in which order. */
  reads?: readonly PgColumn[]
  /** Columns of any table that are read, too, but never updated after their row was inserted: no trigger watches them. */
  fixed?: readonly PgColumn[]
  /** Only rows with one of these values are read. */
  only?: readonly [PgColumn, readonly string[]]
}

/** A plate is compared without its blank. */
export const asPlate = (column: PgColumn): Words => ({ column, spell: (text) => `replace(${text}, ' ', '')` })

/** A phone number is found without blanks, and from its 0 on. */
export const asPhone = (column: PgColumn): Words => ({
  column,
  spell: (text) => `replace(${text}, ' ', ''), replace(replace(${text}, ' ', ''), '+358', '0')`,
})

type Car = Record<'registrationNumber' | 'vinNumber' | 'make' | 'model', PgColumn>

/** What a thing that keeps a car as it was is found by. */
export const carWords = ({ registrationNumber, vinNumber, make, model }: Car): Words[] => [
  asPlate(registrationNumber),
  vinNumber,
  make,
  model,
]

export const tableOf = (column: PgColumn): string => getTableName(getColumnTable(column))

export const columnOf = (words: Words): PgColumn => ('spell' in words ? words.column : words)

/** The words of a row as arguments of `concat_ws`. */
export const wordsSql = (alias: string, all: readonly Words[]): string =>
  all
    .map((words) => {
      const text = `${alias}.${columnOf(words).name}`
      return 'spell' in words ? words.spell(text) : text
    })
    .join(', ')

/** The words of all rows of a source, put together; `rest` are conditions and order, with `alias` for a row. */
export function wordsOfRows({ words }: WordSource, alias: string, { where, order }: { where: string; order?: string }) {
  const [first] = words
  if (!first) throw new Error('a source without words')
  return `(
    select string_agg(concat_ws(' ', ${wordsSql(alias, words)}), ' '${order ? ` order by ${order}` : ''})
    from ${tableOf(columnOf(first))} ${alias} where ${where}
  )`
}
