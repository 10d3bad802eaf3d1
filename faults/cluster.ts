import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { browserAt, report } from './browsers.ts'
import { restartBehindProxy } from './ends.ts'
import type { Fault, Strike } from './faults.ts'
import { call } from './load.ts'
import type { Cluster, ClusterKind } from './stage.ts'
import type { Pair } from './world.ts'

/** How long an event may take to an open browser, and a new car to the search. */
const LIVE_LIMIT_MS = 5000
const PROCESSES = 4

type Strikes = Omit<Fault, 'on' | 'processes'> & { onlyWithRedis?: boolean }

const strikes: readonly Strikes[] = [
  { name: 'none (control)', isShort: true, strike: together },
  { name: 'kill -9 of a web process', times: 3, kills: 1, isShort: true, strike: (one) => kill(one, 0) },
  { name: 'kill -9 of a worker', times: 3, kills: 1, isShort: true, strike: (one) => kill(one, -1) },
  { name: 'restart of every process in turn', isShort: true, strike: restartBehindProxy },
  { name: 'SIGSTOP of a web process 20 s', strike: stopWebProcess },
  { name: 'every backend terminated', times: 3, strike: terminateBackends },
  { name: 'primary restarted', times: 3, isShort: true, strike: restartPrimary },
  { name: 'primary crashed', times: 2, strike: crashPrimary },
  { name: 'replica away 10 s', isShort: true, strike: withoutReplica },
  { name: 'replica behind 10 s', strike: withLateReplica },
  { name: 'nginx reloaded', times: 3, strike: reloadNginx },
  { name: 'lines moved to another process', times: 3, isShort: true, strike: moveLines },
  { name: 'Redis killed and started', times: 3, isShort: true, onlyWithRedis: true, strike: killRedis },
  { name: 'Redis silent 10 s', onlyWithRedis: true, strike: silenceRedis },
  { name: 'every connection to Redis ended', times: 3, onlyWithRedis: true, strike: endRedisConnections },
]

/** Four processes behind nginx and two that work, on PostgreSQL with a replica: all faults without Redis, and all with it. */
export const clusterFaults: readonly Fault[] = (['cluster', 'cluster with Redis'] as const).flatMap((on) =>
  strikes
    .filter(({ onlyWithRedis }) => !onlyWithRedis || on === 'cluster with Redis')
    .map(({ onlyWithRedis: _, name, ...rest }) => ({ ...rest, name: nameOn(name, on), on, processes: PROCESSES })),
)

function nameOn(name: string, on: ClusterKind): string {
  return on === 'cluster' ? name : `${name}, with Redis`
}

function clusterOf({ stage: { cluster } }: Strike): Cluster {
  if (!cluster) throw new Error('no cluster')
  return cluster
}

const firstOf = (pairs: readonly Pair[]): Pair => {
  const [pair] = pairs
  if (!pair) throw new Error('no pair')
  return pair
}

/** What several processes must do as one: limits are counted over all, and each brings its browsers what happens at another. */
async function together(strike: Strike): Promise<void> {
  await expectLive(strike, 'with nothing wrong')
  await countLimit(strike)
  await sleep(1000)
}

async function kill({ stage }: Strike, index: number): Promise<void> {
  process.kill(stage.products.at(index)?.serverPid() ?? 0, 'SIGKILL')
}

async function stopWebProcess({ stage }: Strike): Promise<void> {
  const pid = stage.products[0]?.serverPid() ?? 0
  process.kill(pid, 'SIGSTOP')
  await sleep(20_000)
  process.kill(pid, 'SIGCONT')
}

async function terminateBackends({ stage }: Strike): Promise<void> {
  await stage.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
}

async function restartPrimary(strike: Strike): Promise<void> {
  const { primary } = clusterOf(strike)
  await primary.halt()
  await primary.launch()
}

async function crashPrimary(strike: Strike): Promise<void> {
  const { primary } = clusterOf(strike)
  await primary.crash()
  await primary.launch()
}

async function withoutReplica(strike: Strike): Promise<void> {
  const { replica } = clusterOf(strike)
  await replica.halt()
  await askStaleReads(strike, 10_000)
  await replica.launch()
  await askStaleReads(strike, 5000)
}

