import type { Queryable } from '#server/db/database.ts'
import type { WorkTimeRow } from './work-times.access.ts'
import { workTimes } from './work-times.tables.ts'

type Given = Partial<typeof workTimes.$inferInsert> & Pick<WorkTimeRow, 'garageId' | 'ticketId' | 'mechanicId'>

/** A mechanic's time on a ticket; it runs when no end is given. */
export async function makeWorkTime(db: Queryable, given: Given): Promise<WorkTimeRow> {
  const [time] = await db
    .insert(workTimes)
    .values({
      startedAt: new Date().toISOString(),
      ...(given.stoppedAt && { stopKind: 'PAUSED' as const }),
      ...given,
    })
    .returning()
  if (!time) throw new Error('the work time was not made')
  return time
}
