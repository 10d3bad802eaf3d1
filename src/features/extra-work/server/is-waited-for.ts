import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { extraWorks } from './extra-work.tables.ts'

/** Whether the ticket waits for an answer to another request than this one. */
export const isWaitedFor = (db: Queryable, ticketId: string, exceptId: string): Promise<boolean> =>
  hasRows(
    db,
    extraWorks,
    and(eq(extraWorks.ticketId, ticketId), ne(extraWorks.id, exceptId), inArray(extraWorks.state, ['ASKED', 'CALL'])),
  )
