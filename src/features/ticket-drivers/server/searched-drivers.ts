import type { SearchedWords } from '#server/contributions.ts'

/** A ticket is found by who fetches the car: by its customer, and by a garage that the customer is open to (`driversOfTicket`). */
export const searchedDrivers: SearchedWords = {
  kind: 'ticket',
  words: `(
    select string_agg(concat_ws(' ', d.name, replace(d.phone, ' ', ''), replace(replace(d.phone, ' ', ''), '+358', '0')), ' ')
    from ticket_drivers d where d.ticket_id = thing.thing_id and (
      thing.organization_id = thing.customer_id or exists (
        select from connections c where c.garage_id = thing.garage_id and c.customer_id = thing.customer_id and c.state = 'ACCEPTED'
      )
    )
  )`,
}
