import type { SearchedWords } from '#server/contributions.ts'

/** A ticket is found by the extra work that was asked for it, also what was declined; both sides see it. */
export const searchedExtraWork: SearchedWords = {
  kind: 'ticket',
  words: `(
    select string_agg(concat_ws(' ', w.description, (
      select string_agg(l.name, ' ' order by l.place) from extra_work_lines l where l.extra_work_id = w.id
    )), ' ' order by w.number) from extra_works w where w.ticket_id = thing.thing_id
  )`,
}
