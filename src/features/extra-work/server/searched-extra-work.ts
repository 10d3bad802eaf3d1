import type { SearchedWords } from '#server/contributions.ts'
import { type WordSource, wordsOfRows, wordsSql } from '#server/word-sources.ts'
import { extraWorkLines, extraWorks } from './extra-work.tables.ts'

const requests: WordSource = {
  thing: extraWorks.ticketId,
  words: [extraWorks.description],
  fixed: [extraWorks.number],
}
const lines: WordSource = {
  thing: { column: extraWorkLines.extraWorkId, leadsTo: extraWorks.ticketId },
  words: [extraWorkLines.name],
  fixed: [extraWorkLines.place],
}

/** A ticket is found by the extra work that was asked for it, also what was declined; both sides see it. */
export const searchedExtraWork: SearchedWords = {
  kind: 'ticket',
  sources: [requests, lines],
  words: `(
    select string_agg(concat_ws(' ', ${wordsSql('w', requests.words)},
      ${wordsOfRows(lines, 'l', { where: 'l.extra_work_id = w.id', order: 'l.place' })}), ' ' order by w.number)
    from extra_works w where w.ticket_id = thing.thing_id
  )`,
}
