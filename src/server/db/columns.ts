import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import { END_OF_TIMES, FIRST_INSTANT } from '#shared/instant.ts'
import { newId } from './new-id.ts'

/**
 * A moment as it is kept and shown. PostgreSQL knows years that JavaScript does not, and `infinity`: one row with such a time
 * must not fail all that are read with it, so it reads as the nearest end of the times that the product knows.
 */
export function instantOfDriver(value: string | Date | number): string {
  const ms = new Date(value).getTime()
  if (Number.isFinite(ms)) return new Date(Math.min(Math.max(ms, YEAR_1), YEAR_9999)).toISOString()
  return /BC$|^-/.test(String(value)) ? FIRST_INSTANT : END_OF_TIMES
}

const [YEAR_1, YEAR_9999] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** Primary key: UUID version 7, made in the process (PostgreSQL 15 has no uuidv7()), so ids sort by time of creation. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/** The same to the microsecond, where the order within a millisecond matters; for comparing, not for showing. */
export const preciseInstant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp(6) with time zone',
  fromDriver: instantOfDriver,
})

/** Instants are ISO strings with milliseconds and Z in the whole product, as they travel to the browser. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: instantOfDriver,
})

export const createdAt = () => instant('created_at').notNull().default(sql`now()`)

/** Counts the edits of a row; an edit names the version that it was made on (architecture: two people at once). */
export const version = () => integer('version').notNull().default(1)
