import type { ConstructorOptions } from 'pg-boss'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { transact } from '../db/transact.ts'
import { createRelay } from '../events/relay.ts'
import { type EnqueueOptions, enqueue } from './enqueue.ts'
import { listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import { defineJob, defineJobKind, type Job, type JobContext } from './job.ts'
import { jobsRoute } from './jobs-route.ts'
import { startJobs } from './start-jobs.ts'

const { db, pool, options } = await testDatabase()
const log = pino({ level: 'silent' })
const greet = defineJobKind('greet', z.object({ name: z.string() }))

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await pool.query('delete from outbox_events; delete from failed_jobs; delete from pgboss.job')
})

/** A process that works: the queue and the relay that feeds it. */
async function worker(...jobs: Job[]) {
  return workerPolling(0.5, ...jobs)
}

async function workerPolling(pollSeconds: number, ...jobs: Job[]) {
  const given = { jobs, db, services: testServices(), connection: options, log }
  const running = await startJobs({ ...given, pollSeconds, superviseSeconds: 1 })
  const relay = createRelay({ db, listeners: [], successor: running.handOver, log })
  cleanups.push(() => running.stop())
  return { running, relay }
}

/** A greeter that records whom it greeted; `fails` decides whether a try fails. */
function greeter(fails: (context: JobContext) => boolean = () => false, retry = { limit: 0 }) {
  const greeted: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const job = defineJob({
    ...greet,
    retry: { ...retry, delaySeconds: 1 },
    async handle({ name }, context) {
      greeted.push(name)
      for (const one of waiting) if (greeted.length >= one.count) one.resolve()
      if (fails(context)) throw new Error('no voice')
    },
  })
  const after = (count: number) =>
    new Promise<void>((resolve) => {
      if (greeted.length >= count) resolve()
      else waiting.push({ count, resolve })
    })
  return { job, greeted, after }
}

const sendGreeting = (name: string, how: EnqueueOptions = {}) =>
  transact(db, async (tx) => enqueue(tx, greet, { name }, how))

const failures = () => listFailedJobs(db, 100)

const until = async (isTrue: () => Promise<boolean>) => {
  await expect.poll(isTrue, { interval: 50 }).toBe(true)
}

test('a job enqueued in a transaction runs after the commit, without waiting for the next poll', async () => {
  const { job, greeted, after } = greeter()
  const { relay } = await workerPolling(600, job)
  await sendGreeting('Aino')
  await relay.drain()
  await after(1)
  expect(greeted).toEqual(['Aino'])
})

