import type { Queryable } from '#server/db/database.ts'
import { isOneEditAway, turnedRound } from './one-edit.ts'
import { wordsEdgedBy, wordsHolding, wordsLike } from './word-parts.ts'

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

type Typed = { word: string; parts: readonly string[] }

/**
 * For each word that the organisation has no word for, those of its words that are nearly so; the others have what they are written with. Null when
 * there is nothing to guess. Plates and numbers are never guessed: who types one must not land on another car.
 */
export async function similarWords(
  db: Queryable,
  organizationId: string,
  words: readonly Typed[],
): Promise<(readonly string[])[] | null> {
  if (!words.some(({ word }) => mayVary(word))) return null
  const rows = await likeWords(db, organizationId, words)
  const guessed: (readonly string[])[] = []
  // one connection answers one question at a time
  for (const [place, { word, parts }] of words.entries()) {
    const { isKnown = false, similar = [] } = rows[place] ?? {}
    const isGuessed = isKnown || similar.length > 0 || !mayVary(word)
    guessed.push(isKnown ? parts : isGuessed ? similar : await nearWords(db, organizationId, word))
  }
  return rows.some(({ isKnown }) => !isKnown) && guessed.every((some) => some.length > 0) ? guessed : null
}

/** Of each word whether the organisation has it, and which of its words have most parts of three letters in common with it. */
async function likeWords(db: Queryable, organizationId: string, words: readonly Typed[]) {
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
  return rows
}

/** Words that begin or end alike and are about as long, at most so many. */
const NEAR_WORDS = 1000

/**
 * The words that differ by one letter: of a short word that leaves no three letters in a row (`vovlo`, `skda`). Its first two or its last two are
 * unchanged, unless two letters in the middle of four are turned round.
 */
async function nearWords(db: Queryable, organizationId: string, word: string): Promise<string[]> {
  const letters = [...word]
  const [first, last] = [letters.slice(0, 2).join(''), letters.slice(-2).join('')]
  const { rows } = await db.$client.query<{ word: string }>({
    name: 'search-near-words',
    text: `
      select word from search_words
      where organization_id = $1 and grams @@ $2::tsquery and length(word) between $3::int - 1 and $3::int + 1
        and (word like $4 || '%' or word like '%' || $5)
      union select word from search_words where organization_id = $1 and word = any($6)
      limit ${NEAR_WORDS}`,
    values: [
      organizationId,
      wordsEdgedBy(organizationId, { first, last }),
      letters.length,
      first,
      last,
      turnedRound(word),
    ],
  })
  return rows
    .map((row) => row.word)
    .filter((known) => /^\p{L}+$/u.test(known) && isOneEditAway(word, known))
    .sort()
    .slice(0, SIMILAR_WORDS)
}
