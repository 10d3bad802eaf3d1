import type { ClientConfig } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { createOutageLog } from '../db/outage-log.ts'
import { endsWithin } from '../ends-within.ts'
import type { Successor } from '../events/listener.ts'
import { hashToken } from '../secure-token.ts'
import type { Services } from '../services.ts'
import { inSpan } from '../tracing/spans.ts'
import { JobQueued, jobQueued } from './enqueue.ts'
import type { Job } from './job.ts'
import { jobSpan, traceOf, withTrace } from './job-trace.ts'
import { FAILED_JOBS_QUEUE, keepFailedJobs } from './keep-failed-jobs.ts'

const TIME_ZONE = 'Europe/Helsinki'
const SCHEMA = 'pgboss'

/**
 * A job in hand sends a heartbeat every five seconds. One whose process was killed has none after fifteen, is found at the next round of supervision
 * and tried again: within a minute, for any limit of the job itself.
 */
const HEARTBEAT_SECONDS = 15
const HEARTBEAT_EVERY_SECONDS = 5
const SUPERVISE_SECONDS = 15

/** With what else a shutdown does, under the ten seconds that Docker gives. */
const STOP_LIMIT_MS = 5000
/** What the queue may take to end while no job is in hand; it is some milliseconds. */
const IDLE_LIMIT_MS = 500
const LOOK_MS = 50

/** The queue's own statements are short, but its migrations are not; its types do not declare that it hands this on to `pg`. */
const CONNECTION_LIMITS = { keepAlive: true, query_timeout: 60_000 }

export type Jobs = {
  /** Belongs to the relay: moves what `enqueue` announced into the queue. */
  handOver: Successor
  /** How much waits in each queue, as the queue itself counts it every some seconds. */
  sizes: () => Promise<QueueSize[]>
  /** Lets running jobs finish for up to `timeoutMs` (default 5 s); what is cut off then runs again, here or elsewhere. */
  stop: (timeoutMs?: number) => Promise<void>
}

export type QueueSize = { name: string; waiting: number; active: number }

export type StartJobsOptions = {
  jobs: readonly Job[]
  db: Database
  services: Services
  /** Where the queue opens its own few connections, one of them for LISTEN. */
  connection: ClientConfig
  log: BaseLogger
  /** How often waiting retries and delayed jobs are looked for; new jobs are notified at once. Default 10. */
  pollSeconds?: number
  /** How often jobs of dead processes are looked for. Default 15. */
  superviseSeconds?: number
}

/**
 * Starts working. Loading and starting the queue takes some 200 ms, so call it once the server listens, and start the
 * relay after it.
 */
export async function startJobs(options: StartJobsOptions): Promise<Jobs> {
  const { jobs, db, services, connection, log, pollSeconds = 10, superviseSeconds = SUPERVISE_SECONDS } = options
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...connectionOptions(connection),
    schema: SCHEMA,
    application_name: 'huoltosilta jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    ...CONNECTION_LIMITS,
  })
  const report = createOutageLog(log)
  const inHand = new Set<string>()
  boss.on('error', (error) => report(error, 'job queue'))
  boss.on('warning', (warning) => log.warn(warning, 'job queue'))
  try {
    await boss.start()
    await keepFailedJobs(boss, { jobs, db, log, pollSeconds })
    for (const job of jobs) await prepareQueue(boss, job)
    await setSchedules(boss, jobs)
    // of several workers at once the queue reports only the first one's id, and only that one could be woken
    for (const job of jobs)
      for (let count = job.concurrency ?? 1; count > 0; count -= 1)
        await work(boss, job, { db, services, log, pollSeconds, inHand })
  } catch (error) {
    await boss.stop({ graceful: false }).catch((cause: unknown) => report(cause, 'job queue'))
    throw error
  }
  return {
    handOver: handOverTo(boss, jobs),
    sizes: async () =>
      (await boss.getQueues()).map(({ name, readyCount, activeCount }) => ({
        name,
        waiting: readyCount,
        active: activeCount,
      })),
    stop: (timeoutMs = STOP_LIMIT_MS) => stopQueue(boss, { inHand, timeoutMs, log }),
  }
}