test('a job enqueued in a transaction that rolls back never runs', async () => {
  const { job, greeted, after } = greeter()
  const { relay } = await worker(job)
  const failed = transact(db, async (tx) => {
    enqueue(tx, greet, { name: 'nobody' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await sendGreeting('Aino')
  await relay.drain()
  await after(1)
  expect(greeted).toEqual(['Aino'])
})

test('waiting jobs with the same key are one job, and jobs without a key are each their own', async () => {
  const { job } = greeter()
  const { relay } = await worker(job)
  const later = new Date(Date.now() + 3_600_000)
  for (const key of ['a', 'a', 'b']) await sendGreeting(key, { singletonKey: key, startAfter: later })
  for (const name of ['x', 'x']) await sendGreeting(name, { startAfter: later })
  await relay.drain()
  const { rows } = await pool.query(`select data ->> 'name' as name from pgboss.job where name = 'greet' order by 1`)
  expect(rows.map((row) => row.name)).toEqual(['a', 'b', 'x', 'x'])
})

test('jobs that piled up while one ran are worked off without waiting for the next poll', async () => {
  const greeted: string[] = []
  const [open, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = defineJob({
    ...greet,
    async handle({ name }) {
      await open.promise
      greeted.push(name)
      if (greeted.length === 5) done.resolve()
    },
  })
  const { relay } = await workerPolling(600, slow)
  for (const name of ['1', '2', '3', '4', '5']) await sendGreeting(name)
  await relay.drain()
  open.resolve()
  await done.promise
  expect(greeted).toEqual(['1', '2', '3', '4', '5'])
})

test('waiting jobs run as many at once as the job allows, until the last of them', async () => {
  const CONCURRENCY = 3
  const rounds = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  let begun = 0
  const job = defineJob({
    ...greet,
    concurrency: CONCURRENCY,
    // none ends before as many run at once
    async handle() {
      const round = rounds[Math.floor(begun / CONCURRENCY)]
      begun += 1
      if (begun % CONCURRENCY === 0) round?.resolve()
      await round?.promise
    },
  })
  const { relay } = await workerPolling(600, job)
  await transact(db, async (tx) => {
    for (let count = 0; count < CONCURRENCY * rounds.length; count++) enqueue(tx, greet, { name: String(count) })
  })
  await relay.drain()
  await Promise.all(rounds.map((round) => round.promise))
  expect(begun).toBe(CONCURRENCY * rounds.length)
})

test('a failing job is tried again, knowing which try it is', async () => {
  const { job, greeted, after } = greeter(({ attempt }) => attempt === 1, { limit: 2 })
  const { relay } = await worker(job)
  await sendGreeting('Aino')
  await relay.drain()
  await after(2)
  expect(greeted).toEqual(['Aino', 'Aino'])
  await until(async () => (await pool.query(`select from pgboss.job where state = 'completed'`)).rowCount === 1)
  expect(await failures()).toEqual([])
})

test('a job that finally failed is listed with its error and can be queued again once', async () => {
  let isBroken = true
  const { job, after } = greeter(() => isBroken)
  const { relay } = await worker(job)
  await sendGreeting('Aino')
  await relay.drain()
  await until(async () => (await failures()).length === 1)
  const [failed] = await failures()
  expect(failed).toMatchObject({ name: 'greet', tries: 1, error: 'no voice', failedAt: expect.stringMatching(/Z$/) })

  isBroken = false
  const again = () => transact(db, async (tx) => retryFailedJob(tx, failed?.id ?? ''))
  expect([await again(), await again()]).toEqual(['greet', null])
  await relay.drain()
  await after(2)
  expect(await failures()).toEqual([])
})

test('retrying a failed job is undone with the transaction that it was part of', async () => {
  const { job } = greeter(() => true)
  const { relay } = await worker(job)
  await sendGreeting('Aino')
  await relay.drain()
  await until(async () => (await failures()).length === 1)
  const [failed] = await failures()
  const undone = transact(db, async (tx) => {
    await retryFailedJob(tx, failed?.id ?? '')
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect([
    (await failures()).length,
    (await pool.query('select from outbox_events where settled_at is null')).rowCount,
  ]).toEqual([1, 0])
})

test('a job that says itself where it failed is not listed', async () => {
  const { promise: said, resolve } = Promise.withResolvers<[string, string]>()
  const honest = defineJob({
    ...greet,
    retry: { limit: 0 },
    handle: () => Promise.reject(new Error('no voice')),
    giveUp: async ({ name }, { error }) => resolve([name, error]),
  })
  const { relay } = await worker(honest)
  await sendGreeting('Aino')
  await relay.drain()
  expect(await said).toEqual(['Aino', 'no voice'])
  expect(await failures()).toEqual([])
})

test('an unknown job stays in the outbox with the reason', async () => {
  const { relay } = await worker()
  await sendGreeting('Aino')
  await relay.drain()
  const { rows } = await pool.query('select last_error, settled_at from outbox_events')
  expect(rows).toEqual([{ last_error: 'Error: no such job: greet', settled_at: null }])
})

test('stopping waits for the job in hand', async () => {
  let isDone = false
  const [started, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = defineJob({
    ...greet,
    async handle() {
      started.resolve()
      await goesOn.promise
      isDone = true
    },
  })
  const { relay, running } = await worker(slow)
  await sendGreeting('Aino')
  await relay.drain()
  await started.promise
  const stopped = running.stop()
  goesOn.resolve()
  await stopped
  expect(isDone).toBe(true)
})

test('schedules are kept in Helsinki time, and those of jobs that are gone are removed', async () => {
  const nightly = (name: string) =>
    defineJob({ name, payload: z.object({}), schedule: '0 4 * * *', handle: async () => {} })
  const schedules = async () =>
    (await pool.query('select name, cron, timezone from pgboss.schedule order by name')).rows
  const first = await worker(nightly('old'), nightly('kept'))
  await first.running.stop()
  await worker(nightly('kept'))
  expect(await schedules()).toEqual([{ name: 'kept', cron: '0 4 * * *', timezone: 'Europe/Helsinki' }])
})

test('the route runs a scheduled job now, for the bearer of the key only', async () => {
  const { promise: ran, resolve } = Promise.withResolvers<void>()
  const sweep = defineJob({
    name: 'sweep',
    payload: z.object({}),
    schedule: '0 4 * * *',
    handle: async () => resolve(),
  })
  const { job } = greeter()
  const { relay } = await worker(sweep, job)
  const app = await routeServer(db, [jobsRoute({ jobs: [sweep, job], key: 'secret' })])
  const post = async (name: string, authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    return (await app.inject({ method: 'POST', url: `/api/jobs/${name}`, headers })).statusCode
  }
  expect(await post('sweep')).toBe(401)
  expect(await post('sweep', 'Bearer wrong')).toBe(401)
  expect(await post('sweep', 'secret')).toBe(401)
  expect(await post('greet', 'Bearer secret')).toBe(404)
  expect(await post('nothing', 'Bearer secret')).toBe(404)
  expect((await pool.query('select from outbox_events')).rowCount).toBe(0)
  expect(await post('sweep', 'Bearer secret')).toBe(202)
  await relay.drain()
  await ran
})

test('a job whose process died in the middle of it runs elsewhere once its heartbeat stops, long before its own limit', async () => {
  const { job, after, greeted } = greeter(() => false, { limit: 2 })
  const { relay, running } = await worker(job)
  await running.stop()
  const { PgBoss } = await import('pg-boss')
  const dying = new PgBoss({ ...options, schema: 'pgboss', supervise: false } as ConstructorOptions)
  dying.on('error', () => {})
  await dying.start()
  await sendGreeting('Aino')
  await relay.drain()
  expect(await dying.fetch('greet')).toHaveLength(1)
  await dying.stop({ graceful: false })
  const { rowCount } = await pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '15 seconds'
     where name = 'greet' and state = 'active' and expire_seconds = 300`,
  )
  expect([rowCount, greeted]).toEqual([1, []])
  await worker(job)
  await after(1)
})

test('a scheduled job that was missed while nothing worked runs once when something does, unless it waits for its next time', async () => {
  const { job, greeted, after } = greeter()
  const skipped = greeter()
  const nightly: Job = {
    ...job,
    name: 'nightly',
    schedule: '7 4 * * *',
    run: async () => job.run({ name: 'night' }, {} as never),
  }
  const evening: Job = { ...skipped.job, name: 'evening', schedule: '7 18 * * *', whenMissed: 'skip' }
  const first = await worker(nightly, evening)
  await first.running.stop()
  // three days ago, when no worker had looked since
  await pool.query(`update pgboss.schedule set created_on = now() - interval '4 days'`)
  await pool.query(`update pgboss.version set cron_on = now() - interval '3 days'`)
  await pool.query('delete from pgboss.job')
  await worker(nightly, evening)
  await after(1)
  expect([greeted, skipped.greeted]).toEqual([['night'], []])
})
