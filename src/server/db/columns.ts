import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import { newId } from './new-id.ts'

/** Primary key: UUID version 7, made in the process (PostgreSQL 15 has no uuidv7()), so ids sort by time of creation. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/** The same to the microsecond, where the order within a millisecond matters; for comparing, not for showing. */
export const preciseInstant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp(6) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** Instants are ISO strings with milliseconds and Z in the whole product, as they travel to the browser. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

export const createdAt = () => instant('created_at').notNull().default(sql`now()`)

/** Counts the edits of a row; an edit names the version that it was made on (architecture: two people at once). */
export const version = () => integer('version').notNull().default(1)
