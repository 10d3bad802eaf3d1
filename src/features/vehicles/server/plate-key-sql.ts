import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A recorded number as `plateKey` (`#shared/plate-key.ts`) would compare it. */
export const plateKeySql = (number: SQLWrapper): SQL<string> =>
  sql<string>`upper(regexp_replace(${number}, '[^[:alnum:]]', '', 'g'))`
