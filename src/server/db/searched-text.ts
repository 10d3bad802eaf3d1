/** What `plateKey` takes out of a word and people write within one; a blank stays between words. */
const SEPARATORS = `-–‑.,:;/()+&%_"'`

const quoted = (text: string) => `'${text.replace("'", "''")}'`

/** An expression of SQL without them; one `translate` takes three times as long. */
const withoutSeparators = (text: string) =>
  [...SEPARATORS].reduce((shorter, separator) => `replace(${shorter}, ${quoted(separator)}, '')`, text)

/** An expression of SQL for a text, written as `searchedWords` writes what is searched for. */
export const searchedTextSql = (text: string) => withoutSeparators(`upper(${text})`)
