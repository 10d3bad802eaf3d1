import type { Contributions, Searched } from '#server/contributions.ts'
import { withoutAccentsSql } from './without-accents.ts'

/** Longer words are cut, in documents and in questions. */
export const WORD_LENGTH = 64
/** A timeline may be as long as a book; what comes first is found by, and the index takes no more than a megabyte. */
const WORDS_OF_THING = 3000

/** Letters of a part of a word, by which the index of words finds it. */
export const GRAM = 3

/** The prefix of each word in the index, so that a search reads only its own tenant's words. */
export const tenantOf = (organizationId: string) => `${organizationId.slice(-8)}:`
const TENANT_SQL = `right(organization_id::text, 8) || ':'`

/** `plateKey` in SQL, of each word of a text. */
const WORDS_SQL = `regexp_split_to_table(
  regexp_replace(concat_ws(' ', words, together, plain), '[^[:alnum:][:space:]]', '', 'g'), '\\s+') with ordinality`

/** About as much of a long text as its words are kept of. */
const BEGINNING_SQL = 'left(words, 20000)'

/** Plates that were written with a blank: `abc 123` is found by `abc123` too, `BMW 320` by `bmw320`. */
const TOGETHER_SQL = `(
  select string_agg(found[1] || found[2], ' ')
  from regexp_matches(${BEGINNING_SQL}, '\\m([[:alpha:]]{1,3})[[:blank:]]+([[:digit:]]{1,5})\\M', 'g') found
)`

/** Nearly every text has none of these letters. */
const PLAIN_SQL = `case when ${BEGINNING_SQL} ~ '[^[:ascii:]ÅÄÖ]' then ${withoutAccentsSql(BEGINNING_SQL)} end`

/** Writes the documents of the things `$1` of a kind again, and takes away those of what is gone. */
export function documentStatement(
  { kind, documents }: Pick<Searched, 'kind' | 'documents'>,
  { searchedWords }: Pick<Contributions, 'searchedWords'>,
) {
  const others = searchedWords.filter((one) => one.kind === kind).map(({ words }) => `, ${words}`)
  return {
    name: `search-documents-${kind}`,
    text: `
      with thing as (${documents}),
      written as materialized (
        select thing_id, organization_id, created_at, exact, array(
          select word from (
            select left(word, ${WORD_LENGTH}) as word, min(place) as place
            from ${WORDS_SQL} found (word, place) where word <> '' group by 1 order by 2 limit ${WORDS_OF_THING}
          ) each
        ) as words
        from (
          select *, ${TOGETHER_SQL} as together, ${PLAIN_SQL} as plain
          from (
            select thing_id, organization_id, created_at, exact,
              upper(normalize(concat_ws(' ', thing.words${others.join('')}), NFKC)) as words
            from thing
          ) thing
        ) thing
      ),
      gone as (
        delete from search_documents old where kind = '${kind}' and thing_id = any($1) and not exists (
          select from written where thing_id = old.thing_id and organization_id = old.organization_id and words <> '{}'
        )
      ),
      learned as (
        insert into search_words (organization_id, word, grams)
        select organization_id, word, array_to_tsvector(array(
          select ${TENANT_SQL} || substr(word, place, ${GRAM}) from generate_series(1, length(word)) place
        ))
        from (select distinct organization_id, unnest(words) as word from written) fresh
        where not exists (select from search_words where organization_id = fresh.organization_id and word = fresh.word)
        on conflict do nothing
      )
      insert into search_documents as old (organization_id, kind, thing_id, created_at, text, words)
      select organization_id, '${kind}', thing_id, created_at, array_to_string(words, ' '),
        array_to_tsvector(array(select ${TENANT_SQL} || word from unnest(words || exact) word))
      from written where words <> '{}'
      on conflict (organization_id, kind, thing_id) do update
      set created_at = excluded.created_at, text = excluded.text, words = excluded.words
      where (old.text, old.words) is distinct from (excluded.text, excluded.words)`,
  }
}
