import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isUuid } from '#shared/id.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { enqueue } from './enqueue.ts'

export const JOBS_SCHEMA = 'pgboss'

/** Where a job ends that failed at every try; nobody works on it. */
export const FAILED_JOBS_QUEUE = 'failed-jobs'

export type FailedJob = {
  id: string
  name: string
  /** ISO instant of the last failure. */
  failedAt: string
  tries: number
  error: string
  /** The job's own payload. */
  data: unknown
}

/** The newest jobs that finally failed, for super-users. Empty while no job has ever run in this database. */
export async function failedJobs(db: Queryable, limit = 100): Promise<FailedJob[]> {
  const exists = await db.execute<{ found: boolean }>(
    sql`select to_regclass(${`${JOBS_SCHEMA}.job`}) is not null as found`,
  )
  if (!exists.rows[0]?.found) return []
  const { rows } = await db.execute<FailedJob>(sql`
    select id, source_name as name, coalesce(source_retry_count, 0) + 1 as tries,
      to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "failedAt",
      coalesce(source_output ->> 'message', source_output::text, '') as error, data
    from pgboss.job
    where name = ${FAILED_JOBS_QUEUE} and state = 'created'
    order by created_on desc limit ${limit}`)
  return rows
}

/** Queues a failed job anew and takes it off the list; false when it is not there (any more). */
export async function retryFailedJob(tx: Transaction, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const { rows } = await tx.execute<{ name: string; data: unknown }>(sql`
    delete from pgboss.job where name = ${FAILED_JOBS_QUEUE} and id = ${id} returning source_name as name, data`)
  const [failed] = rows
  if (!failed) return false
  enqueue(tx, { name: failed.name, payload: z.unknown() }, failed.data)
  return true
}
