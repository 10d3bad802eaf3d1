import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A recorded number as `plateKey` (`#shared/plate-key.ts`) would compare it. */
export const plateKeySql = (number: SQLWrapper): SQL<string> =>
  sql<string>`upper(regexp_replace(${number}, '[^[:alnum:]]', '', 'g'))`

type Car = { registrationNumber: SQLWrapper; vinNumber: SQLWrapper }

/** The number that a ticket is shown with, written as `plateKey` writes it; the archive's indexes are by it. */
export const shownPlateKey = ({ registrationNumber, vinNumber }: Car): SQL<string> =>
  plateKeySql(sql`coalesce(${registrationNumber}, ${vinNumber})`)
