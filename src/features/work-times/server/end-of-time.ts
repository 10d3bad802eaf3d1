import { type SQL, sql } from 'drizzle-orm'
import { FORGOTTEN_MS, isForgotten } from '../work-times.policy.ts'
import type { StopKind } from '../work-times.ts'
import type { WorkTimeRow } from './work-times.access.ts'
import { workTimes } from './work-times.tables.ts'

type Ended = { stoppedAt: string; stopKind: StopKind }

/**
 * How a time ends at that moment (milliseconds). One that was left running ends as early as that shows, until its mechanic says when
 * the work really ended.
 */
export function endAt({ startedAt }: Pick<WorkTimeRow, 'startedAt'>, at: number, stopKind: StopKind): Ended {
  const start = Date.parse(startedAt)
  const end = isForgotten(startedAt, at) ? start + FORGOTTEN_MS : Math.max(start, at)
  return {
    stoppedAt: new Date(end).toISOString(),
    stopKind: isForgotten(startedAt, at) ? 'FORGOTTEN' : stopKind,
  }
}

/** The same for many rows at once; `at` is an ISO instant. */
export function endedAt(at: string, stopKind: StopKind): { [Name in keyof Ended]: SQL } {
  const latest = sql`${workTimes.startedAt} + make_interval(secs => ${FORGOTTEN_MS / 1000})`
  const end = sql`greatest(${workTimes.startedAt}, ${at}::timestamptz)`
  return {
    stoppedAt: sql`least(${end}, ${latest})`,
    stopKind: sql`case when ${end} > ${latest} then 'FORGOTTEN' else ${stopKind} end`,
  }
}
