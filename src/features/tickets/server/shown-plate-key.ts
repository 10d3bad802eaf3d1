import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'

type Car = { registrationNumber: SQLWrapper; vinNumber: SQLWrapper }

/** The number that a ticket is shown with, written as `plateKey` writes it; the archive's indexes are by it. */
export const shownPlateKey = ({ registrationNumber, vinNumber }: Car): SQL<string> =>
  plateKeySql(sql`coalesce(${registrationNumber}, ${vinNumber})`)
