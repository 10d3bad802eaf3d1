import { and, asc, eq, gt } from 'drizzle-orm'
import type { PersonalData } from '#server/contributions.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { workTimes } from './work-times.tables.ts'

/** When the user worked, and on which tickets. */
export const workTimeData: PersonalData = {
  name: 'workTimes',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) =>
      db
        .select({
          id: workTimes.id,
          garageId: workTimes.garageId,
          ticketId: workTimes.ticketId,
          startedAt: workTimes.startedAt,
          stoppedAt: workTimes.stoppedAt,
          removedAt: workTimes.removedAt,
        })
        .from(workTimes)
        .where(and(eq(workTimes.mechanicId, userId), after && gt(workTimes.id, after.id)))
        .orderBy(asc(workTimes.id))
        .limit(PAGE_ROWS),
    ),
}
