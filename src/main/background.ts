import type { ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { carryBy } from '#server/db/message-carrier.ts'
import { untilReachable } from '#server/db/until-reachable.ts'
import { endsWithin } from '#server/ends-within.ts'
import { createRelay } from '#server/events/relay.ts'
import type { Job } from '#server/jobs/job.ts'
import { type QueueSize, startJobs } from '#server/jobs/start-jobs.ts'
import type { Logger } from '#server/log.ts'
import { type Bus, createBus } from '#server/realtime/bus.ts'
import type { RedisBus } from '#server/realtime/redis-bus.ts'
import { connectTransport, type Transport } from '#server/realtime/transport.ts'
import type { Services } from '#server/services.ts'
import { jobs } from './jobs.ts'
import { serverFeatures } from './server-features.ts'

/** A connection that was lost, or that hangs, may not hold up the end of a process. */
const LOST_LIMIT_MS = 500

export type Background = {
  /** How much waits in the job queue; null where this process only serves. */
  queues: (() => Promise<QueueSize[]>) | null
  stop: () => Promise<void>
}

/**
 * What runs behind the requests: the connection that receives other processes' changes, and, unless this process only serves, the relay of announced
 * events and the job queue.
 */
export async function startBackground(options: {
  config: Pick<Config, 'worker' | 'work' | 'redisUrl'>
  db: Database
  services: Services
  connection: ClientConfig
  log: Logger
  transport: Transport
  /** Aborts the waiting for a database that is not there. */
  signal: AbortSignal
}): Promise<Background> {
  const { config, db, services, connection, log, transport, signal } = options
  const bus = createBus({ connection, log, isOnly: config.redisUrl === null })
  const disconnect = connectTransport(bus, transport, log)
  const redis = config.redisUrl === null ? null : await openRedis(config.redisUrl, bus, log)
  if (redis) carryBy(db.$client, redis)
  await untilReachable(() => bus.start(), { log, signal })
  // browsers may have come since the server listens: what was said in between did not reach them
  transport.gap()
  const endConnections = () => [
    { what: 'the bus', ended: bus.stop() },
    { what: 'Redis', ended: redis?.stop() ?? Promise.resolve() },
  ]
  if (!config.worker) {
    return {
      queues: null,
      async stop() {
        disconnect()
        await endParts(endConnections(), log)
      },
    }
  }
  const { deliveryPlaces, pollSeconds } = config.work
  const queue = await untilReachable(
    () => startJobs({ jobs: jobsWith(deliveryPlaces), db, services, connection, log, pollSeconds }),
    { log, signal },
  )
  const listeners = serverFeatures.flatMap((feature) => feature.listeners?.(services) ?? [])
  const relay = createRelay({ db, listeners, successor: queue.handOver, log, pollMs: pollSeconds * 1000 })
  const backgroundWorkers = serverFeatures.flatMap((feature) => feature.backgroundWorker?.({ db, log, services }) ?? [])
  const wakeBackgroundWorkers = () => {
    for (const backgroundWorker of backgroundWorkers) backgroundWorker.wake()
  }
  bus.listen({
    onMessage(message) {
      if (message.relay) relay.wake()
      wakeBackgroundWorkers()
    },
    onGap() {
      relay.wake()
      wakeBackgroundWorkers()
    },
  })
  relay.start()
  return {
    queues: queue.sizes,
    async stop() {
      disconnect()
      const parts = [
        ...endConnections(),
        { what: 'the relay', ended: relay.stop() },
        ...backgroundWorkers.map((backgroundWorker) => ({
          what: 'a background worker',
          ended: backgroundWorker.stop(),
        })),
      ]
      // what they were writing is taken back by PostgreSQL and done by the next process
      await endParts(parts, log)
      await queue.stop()
      for (const channel of services.channels) channel.stop()
    },
  }
}

/** Waits for all of them, but no longer than a lost connection may hold them up. */
async function endParts(parts: readonly { what: string; ended: Promise<void> }[], log: Logger): Promise<void> {
  await Promise.all(
    parts.map(async ({ what, ended }) => {
      if (!(await endsWithin(ended, LOST_LIMIT_MS)))
        log.warn({ what }, 'waits for a lost connection and is left behind')
    }),
  )
}

/** Those that send deliveries have as many places as the settings say (decision 86). */
const jobsWith = (deliveryPlaces: number): Job[] =>
  jobs.map((job) => (job.name.startsWith('deliveries.send') ? { ...job, concurrency: deliveryPlaces } : job))

/** Loaded only where it is wanted. */
async function openRedis(url: string, bus: Bus, log: Logger): Promise<RedisBus> {
  const { openRedisBus } = await import('#server/realtime/redis-bus.ts')
  return openRedisBus({ url, log, onMessage: bus.receive, onGap: bus.reportGap })
}
