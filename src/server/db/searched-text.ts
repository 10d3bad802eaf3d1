import { searchedWords } from '#shared/searched-words.ts'

/** What `plateKey` takes out of a word and people write within one; a blank stays between words. */
const SEPARATORS = `-–‑.,:;/()+&%_"'`

const quoted = (text: string) => `'${text.replace("'", "''")}'`

/** An expression of SQL without them; one `translate` takes three times as long. */
const withoutSeparators = (text: string) =>
  [...SEPARATORS].reduce((shorter, separator) => `replace(${shorter}, ${quoted(separator)}, '')`, text)

/** An expression of SQL for a text, written as `searchedWords` writes what is searched for. */
export const searchedTextSql = (text: string) => withoutSeparators(`upper(${text})`)

/** The words of a search as patterns of SQL with a blank between; null when nothing is searched for. */
export function textPattern(text: string | undefined): string | null {
  // only letters and digits: none of them means anything to LIKE
  const words = searchedWords(text ?? '').map((word) => `%${word}%`)
  return words.length > 0 ? words.join(' ') : null
}
