/** Between the fields, between the rows, and in place of nothing: characters that no text of the product holds. */
const [FIELD, ROW, NOTHING] = ['\x1f', '\x1e', '\x02']

export const orNothing = (column: string) => `coalesce(${column}::text, E'\\x02')`

/** Rows of these columns as one text, in this order; PostgreSQL's own JSON of them costs several times as much. */
export const rowsText = (columns: readonly string[], order: string) =>
  `string_agg(concat_ws(E'\\x1f', ${columns.join(', ')}), E'\\x1e' order by ${order})`

/** The fields of each row of what `rowsText` answered. */
export const rowsOf = (answer: string | null | undefined): string[][] =>
  answer ? answer.split(ROW).map((line) => line.split(FIELD)) : []

const escaped = /["\\\p{Cc}\p{Cs}]/u
export const quoted = (value: string) => (escaped.test(value) ? JSON.stringify(value) : `"${value}"`)
export const text = (value = '') => (value === NOTHING ? 'null' : quoted(value))
export const plain = (value = '') => (value === NOTHING ? 'null' : value)
export const party = (id = '', name = '', image = '') =>
  id === NOTHING ? 'null' : `{"id":"${id}","name":${quoted(name)},"image":${text(image)}}`

/** `2026-11-22 17:00:00.12+00` as the product writes it. */
export const instant = (value = '') =>
  value === NOTHING ? 'null' : `"${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0')}Z"`

export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What hangs on a thing of this kind, as JSON of SQL. */
export const filesOf = (kind: string, id: string) => `coalesce((
    select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'sizeBytes', f.size_bytes,
      'width', f.width, 'height', f.height) order by f.id)
    from files f where f.attached_to_id = ${id} and f.attached_to_kind = '${kind}' and f.removed_at is null
  ), '[]')`

/** The answer to several questions of one request. */
export const batchOf = (answers: readonly string[]) =>
  `[${answers.map((data) => `{"result":{"data":${data}}}`).join(',')}]`
