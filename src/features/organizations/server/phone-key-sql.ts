import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** `phoneKey` in SQL, of a number that is kept in either form: `+358405551234` and `040 555 1234` are `0405551234`. */
export const phoneKeySql = (phone: SQLWrapper): SQL<string> =>
  sql<string>`replace(regexp_replace(regexp_replace(${phone}, '[^0-9+]', '', 'g'), '^([+]|00)3580?', '0'), '+', '')`
