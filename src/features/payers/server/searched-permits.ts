import type { SearchedWords } from '#server/contributions.ts'
import type { WordSource } from '#server/word-sources.ts'
import { permits } from './payers.tables.ts'

const granted: WordSource = {
  thing: permits.ticketId,
  words: [permits.permitNumber],
  fixed: [permits.number, permits.garageId],
}

/** A ticket is found by the numbers of its permits, which both its sides see. */
export const searchedPermits: SearchedWords = {
  kind: 'ticket',
  sources: [granted],
  words: `(
    select string_agg(p.permit_number, ' ' order by p.number) from permits p
    where p.garage_id = thing.garage_id and p.ticket_id = thing.thing_id and p.permit_number <> ''
  )`,
}
