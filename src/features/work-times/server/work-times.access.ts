import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { END_OF_TIMES } from '#shared/instant.ts'
import { workTimes } from './work-times.tables.ts'

export type WorkTimeRow = typeof workTimes.$inferSelect

/** Whose times: a mechanic's in one garage. */
export type Mechanic = { garageId: string; mechanicId: string }

/** Times that were not removed. */
export const timesOf = ({ garageId, mechanicId }: Mechanic) =>
  and(eq(workTimes.garageId, garageId), eq(workTimes.mechanicId, mechanicId), isNull(workTimes.removedAt))

/** The mechanic's other times that overlap this one when it lasts so long; without an end it runs. */
export const overlapping = (
  time: WorkTimeRow,
  { startedAt, stoppedAt }: Pick<WorkTimeRow, 'startedAt' | 'stoppedAt'>,
) =>
  and(
    timesOf(time),
    ne(workTimes.id, time.id),
    lt(workTimes.startedAt, stoppedAt ?? END_OF_TIMES),
    or(isNull(workTimes.stoppedAt), gt(workTimes.stoppedAt, startedAt)),
  )

/** The time of this id in the caller's garage; unknown ids and other garages' ids are `not_found: work_time` alike. */
export async function workTimeFor(
  db: Queryable,
  { organizationId }: Membership,
  id: string,
  lock: Lock = 'none',
): Promise<WorkTimeRow> {
  const found = db
    .select()
    .from(workTimes)
    .where(and(eq(workTimes.id, id), eq(workTimes.garageId, organizationId)))
    .limit(1)
  const [time] = isUuid(id) ? await (lock === 'update' ? found.for('update') : found) : []
  if (!time) throw notFound('work_time')
  return time
}

/** Of one mechanic's times one thing is done after the other: what runs and what overlaps is the same until the transaction ends. */
export async function lockMechanic(tx: Transaction, { garageId, mechanicId }: Mechanic): Promise<void> {
  await lockName(tx, `work-times ${garageId} ${mechanicId}`)
}

/** The time that runs now. */
export async function runningTime(db: Queryable, mechanic: Mechanic): Promise<WorkTimeRow | undefined> {
  const [running] = await db
    .select()
    .from(workTimes)
    .where(and(timesOf(mechanic), isNull(workTimes.stoppedAt)))
  return running
}
