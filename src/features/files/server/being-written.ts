import { gt, sql } from 'drizzle-orm'
import { files } from './files.tables.ts'

/**
 * When a file is given up whose bytes were not stored by then. Far longer than the storage takes, also with a put that arrives after its timeout: none
 * may come after the sweep.
 */
export const givenUpUnlessStored = sql`now() + interval '1 hour'`

/** Its bytes are on their way. A minute more than now, since a removal of this moment, rounded to milliseconds, may be just ahead. */
export const isBeingWritten = gt(files.removedAt, sql`now() + interval '1 minute'`)
