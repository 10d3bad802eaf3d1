import type { SearchedWords } from '#server/contributions.ts'
import { type WordSource, wordsOfRows } from '#server/word-sources.ts'
import { lineItems, priceProposals } from './line-items.tables.ts'

const lines: WordSource = {
  thing: lineItems.ticketId,
  words: [lineItems.name, lineItems.code],
  reads: [lineItems.ticketId, lineItems.garageId],
  fixed: [lineItems.place],
}

/** What was said with a proposed price, and by whom to it. */
const proposals: WordSource = {
  thing: priceProposals.ticketId,
  words: [priceProposals.note, priceProposals.answerNote, priceProposals.answeredBy],
  fixed: [priceProposals.id],
}

/** A ticket is found by what is sold on it and what was said of its price; both sides see them. */
export const searchedLines: SearchedWords = {
  kind: 'ticket',
  sources: [lines, proposals],
  words: `concat_ws(' ', ${wordsOfRows(lines, 'l', {
    where: 'l.garage_id = thing.garage_id and l.ticket_id = thing.thing_id',
    order: 'l.place',
  })}, ${wordsOfRows(proposals, 'p', { where: 'p.ticket_id = thing.thing_id', order: 'p.id' })})`,
}
