import { instantText } from './instant-text.ts'

/**
 * Rows that PostgreSQL sends as one text, and that become JSON here: its own JSON of a hundred rows of thirty columns costs it twice as
 * much as reading them. For the hottest lists alone; `row_to_json` is the usual way.
 */
type Separators = { field: string; row: string }
const OUTER: Separators = { field: '\x1f', row: '\x1e' }
const INNER: Separators = { field: '\x1c', row: '\x1d' }
const NOTHING = '\x02'

/** How a column is written in JSON; a `word` holds nothing that must be escaped, such as an id or one of our own constants; `json` is JSON. */
type Leaf = { sql: string; as: 'text' | 'word' | 'number' | 'boolean' | 'instant' | 'json' }
/** An object of its own; null where its first column is. */
type Nested = { object: RowShape }
/** What is the same in all rows, as JSON. */
type Given = { given: string }
/** A JSON object whose fields are the row's own; never the first of a row. */
type Spread = { spread: string }
/** Rows that belong to the row, as an array: what is selected `from`, in `order`. They have no lists of their own. */
type List = { list: RowShape; from: string; order: string }
export type RowShape = Readonly<Record<string, Leaf | Nested | Given | Spread | List>>

type Parts = Readonly<Record<string, string>>

export type RowText = {
  /** One row as a text. `isCleaned` takes the characters out of its texts that part rows and columns. */
  sql: (isCleaned?: boolean) => string
  /** The rows' JSON; null for texts that hold one of those characters, which no input lets through: they are read cleaned then. */
  json: (text: string, given?: Parts) => string[] | null
}

/** Between the rows, in SQL. */
export const ROW_SEPARATOR = `E'\\x1e'`

export const rowText = (shape: RowShape): RowText => textOf(shape, OUTER)

function textOf(shape: RowShape, separators: Separators): RowText {
  const columns = columnsOf(shape)
  const write = writerOf(shape)
  const lists = columns.flatMap(({ list }, at) => (list ? [{ ...list, at, texts: textOf(list.list, INNER) }] : []))
  const field = ({ sql, as, list }: Column, isCleaned: boolean) => {
    if (list) return listSql(list, isCleaned)
    // so neither the session's time zone nor its way to write an offset matters
    const column = as === 'instant' ? `(${sql} at time zone 'UTC')` : sql
    const text = as === 'text' && isCleaned ? `translate(${column}, E'\\x1c\\x1d\\x1e\\x1f', '')` : `${column}::text`
    return `coalesce(${text}, E'\\x02')`
  }
  const listSql = ({ list, from, order }: List, isCleaned: boolean) =>
    `coalesce((select string_agg(${textOf(list, INNER).sql(isCleaned)}, ${quoted(INNER.row)} order by ${order}) from ${from}), E'\\x02')`
  return {
    sql: (isCleaned = false) =>
      `concat_ws(${quoted(separators.field)}, ${columns.map((column) => field(column, isCleaned)).join(', ')})`,
    json(text, given = {}) {
      const rows: string[] = []
      for (const line of text.split(separators.row)) {
        const values = line.split(separators.field)
        if (values.length !== columns.length) return null
        for (const { at, texts } of lists) {
          const listed = values[at] === NOTHING ? [] : texts.json(values[at] ?? '')
          if (listed === null) return null
          values[at] = `[${listed.join()}]`
        }
        rows.push(write(values, 0, given))
      }
      return rows
    },
  }
}

/** A separator as a string of SQL. */
const quoted = (separator: string) => `E'\\x${separator.charCodeAt(0).toString(16)}'`

/** The rows as `ask` reads them; read once more, cleaned, where they hold one of those characters. */
export async function readRows<Rows>(ask: (isCleaned: boolean) => Promise<Rows | null>): Promise<Rows> {
  const rows = (await ask(false)) ?? (await ask(true))
  if (rows === null) throw new Error('the rows could not be read')
  return rows
}

/** The same shape as columns of SQL, for `row_to_json`. It has nothing that is given. */
export const rowColumns = (shape: RowShape): string =>
  Object.entries(shape)
    .map(([name, one]) => `${columnOf(one)} as "${name}"`)
    .join(', ')

function columnOf(one: RowShape[string]): string {
  if ('given' in one || 'spread' in one || 'list' in one) throw new Error('it has no column of its own')
  if ('sql' in one) return one.as === 'instant' ? instantText(one.sql) : one.sql
  const parts = Object.entries(one.object).map(([name, part]) => `'${name}', ${columnOf(part)}`)
  return `case when ${columnsOf(one.object)[0]?.sql} is not null then json_build_object(${parts.join(', ')}) end`
}

type Column = { sql: string; as?: Leaf['as']; list?: List }

const columnsOf = (shape: RowShape): Column[] =>
  Object.values(shape).flatMap((one): Column | Column[] => {
    if ('object' in one) return columnsOf(one.object)
    if ('list' in one) return [{ sql: '', list: one }]
    if ('spread' in one) return [{ sql: one.spread }]
    return 'given' in one ? [] : [one]
  })

type Writer = (values: readonly string[], from: number, given: Parts) => string

function writerOf(shape: RowShape): Writer {
  let at = 0
  const parts = Object.entries(shape).map(([name, one], index) => {
    const start = `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
    const place = at
    if ('given' in one)
      return { start, write: (_: readonly string[], __: number, given: Parts) => given[one.given] ?? 'null' }
    if ('object' in one) {
      at += columnsOf(one.object).length
      const inner = writerOf(one.object)
      const write: Writer = (values, from, given) =>
        values[from + place] === NOTHING ? 'null' : inner(values, from + place, given)
      return { start, write }
    }
    at += 1
    if ('spread' in one) {
      if (index === 0) throw new Error('a row begins with a field of its own')
      const write: Writer = (values, from) => {
        const fields = (values[from + place] ?? '{}').slice(1, -1)
        return fields === '' ? '' : `,${fields}`
      }
      return { start: '', write }
    }
    // a list has become JSON before
    const read = leaves['list' in one ? 'json' : one.as]
    const write: Writer = (values, from) => {
      const value = values[from + place] ?? NOTHING
      return value === NOTHING ? 'null' : read(value)
    }
    return { start, write }
  })
  return (values, from, given) => {
    let json = ''
    for (const { start, write } of parts) json += start + write(values, from, given)
    return `${json}}`
  }
}

// half of a pair as well as both halves, which is quicker to ask than whether it is alone
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be escaped
const toBeEscaped = /["\\\x00-\x1f\ud800-\udfff]/

const leaves: Record<Leaf['as'], (value: string) => string> = {
  text: (value) => (toBeEscaped.test(value) ? JSON.stringify(value) : `"${value}"`),
  word: (value) => `"${value}"`,
  number: (value) => value,
  boolean: (value) => value,
  json: (value) => value,
  // `2026-11-22 17:00:00.12` as the product writes instants, in milliseconds that are cut, not rounded
  instant: (value) => `"${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, 23).padEnd(3, '0')}Z"`,
}