/** pg-boss wants plain strings where `pg` also takes functions. */
function connectionOptions({ connectionString, host, port, user, database, password, ssl }: ClientConfig) {
  const given = { connectionString, host, port, user, database, password, ssl }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

async function prepareQueue(boss: PgBoss, { name, schedule, retry, expireInSeconds = 300 }: Job): Promise<void> {
  const options = {
    retryLimit: retry?.limit ?? 8,
    retryDelay: retry?.delaySeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: retry?.maxDelaySeconds ?? 3600,
    expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: FAILED_JOBS_QUEUE,
    notify: true,
  }
  // short: one waiting job per key; stately: also one running, so that a slow scheduled job never overlaps itself
  await boss.createQueue(name, { ...options, policy: schedule ? 'stately' : 'short' })
  await boss.updateQueue(name, options)
  // the first send to a queue reads its settings over another connection: done here, not inside a transaction
  await boss.findJobs(name, { key: 'warm-up' })
}

async function setSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const wanted = new Map(jobs.flatMap((job) => (job.schedule ? [[job.name, job] as const] : [])))
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
  for (const [name, { schedule = '', whenMissed = 'once' }] of wanted)
    await boss.schedule(name, schedule, {}, { tz: TIME_ZONE, missed: whenMissed })
}

type Working = Required<Pick<StartJobsOptions, 'db' | 'services' | 'log' | 'pollSeconds'>> & {
  /** The ids of the jobs that are being worked on. */
  inHand: Set<string>
}

/** Works off one job after the other. */
async function work(boss: PgBoss, job: Job, { db, services, log, pollSeconds, inHand }: Working): Promise<void> {
  const options = {
    includeMetadata: true as const,
    batchSize: 1,
    heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS,
    pollingIntervalSeconds: Math.min(2, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
  }
  const workerId = await boss.work<unknown, void, typeof options>(job.name, options, async (batch) => {
    boss.notifyWorker(workerId) // there may be another one: looked at after this, and not at the next poll
    for (const { id, data, retryCount, retryLimit, signal } of batch) {
      const detail = { job: job.name, jobId: id, attempt: retryCount + 1 }
      const isLastAttempt = retryCount >= retryLimit
      const run = async () => {
        inHand.add(id)
        try {
          await job.run(data, { db, services, log, attempt: detail.attempt, isLastAttempt, signal })
        } catch (error) {
          log[isLastAttempt ? 'error' : 'warn']({ ...detail, err: error }, 'job failed')
          throw error
        } finally {
          inHand.delete(id)
        }
      }
      await inSpan(jobSpan(job.name, detail.attempt), run, { parent: traceOf(data) })
    }
  })
}

/**
 * Jobs in hand get their time. The queue's own statements do not: one that waits for a connection that was lost would hold up the end of
 * the process, and what it was about is found by the next supervision.
 */
async function stopQueue(
  boss: PgBoss,
  { inHand, timeoutMs, log }: { inHand: ReadonlySet<string>; timeoutMs: number; log: BaseLogger },
): Promise<void> {
  const stopped = boss.stop({ graceful: true, timeout: timeoutMs })
  const until = performance.now() + timeoutMs
  let isStopped = false
  // after the last job its end is noted, one that was cut off is given back, and connections are closed
  let endsBy = performance.now() + IDLE_LIMIT_MS
  while (!isStopped && performance.now() < endsBy) {
    isStopped = await endsWithin(stopped, LOOK_MS)
    if (inHand.size > 0) endsBy = Math.min(performance.now(), until) + IDLE_LIMIT_MS
  }
  if (!isStopped) log.warn('the job queue waits for a lost connection and is left behind')
}

function handOverTo(boss: PgBoss, jobs: readonly Job[]): Successor {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  return {
    event: jobQueued.name,
    async take(tx, payloads) {
      const queued = payloads.map((payload) => JobQueued.parse(payload))
      // prepared under a name that is the text's own: the queue builds it again when its settings change
      const db = {
        executeSql: (text: string, values: unknown[] = []) =>
          tx.$client.query({ name: hashToken(text).slice(0, 32), text, values }),
      }
      for (const [name, together] of Map.groupBy(queued, (job) => job.name)) {
        const job = byName.get(name)
        if (!job) throw new Error(`no such job: ${name}`)
        const rows = together.map(({ payload, singletonKey, startAfter }) => {
          // scheduled jobs share one key with those that the clock sends; any other job without a key gets one of its own
          const key = singletonKey ?? (job.schedule ? undefined : newId())
          return {
            data: withTrace(payload as object),
            ...(key !== undefined && { singletonKey: key }),
            ...(startAfter !== undefined && { startAfter }),
          }
        })
        await boss.insert(name, rows, { db })
      }
    },
  }
}
