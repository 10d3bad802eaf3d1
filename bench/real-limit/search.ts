import { RESULTS_SHOWN } from '../../src/features/search/search.ts'
import { tenantOf } from '../../src/features/search/server/document-statement.ts'
import { wordsHolding } from '../../src/features/search/server/word-parts.ts'
import { cardParties, cardsOf, cardsText, garageJson } from './card.ts'
import type { Row, Statement } from './database.ts'

const order = 't.created_at desc, t.id desc'

/** $1 a garage, $2 the parts of its words that hold a plate, $3 what such a word is like, $4 what precedes its words in the index. */
const search = {
  // without one it is planned for the words that are asked, which takes a third of the time
  name: '',
  text: `
    with known as materialized (
      select string_agg('''' || $4 || word || '''', '|')::tsquery as query
      from search_words where organization_id = $1 and grams @@ $2::tsquery and word like $3
    )
    select ${garageJson}, (
      select ${cardsText(order)} from (
        select t.* from search_documents d join tickets t on t.id = d.thing_id
        where d.organization_id = $1 and d.kind = 'ticket' and d.words @@ (select query from known)
        order by ${order} limit ${RESULTS_SHOWN}
      ) t ${cardParties}
    ) as cards`,
}

/** `text`: a plate. */
export function searchStatement({ organizationId, text }: { organizationId: string; text: string }): Statement {
  const word = text.replace('-', '')
  const values = [organizationId, wordsHolding(organizationId, [word]), `%${word}%`, tenantOf(organizationId)]
  return { ...search, values }
}

/** The product's answer, of which all are tickets. */
export const searchJson = ({ cards = null, garage }: Row): string => `[${cardsOf(cards, garage ?? 'null').join(',')}]`
