import type { SearchedWords } from '#server/contributions.ts'
import { asPhone, type WordSource, wordsOfRows } from '#server/word-sources.ts'
import { ticketDrivers } from './ticket-drivers.tables.ts'

const drivers: WordSource = { thing: ticketDrivers.ticketId, words: [ticketDrivers.name, asPhone(ticketDrivers.phone)] }

/** A ticket is found by who fetches the car: by its customer, and by a garage that the customer is open to (`driversOfTicket`). */
export const searchedDrivers: SearchedWords = {
  kind: 'ticket',
  sources: [drivers],
  words: wordsOfRows(drivers, 'd', {
    where: `d.ticket_id = thing.thing_id and (
      thing.organization_id = thing.customer_id or exists (
        select from connections c where c.garage_id = thing.garage_id and c.customer_id = thing.customer_id and c.state = 'ACCEPTED'
      )
    )`,
  }),
}
