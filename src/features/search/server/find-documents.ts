import type { Queryable } from '#server/db/database.ts'
import { tenantOf } from './document-statement.ts'
import { wordsHolding } from './word-parts.ts'

/** What is found often is found among so many of the newest; what is not goes by the index. */
const WALKED = 250
/** A part of a word that more words hold than these is found among the newest. */
const WORDS_PER_PART = 1000

export type Question = {
  organizationId: string
  kinds: readonly string[]
  /** Of each kind. */
  limit: number
  /** Of each word what it may be written with: one of these must be part of a word of the thing. */
  words: readonly (readonly string[])[]
  /** Words that are found whole, in addition to all other matches. */
  exact: readonly string[]
}

export type Found = { kind: string; thingId: string }

/** The parameters before those of the words: the organisation, the kinds, how many of each. After them come the exact words as a tsquery, if any. */
const [ORGANIZATION, KINDS, LIMIT, FIRST] = ['$1::uuid', '$2::text[]', '$3::int', 4] as const

/** The organisation's words that hold a part, as the index of documents has them, any of which must be found. */
const lexemesOf = ({ patterns, grams }: { patterns: string; grams: string }) => `(
  select '(' || string_agg('''' || right((${ORGANIZATION})::text, 8) || ':' || word || '''', '|') || ')'
  from (
    select word from search_words
    where organization_id = ${ORGANIZATION} and grams @@ ${grams} and word like any(${patterns}) limit ${WORDS_PER_PART}
  ) known
)`

/**
 * The newest documents of each kind that hold so many words. The newest are walked; only when too few of them fit, the organisation's words
 * that hold the parts are looked up, and the documents that have those are found by the index.
 */
export function findStatement({ words: { length: amount }, exact }: Pick<Question, 'words' | 'exact'>) {
  const words = Array.from({ length: amount }, (_, place) => ({
    patterns: `$${FIRST + 2 * place}::text[]`,
    grams: `$${FIRST + 2 * place + 1}::tsquery`,
  }))
  const fits = words.map(({ patterns }) => `and d.text like any(${patterns})`).join(' ')
  const own = `d.organization_id = ${ORGANIZATION} and d.kind = asked.kind`
  const newest = `order by d.created_at desc, d.thing_id desc limit`
  const indexed = `
    select 1, d.thing_id, d.created_at from search_documents d
    where ${own} and (select count(*) from recent) < ${LIMIT} and d.words @@ (select query from indexed)
    ${newest} ${LIMIT}`
  const whole = `
    select 0, d.thing_id, d.created_at from search_documents d
    where ${own} and d.words @@ $${FIRST + 2 * amount}::tsquery ${newest} ${LIMIT}`
  // without a name: a plan made for any words, which PostgreSQL takes from the sixth time on, took eight times as long as one for these
  return {
    text: `
      with indexed as materialized (
        select (${words.map(lexemesOf).join(` || '&' || `) || 'null'})::tsquery as query
      )
      select asked.kind, found.thing_id as "thingId"
      from unnest(${KINDS}) asked (kind) cross join lateral (
        with recent as materialized (
          select d.thing_id, d.created_at
          from (select * from search_documents d where ${own} ${newest} ${amount > 0 ? WALKED : LIMIT}) d
          where true ${fits} ${newest} ${LIMIT}
        )
        select thing_id from (
          select 1 as place, * from recent
          ${exact.length > 0 ? `union all (${whole})` : ''}
          ${amount > 0 ? `union all (${indexed})` : ''}
        ) each group by thing_id, created_at order by min(place), created_at desc limit ${LIMIT}
      ) found`,
  }
}

/** What the statement for as many words is asked with. */
export function findValues({ organizationId, kinds, limit, words, exact }: Question): unknown[] {
  const whole = exact.map((word) => `'${tenantOf(organizationId)}${word}'`).join('|')
  const asked = words.flatMap((parts) => [parts.map((part) => `%${part}%`), wordsHolding(organizationId, parts)])
  return [organizationId, kinds, limit, ...asked, ...(whole === '' ? [] : [whole])]
}

export async function findDocuments(db: Queryable, question: Question): Promise<Found[]> {
  const { rows } = await db.$client.query<Found>({
    ...findStatement(question),
    values: findValues(question),
  })
  return rows
}
