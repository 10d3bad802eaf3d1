import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { HUB_PATH } from '#server/realtime/hub.ts'
import { killNpmEarly, loseConnectionsAndStop, restartBehindProxy, STOP_LIMIT_SECONDS } from './ends.ts'
import { hangMail } from './hanging-mail.ts'
import { call } from './load.ts'
import { isAlive } from './processes.ts'
import type { Stage, StageKind } from './stage.ts'
import type { Pair } from './world.ts'

export type Strike = {
  stage: Stage
  pairs: readonly Pair[]
  /** Something that must not be, in words. */
  complain(text: string): void
}

export type Fault = {
  name: string
  on: StageKind
  /** Processes that serve on the same database, default 1. */
  processes?: number
  /** How often it strikes in the long form, default 1. */
  times?: number
  /** Also in the short form. */
  isShort?: boolean
  /** Servers that the strike itself ends by force, each of which is started again. */
  kills?: number
  /** Ends when the fault is over, and the product may take as long as it takes to be back. */
  strike(strike: Strike): Promise<void>
}

/** For noticing that npm is gone, and for the stop. */
const ORPHAN_LIMIT_MS = 5000
const kill = (pid: number, signal: NodeJS.Signals) => process.kill(pid, signal)
const onlyProduct = ({ products: [product] }: Stage) => {
  if (!product) throw new Error('no product')
  return product
}

export const faults: readonly Fault[] = [
  { name: 'none (control)', on: 'embedded', isShort: true, strike: () => sleep(3000) },
  { name: 'every backend terminated', on: 'embedded', times: 3, isShort: true, strike: terminateBackends },
  {
    name: 'kill -9 of the embedded postmaster',
    on: 'embedded',
    times: 3,
    isShort: true,
    strike: async ({ stage }) => kill(stage.postmasterPid(), 'SIGKILL') && undefined,
  },
  {
    name: 'kill -9 of the server',
    on: 'embedded',
    times: 3,
    isShort: true,
    kills: 1,
    strike: async ({ stage }) => kill(onlyProduct(stage).serverPid(), 'SIGKILL') && undefined,
  },
  {
    name: 'kill -9 of server and postmaster',
    on: 'embedded',
    times: 2,
    kills: 1,
    async strike({ stage }) {
      const pids = [stage.postmasterPid(), onlyProduct(stage).serverPid()]
      for (const pid of pids) kill(pid, 'SIGKILL')
    },
  },
  { name: 'kill -9 of npm, npm start at once', on: 'embedded', times: 2, strike: killNpm },
  { name: 'kill -9 of npm in its first moments', on: 'embedded', times: 3, strike: killNpmEarly },
  { name: 'every backend terminated ×12, SIGTERM', on: 'embedded', times: 4, strike: loseConnectionsAndStop },
  { name: 'SIGTERM with sockets open, npm start', on: 'embedded', times: 2, isShort: true, strike: stopWithSockets },
  { name: 'SIGSTOP 20 s', on: 'embedded', strike: (strike) => stand(strike, 20_000) },
  { name: 'SIGSTOP 75 s', on: 'embedded', strike: (strike) => stand(strike, 75_000) },
  { name: 'tickets locked 4 s', on: 'embedded', isShort: true, strike: (strike) => lockTickets(strike, 4000) },
  { name: 'tickets locked 15 s', on: 'embedded', strike: (strike) => lockTickets(strike, 15_000) },
  { name: 'mail server dead 30 s', on: 'embedded', strike: withoutMail },
  { name: 'mail server hangs', on: 'embedded', strike: hangMail },
  { name: 'disk full 15 s', on: 'small disk', strike: (strike) => fillDisk(strike, async () => {}) },
  {
    name: 'disk full 15 s, kill -9 of the server meanwhile',
    on: 'small disk',
    kills: 1,
    strike: (strike) => fillDisk(strike, async () => void kill(onlyProduct(strike.stage).serverPid(), 'SIGKILL')),
  },
  { name: 'PostgreSQL 15 restarted, 2 processes', on: 'PostgreSQL 15', processes: 2, times: 3, strike: restart },
  {
    name: 'every backend terminated, 2 processes',
    on: 'PostgreSQL 15',
    processes: 2,
    times: 3,
    strike: terminateBackends,
  },
  {
    name: 'restart behind a proxy, 2 processes',
    on: 'PostgreSQL 15',
    processes: 2,
    times: 2,
    strike: restartBehindProxy,
  },
  { name: 'start before PostgreSQL 15', on: 'PostgreSQL 15', processes: 2, strike: startBefore },
  { name: 'connections swallowed 5 s', on: 'proxy', times: 2, strike: (strike) => swallow(strike, 5000) },
  { name: 'connections swallowed 25 s', on: 'proxy', strike: (strike) => swallow(strike, 25_000) },
]

