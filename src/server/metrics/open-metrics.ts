import { once } from 'node:events'
import { createServer } from 'node:http'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { OnAnswer } from '../http/answered-call.ts'
import type { QueueSize } from '../jobs/start-jobs.ts'
import { countAnswers } from './call-metrics.ts'
import { watchDatabase } from './database-metrics.ts'

export type Metrics = {
  onAnswer: OnAnswer
  /** Gives the sizes of the job queue, once it works. */
  watchQueues: (queues: (() => Promise<QueueSize[]>) | null) => void
  /** The text that a scraper reads. */
  read: () => Promise<string>
  /** The port it listens on. */
  port: number
  stop: () => Promise<void>
}

type Options = {
  host: string
  /** 0: any free one. */
  port: number
  db: Database
  pool: pg.Pool
  /** Whether this process works off jobs: only then it reads what waits in the database. */
  isWorker: boolean
}

/**
 * Counts what the process does and serves it as `GET /metrics` in the text format of Prometheus, on a port of its own: it shows amounts of the whole
 * platform, so it is for the operator's network only.
 */
export async function openMetrics({ host, port, db, pool, isWorker }: Options): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchPool(registry, pool)
  let queues: (() => Promise<QueueSize[]>) | null = null
  const readDatabase = isWorker ? watchDatabase(registry, { db, queues: () => queues }) : undefined
  const onAnswer = countAnswers(registry)
  const read = async () => {
    await readDatabase?.()
    return registry.metrics()
  }
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return answer.writeHead(404).end()
    read().then(
      (text) => answer.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => answer.writeHead(500).end(),
    )
  })
  server.listen({ host, port })
  await once(server, 'listening')
  const address = server.address()
  return {
    onAnswer,
    watchQueues(found) {
      queues = found
    },
    read,
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function watchPool(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'huoltosilta_pool_connections',
    help: 'Connections of the pool that are lent or idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'lent' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'wanted' }, pool.waitingCount)
    },
  })
}