async function withLateReplica(strike: Strike): Promise<void> {
  const { replica } = clusterOf(strike)
  const client = new pg.Client({ host: replica.socketFolder, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('select pg_wal_replay_pause()')
  await askStaleReads(strike, 10_000)
  await client.query('select pg_wal_replay_resume()')
  await client.end()
}

/** What may be stale is answered all the while, and is never older than a few seconds. */
async function askStaleReads({ stage, pairs, complain }: Strike, ms: number): Promise<void> {
  const [url = ''] = stage.urls
  const pair = firstOf(pairs)
  const { garage } = pair
  const { organizationId } = garage
  const day = new Date().toISOString().slice(0, 10)
  const until = performance.now() + ms
  let failed = 0
  let late = 0
  while (performance.now() < until) {
    const title = randomUUID()
    await report(url, pair, title)
    const [archive, figures] = await Promise.all([
      call(url, garage, 'archive.list', { organizationId }, 'GET'),
      call(url, garage, 'reporting.report', { organizationId, from: day, to: day }, 'GET'),
    ])
    for (const { status } of [archive, figures]) if (status !== 200) failed += 1
    if (!(await isFound(url, pair, title))) late += 1
  }
  if (failed > 0) complain(`${failed} reads that may be stale were not answered`)
  if (late > 0) complain(`${late} new tickets were not found within ${LIVE_LIMIT_MS / 1000} s`)
}

async function isFound(url: string, { garage }: Pair, title: string): Promise<boolean> {
  const { organizationId } = garage
  const until = performance.now() + LIVE_LIMIT_MS
  while (performance.now() < until) {
    const found = await call(url, garage, 'search.find', { organizationId, text: title }, 'GET')
    if (found.status === 200 && found.text.includes(title)) return true
    await sleep(200)
  }
  return false
}

async function reloadNginx(strike: Strike): Promise<void> {
  clusterOf(strike).nginx.reload()
  await sleep(1000)
}

async function killRedis(strike: Strike): Promise<void> {
  const { redis } = clusterOf(strike)
  await redis?.halt()
  await expectLive(strike, 'while Redis was away')
  await redis?.launch()
  await expectLive(strike, 'after Redis was away')
}

async function silenceRedis(strike: Strike): Promise<void> {
  const { redis } = clusterOf(strike)
  redis?.pause()
  await sleep(2000)
  await expectLive(strike, 'while Redis was silent')
  await sleep(6000)
  redis?.resume()
  await expectLive(strike, 'after Redis was silent')
}

async function endRedisConnections(strike: Strike): Promise<void> {
  await clusterOf(strike).redis?.endConnections()
  await expectLive(strike, 'after connections to Redis were ended')
}

/** A ticket reported through nginx reaches a browser of the garage at every process. */
async function expectLive(strike: Strike, when: string): Promise<void> {
  const { stage, pairs, complain } = strike
  const pair = firstOf(pairs)
  const { webUrls } = clusterOf(strike)
  const browsers = await Promise.all(webUrls.map((url) => browserAt(strike, url, pair)))
  const ticketId = await report(stage.urls[0] ?? '', pair, randomUUID())
  const until = performance.now() + LIVE_LIMIT_MS
  const hasAll = () => browsers.every(({ tickets }) => tickets.has(ticketId))
  while (!hasAll() && performance.now() < until) await sleep(20)
  const missing = browsers.filter(({ tickets }) => !tickets.has(ticketId)).length
  if (missing > 0) complain(`${missing} of ${browsers.length} browsers did not receive an event ${when}`)
  for (const { socket } of browsers) socket.disconnect()
}

/** A browser that comes to another process receives exactly what it missed, and is seen there. */
async function moveLines(strike: Strike): Promise<void> {
  const { stage, pairs, complain } = strike
  const [url = ''] = stage.urls
  const pair = firstOf(pairs)
  const { organizationId, userId } = pair.garage
  const [first = '', second = ''] = clusterOf(strike).webUrls
  const before = await browserAt(strike, first, pair)
  const other = await browserAt(strike, second, pair)
  before.socket.emit('enter', { organizationId })
  other.socket.emit('watch', { organizationId })
  const known = await report(url, pair, randomUUID())
  const until = performance.now() + LIVE_LIMIT_MS
  const isReady = () => before.tickets.has(known) && other.tickets.has(known) && other.online().has(userId)
  while (!isReady() && performance.now() < until) await sleep(20)
  if (!other.online().has(userId)) complain('a person at one process was not seen online at another')
  before.socket.disconnect()
  const missed = await report(url, pair, randomUUID())
  while (!other.tickets.has(missed) && performance.now() < until + LIVE_LIMIT_MS) await sleep(20)
  const after = await browserAt(strike, second, pair, before.last())
  if (!after.missed?.has(missed)) complain('a browser that came to another process did not receive what it missed')
  if (after.missed?.has(known)) complain('a browser that came to another process received again what it had')
  for (const { socket } of [other, after]) socket.disconnect()
}

/** Files taken out by one person: 60 an hour (src/features/archive/server/archive.routes.ts), at whichever process. */
const FILES_AN_HOUR = 60

async function countLimit(strike: Strike): Promise<void> {
  const { pairs, complain } = strike
  const { customer } = firstOf(pairs)
  const { webUrls } = clusterOf(strike)
  const statuses: number[] = []
  for (let time = 0; time <= FILES_AN_HOUR; time++) {
    const url = webUrls[time % webUrls.length] ?? ''
    const answer = await fetch(`${url}/api/archive/archive.csv?organizationId=${customer.organizationId}`, {
      headers: { cookie: customer.cookie },
    })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  const refused = statuses.indexOf(429)
  if (refused !== FILES_AN_HOUR) complain(`file ${refused + 1} of one person was refused, not ${FILES_AN_HOUR + 1}`)
}
