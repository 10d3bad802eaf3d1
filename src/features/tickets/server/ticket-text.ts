import { searchedTextSql } from '#server/db/searched-text.ts'

/**
 * Everything of a ticket that a search looks at, written as `searchedWords` writes what is searched for; a plate and a phone number
 * have no blanks. `t` is the ticket, `o` the other party.
 */
const searchedText =
  searchedTextSql(`concat_ws(' ', replace(t.registration_number, ' ', ''), t.vin_number, t.make, t.model,
  t.number, t.title, o.name, t.contact_name, replace(t.contact_phone, ' ', ''),
  replace(replace(t.contact_phone, ' ', ''), '+358', '0'))`)

/** Whether the ticket holds every word; `pattern` is the parameter of the statement that `textPattern` makes. */
export const textCondition = (pattern: string) => `${searchedText} like all (string_to_array(${pattern}, ' '))`
