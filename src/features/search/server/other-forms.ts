import type { Queryable } from '#server/db/database.ts'
import { wordsHolding, wordsLike } from './word-parts.ts'

/** A shorter beginning would find half of what there is. */
const SHORTEST = 4
/** Words that are nearly the same, at most so many for each that was typed. */
const SIMILAR_WORDS = 6
/** By pg_trgm: `toyta` and Toyota have 0.44 in common. */
const SIMILARITY = 0.4

const mayVary = (word: string) => /^\p{L}+$/u.test(word) && [...word].length >= SHORTEST

/**
 * How the words begin in their other forms, as PostgreSQL's Finnish stemmer says it; null for one that has no others: a number, a plate, a short
 * word. `jarrupalojen` begins as `jarrupalat` does.
 */
export async function beginningsOf(db: Queryable, words: readonly string[]): Promise<(string | null)[]> {
  if (!words.some(mayVary)) return words.map(() => null)
  const { rows } = await db.$client.query<{ stem: string | null }>({
    name: 'search-stems',
    text: `
      select (ts_lexize('finnish_stem', lower(word)))[1] as stem
      from unnest($1::text[]) with ordinality typed (word, place) order by place`,
    values: [words],
  })
  return words.map((word, place) => {
    const stem = rows[place]?.stem
    if (!stem || !mayVary(word)) return null
    const beginning = beginningOf(stem).toUpperCase()
    return beginning === word || !mayVary(beginning) ? null : beginning
  })
}

/** The stemmer leaves vowels at the end, and consonants that change: huolto, huollon; vaihto, vaihdon. */
export function beginningOf(stem: string): string {
  const shorter = stem.replace(/(?<=[lhnrm])[tdlnrmpkg]?[aeiouyäö]*$/u, '')
  return shorter.length >= SHORTEST ? shorter : stem
}

/**
 * For each word that the organisation has no word for, those of its words that are nearly so; the others have what they are written with. Null when
 * there is nothing to guess. Plates and numbers are never guessed: who types one must not land on another car.
 */
export async function similarWords(
  db: Queryable,
  organizationId: string,
  words: readonly { word: string; parts: readonly string[] }[],
): Promise<(readonly string[])[] | null> {
  if (!words.some(({ word }) => mayVary(word))) return null
  const { rows } = await db.$client.query<{ isKnown: boolean; similar: string[] }>({
    name: 'search-similar-words',
    text: `
      select exists (
        select from search_words
        where organization_id = $1 and grams @@ holding and word like any(array(select jsonb_array_elements_text(patterns)))
      ) as "isKnown", array(
        select word from (
          select word, similarity(word, typed.word) as likeness from search_words known
          where organization_id = $1 and grams @@ near
        ) near where likeness >= ${SIMILARITY} and word ~ '^[[:alpha:]]+$' order by likeness desc, word limit ${SIMILAR_WORDS}
      ) as similar
      from rows from (
        jsonb_to_recordset($2::jsonb) as (word text, patterns jsonb, holding tsquery, near tsquery)
      ) with ordinality typed (word, patterns, holding, near, place) order by place`,
    values: [
      organizationId,
      JSON.stringify(
        words.map(({ word, parts }) => ({
          word: word.toLowerCase(),
          patterns: parts.map((part) => `%${part}%`),
          holding: wordsHolding(organizationId, parts),
          near: mayVary(word) ? wordsLike(organizationId, word) : null,
        })),
      ),
    ],
  })
  const guessed = words.map(({ parts }, place) => (rows[place]?.isKnown ? parts : (rows[place]?.similar ?? [])))
  return rows.some(({ isKnown }) => !isKnown) && guessed.every((some) => some.length > 0) ? guessed : null
}
