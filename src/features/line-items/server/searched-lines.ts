import type { SearchedWords } from '#server/contributions.ts'
import { type WordSource, wordsOfRows } from '#server/word-sources.ts'
import { lineItems } from './line-items.tables.ts'

const lines: WordSource = {
  thing: lineItems.ticketId,
  words: [lineItems.name, lineItems.code],
  reads: [lineItems.ticketId, lineItems.garageId],
  fixed: [lineItems.place],
}

/** A ticket is found by what is sold on it; both sides see the lines. */
export const searchedLines: SearchedWords = {
  kind: 'ticket',
  sources: [lines],
  words: wordsOfRows(lines, 'l', {
    where: 'l.garage_id = thing.garage_id and l.ticket_id = thing.thing_id',
    order: 'l.place',
  }),
}
