import { type SQL, sql } from 'drizzle-orm'

/** Everything of a ticket that a search looks at, in small letters. `t` is the ticket. */
export const searchedText = `lower(concat_ws(' ', t.registration_number, replace(t.registration_number, '-', ''), t.vin_number,
  t.make, t.model, t.number, t.title))`

/** Whether the ticket holds what is searched for. */
export const textCondition = (text: string): SQL => sql`position(lower(${text}) in ${sql.raw(searchedText)}) > 0`
