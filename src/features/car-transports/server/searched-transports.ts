import type { SearchedWords } from '#server/contributions.ts'
import { asPhone, type WordSource, wordsOfRows } from '#server/word-sources.ts'
import { carTransports } from './car-transports.tables.ts'

const itself: WordSource = {
  thing: carTransports.ticketId,
  words: [
    carTransports.streetAddress,
    carTransports.city,
    carTransports.contactName,
    asPhone(carTransports.contactPhone),
  ],
  reads: [carTransports.state],
  fixed: [carTransports.id, carTransports.garageId],
}

/** A ticket is found by where its car is fetched or brought, and by whom to call there. Both sides see it. */
export const searchedTransports: SearchedWords = {
  kind: 'ticket',
  sources: [itself],
  words: wordsOfRows(itself, 't', {
    where: "t.garage_id = thing.garage_id and t.ticket_id = thing.thing_id and t.state <> 'CANCELLED'",
    order: 't.id',
  }),
}
