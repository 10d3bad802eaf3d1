import { and, or, type SQL, sql } from 'drizzle-orm'
import { phoneKey } from '#shared/phone-key.ts'
import { searchedWords } from '#shared/searched-words.ts'
import { organizations } from './organizations.tables.ts'
import { phoneKeySql } from './phone-key-sql.ts'
import { connected } from './visible-parties.ts'

/** As `searchedWords` writes what is searched for. */
const asSearched = (texts: SQL): SQL => sql`upper(regexp_replace(${texts}, '[^[:alnum:][:space:]]', '', 'g'))`

const { name, businessName, businessId, vatNumber, city, email, phone } = organizations
const namesAsSearched = asSearched(sql`concat_ws(' ', ${name}, ${businessId})`)
/** What a customer shows to a garage when both said yes. */
const contactsAsSearched = asSearched(sql`concat_ws(' ', ${businessName}, ${vatNumber}, ${city}, ${email})`)

/**
 * Whether the customer of the row is found by a text: by all of its words in its names, place, address of mail and Y-tunnus, or by its phone
 * number in any form, also the last digits. Contact data is compared only where the two are connected: else a search would reveal it.
 * `others` finds a customer by a word in another place, such as the plates of its cars.
 */
export function foundCustomer(
  garageId: string,
  text: string,
  { hasWord, hasPhone }: { hasWord?: (word: string) => SQL; hasPhone?: (key: string) => SQL } = {},
): SQL | undefined {
  const words = searchedWords(text)
  const key = phoneKey(text)
  // a text without a letter or digit finds nothing
  if (words.length === 0) return text.trim() === '' ? undefined : sql`false`
  const isConnected = connected(garageId, organizations.id)
  const byWords = and(
    ...words.map((word) =>
      or(
        sql`position(${word} in ${namesAsSearched}) > 0`,
        and(sql`position(${word} in ${contactsAsSearched}) > 0`, isConnected),
        hasWord?.(word),
      ),
    ),
  )
  if (key === null) return byWords
  return or(byWords, and(sql`position(${key} in ${phoneKeySql(phone)}) > 0`, isConnected), hasPhone?.(key))
}
