import type { SearchedWords } from '#server/contributions.ts'

/** A ticket is found by what is sold on it; both sides see the lines. */
export const searchedLines: SearchedWords = {
  kind: 'ticket',
  words: `(
    select string_agg(concat_ws(' ', l.name, l.code), ' ' order by l.place) from line_items l
    where l.garage_id = thing.garage_id and l.ticket_id = thing.thing_id
  )`,
}