async function terminateBackends({ stage }: Strike): Promise<void> {
  await stage.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
}

async function killNpm({ stage, complain }: Strike): Promise<void> {
  const product = onlyProduct(stage)
  const orphan = product.serverPid()
  kill(product.npmPid(), 'SIGKILL')
  const started = stage.start()
  const until = performance.now() + ORPHAN_LIMIT_MS
  while (isAlive(orphan) && performance.now() < until) await sleep(10)
  if (isAlive(orphan)) complain('the server of a killed npm lives on')
  await started
  // the orphan may have answered for it
  await onlyProduct(stage).answers()
}

async function stopWithSockets({ stage, pairs, complain }: Strike): Promise<void> {
  const sockets = await Promise.all(
    pairs.flatMap(({ garage, customer }) => [
      open(stage, garage.cookie, 'websocket'),
      open(stage, customer.cookie, 'polling'),
    ]),
  )
  const { code, seconds } = await onlyProduct(stage).stop()
  if (code !== 0) complain(`SIGTERM ended with ${code}`)
  if (seconds > STOP_LIMIT_SECONDS) complain(`SIGTERM took ${seconds.toFixed(1)} s`)
  for (const socket of sockets) socket.disconnect()
  await stage.start()
}

async function open({ urls: [url = ''] }: Stage, cookie: string, transport: 'websocket' | 'polling'): Promise<Socket> {
  const extraHeaders = { cookie, origin: url }
  const socket = io(url, { path: HUB_PATH, transports: [transport], upgrade: false, reconnection: false, extraHeaders })
  await new Promise<void>((done, failed) => socket.once('connect', done).once('connect_error', failed))
  return socket
}

async function stand({ stage }: Strike, ms: number): Promise<void> {
  const pid = onlyProduct(stage).serverPid()
  kill(pid, 'SIGSTOP')
  await sleep(ms)
  kill(pid, 'SIGCONT')
}

async function lockTickets({ stage, pairs, complain }: Strike, ms: number): Promise<void> {
  const client = await stage.pool.connect()
  await client.query('begin; lock table tickets in access exclusive mode')
  const until = performance.now() + ms
  const [url = ''] = stage.urls
  const { garage } = pairs[0] as Pair
  const input = { organizationId: garage.organizationId, count: 'unread' }
  let asked = 0
  let unserved = 0
  while (performance.now() < until) {
    const [health, answer] = await Promise.all([
      fetch(`${url}/api/health`).then(({ status }) => status),
      call(url, garage, 'notifications.count', input, 'GET'),
    ])
    asked += 1
    if (health !== 200 || answer.status !== 200) unserved += 1
    await sleep(100)
  }
  await client.query('rollback')
  client.release()
  if (asked === 0 || unserved > 0) complain(`${unserved} of ${asked} who need no tickets were not served`)
}

async function withoutMail({ stage }: Strike): Promise<void> {
  await stage.mail.die()
  await sleep(30_000)
  await stage.mail.revive()
}

/** Takes the disk's last byte, and asks health meanwhile. */
async function fillDisk({ stage, complain }: Strike, meanwhile: () => Promise<void>): Promise<void> {
  const filler = join(stage.folder, 'filler')
  const file = openSync(filler, 'w')
  const mebibyte = Buffer.alloc(1024 * 1024, 1)
  const fill = () => {
    for (let size = mebibyte.length; size >= 4096; size = size / 2)
      try {
        while (true) writeSync(file, mebibyte, 0, size)
      } catch {
        // full for pieces of this size
      }
  }
  fill()
  await sleep(3000)
  const { status } = await fetch(`${stage.urls[0]}/api/health`)
  if (status !== 503) complain(`health says ${status} while the disk is full`)
  await meanwhile()
  for (let second = 0; second < 12; second++) {
    await sleep(1000)
    fill()
  }
  closeSync(file)
  if (existsSync(filler)) rmSync(filler)
  if (statfsSync(stage.folder).bavail === 0) complain('the disk is full of something else')
}

async function restart({ stage: { postgres } }: Strike): Promise<void> {
  await postgres?.halt()
  await postgres?.launch()
}

/** All of it goes down; the product is started first and the database after it. */
async function startBefore({ stage, complain }: Strike): Promise<void> {
  for (const product of stage.products) {
    const { code } = await product.stop()
    if (code !== 0) complain(`SIGTERM ended with ${code}`)
  }
  await stage.postgres?.halt()
  const started = stage.start()
  await sleep(8000)
  await stage.postgres?.launch()
  await started
  for (const product of stage.products)
    if (product.said().split('PostgreSQL cannot be reached').length !== 2) complain('it did not say once that it waits')
}

async function swallow({ stage: { proxy } }: Strike, ms: number): Promise<void> {
  proxy?.swallow()
  await sleep(ms)
  proxy?.recover()
}
