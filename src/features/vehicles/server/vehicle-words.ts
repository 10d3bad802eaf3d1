import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchedWords } from '#shared/searched-words.ts'
import { plateKeySql } from './plate-key-sql.ts'

type Numbers = { registrationNumber: SQLWrapper; vinNumber: SQLWrapper }

/** A word of `searchedWords` is looked for in the numbers, however they are written, and in the names, whose hyphens do not count either. */
export const vehicleHasWord = (
  word: string,
  { registrationNumber, vinNumber }: Numbers,
  names: readonly SQLWrapper[],
): SQL => sql`position(${word} in concat_ws(' ', ${plateKeySql(registrationNumber)}, ${vinNumber},
  upper(replace(concat_ws(' ', ${sql.join([...names], sql`, `)}), '-', '')))) > 0`

/** All words of a search; one without a letter or digit finds nothing, an empty one everything. */
export function vehicleHasWords(text: string, numbers: Numbers, names: readonly SQLWrapper[]): SQL | undefined {
  const words = searchedWords(text)
  if (words.length === 0 && text.trim() !== '') return sql`false`
  return and(...words.map((word) => vehicleHasWord(word, numbers, names)))
}
