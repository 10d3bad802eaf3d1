import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import { type PostgresBinaries, postgresBinaries, type RunAs } from './postgres-binaries.ts'
import { ownFolder, type PostgresPlace, postgresPlace, postgresUser } from './postgres-place.ts'

export type EmbeddedPostgres = {
  /** Connection options for `pg`: a Unix socket that only this user and root can reach. */
  connection: { host: string; user: string; database: string }
  /** Whether another process of ours had started it, and will stop it. */
  adopted: boolean
  /** Stops the server in an orderly way, unless it was adopted. Close the connections first. */
  stop(): Promise<void>
}

const START_LIMIT_MS = 60_000
const RESTART_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2000
const REPORT_EVERY_MS = 60_000
const JOINED_CHECK_MS = 1000
const LOG_LIMIT_BYTES = 5_000_000
/** Above the highest process id that Linux or macOS give out. */
const NO_SUCH_PID = 4_194_305

/** A setting that PostgreSQL only keeps: the id of the process that owns the server and stops it when it ends. */
const OWNER = 'huoltosilta.owner'

/** One small machine, short statements, nothing lost that was acknowledged. */
const settings = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  // the data lie in memory or on a disk without a head to move: a page by its number costs little more than the next one
  random_page_cost: '1.1',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** The shell outlives a kill -9 of Node: the end of its input is the sign to stop the server. */
const watchdog = `exec 3<&0
"$0" "$@" 3<&- & server=$!
{ read -r _ <&3; kill -INT $server; } 2>/dev/null & guard=$!
wait $server; code=$?
kill $guard 2>/dev/null
exit $code`

type Options = {
  /** PostgreSQL settings that differ from ours, for tests. */
  overrides?: Record<string, string>
  log?: Pick<Logger, 'warn' | 'error'>
}

/**
 * Starts the PostgreSQL that npm brought, with its data in `dataDir`, or joins the one that another process of ours runs there. When it crashes, or
 * that other process ends, it is started again here.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { overrides, log }: Options = {},
): Promise<EmbeddedPostgres> {
  const runAs = postgresUser()
  const cluster: Cluster = { runAs, place: postgresPlace(dataDir, runAs), settings: { ...settings, ...overrides } }
  let server = await joinOrStart(cluster)
  let isStopping = false

  let reportedAt = 0
  const keepRunning = async () => {
    while (true) {
      await (server.process?.exited ?? gone(cluster))
      if (isStopping) return
      log?.warn({ folder: cluster.place.root }, 'embedded PostgreSQL is gone and is started again')
      // a full disk may keep it from starting for hours, and it must come back when there is room
      for (let isBack = false, pauseMs = RESTART_PAUSE_MS; !isBack; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
        await sleep(pauseMs)
        if (isStopping) return
        try {
          server = await joinOrStart(cluster)
          isBack = true
        } catch (error) {
          if (Date.now() - reportedAt > REPORT_EVERY_MS) {
            log?.error({ err: error }, 'embedded PostgreSQL cannot be started again, and is tried on')
            reportedAt = Date.now()
          }
        }
      }
    }
  }
  void keepRunning()

  return {
    connection: { host: server.socketFolder, user: 'postgres', database: 'postgres' },
    adopted: server.process === null,
    async stop() {
      isStopping = true
      await server.process?.stop()
    },
  }
}

type Cluster = { place: PostgresPlace; runAs: RunAs; settings: Record<string, string> }
/** `process` is null for a server of another process of ours. */
type Server = { socketFolder: string; process: { exited: Promise<void>; stop(): Promise<void> } | null }

async function joinOrStart(cluster: Cluster): Promise<Server> {
  const deadline = Date.now() + START_LIMIT_MS
  while (true) {
    const running = runningServer(cluster.place)
    if (running?.ready) return { socketFolder: running.socketFolder, process: null }
    const process = running ? null : await start(cluster, deadline)
    if (process) return { socketFolder: cluster.place.run, process }
    // a server that is starting or stopping: its process decides which
    if (Date.now() > deadline) throw new Error(`The server in ${cluster.place.data} neither starts nor stops`)
    await sleep(25)
  }
}

/** Resolves when the server of another process of ours is no longer there. */
async function gone({ place }: Cluster): Promise<void> {
  while (runningServer(place)) await sleep(JOINED_CHECK_MS, undefined, { ref: false })
}

/** Null when another process of ours was faster. */
async function start({ place, runAs, settings }: Cluster, deadline: number): Promise<Server['process']> {
  const binaries = postgresBinaries(runAs, place.root)
  initialise(place, binaries, runAs)
  const flags = Object.entries({ ...settings, [OWNER]: process.pid }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = openLog(place)
  const child = spawn(
    '/bin/sh',
    ['-c', watchdog, join(binaries.bin, 'postgres'), '-D', place.data, '-k', place.run, ...flags],
    // a process group of its own: Ctrl-C reaches only Node, which stops the server when its own work is done
    { ...runAs, cwd: place.root, stdio: ['pipe', log.fd, log.fd], detached: true, env: postgresEnvironment },
  )
  closeSync(log.fd)
  let hasExited = false
  const exited = new Promise<void>((done) => {
    for (const end of ['exit', 'error'])
      child.once(end, () => {
        hasExited = true
        done()
      })
  })

  while (!isOurs(runningServer(place))) {
    if (hasExited) {
      const said = readFileSync(log.path).subarray(log.size).toString()
      if (/lock file "[^"]+" already exists|pre-existing shared memory block/.test(said)) return null
      const failure = new Error(`The embedded PostgreSQL did not start:\n${said.slice(-4000)}`)
      throw said.includes('No space left on device') ? Object.assign(failure, { code: 'ENOSPC' }) : failure
    }
    if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL is not ready; see ${log.path}`)
    await sleep(10)
  }
  // neither the server nor its pipe keeps Node alive
  const pipe = child.stdin as Socket
  child.unref()
  pipe.unref()
  return {
    exited,
    async stop() {
      child.ref()
      pipe.end()
      await exited
    },
  }
}

const isOurs = (server: Running | null) => server?.ready === true && server.owner === process.pid

/** Makes the cluster aside and renames it when it is whole, so that half a cluster is never opened. */
function initialise({ root, data }: PostgresPlace, { bin, major }: PostgresBinaries, runAs: RunAs): void {
  if (existsSync(join(data, 'PG_VERSION'))) {
    const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    if (made === String(major)) return
    throw new Error(
      `${data} was made by PostgreSQL ${made}, this is ${major}: dump it with the old version and restore`,
    )
  }
  for (const name of readdirSync(root)) {
    const maker = Number(/^init-(\d+)$/.exec(name)?.[1])
    if (maker && !isAlive(maker)) rmSync(join(root, name), { recursive: true, force: true })
  }
  const aside = join(root, `init-${process.pid}`)
  ownFolder(aside, runAs)
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', aside, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', `--locale=${locale}`, '--no-instructions'],
    { ...runAs, cwd: root, encoding: 'utf8', env: postgresEnvironment },
  )
  if (made.status !== 0) {
    rmSync(aside, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
  }
  try {
    renameSync(aside, data)
  } catch {
    rmSync(aside, { recursive: true, force: true }) // another process of ours was faster
  }
}

type Running = { ready: boolean; owner: number; socketFolder: string }

/**
 * What `postmaster.pid` says of a server on these data; null when there is none. A file that a kill left behind is corrected where PostgreSQL itself
 * would refuse to start because of it for ever.
 */
function runningServer({ data }: PostgresPlace): Running | null {
  const file = join(data, 'postmaster.pid')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  if (text.trim() === '') {
    // killed between creating and writing it; a running server writes it at once
    if (Date.now() - statSync(file).mtimeMs > 1000) rmSync(file, { force: true })
    return { ready: false, owner: 0, socketFolder: '' }
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!isAlive(pid)) return null
  if (!isPostgres(pid)) {
    // the id now belongs to another process, as after a restarted container; the rest of the file still guards shared memory
    writeFileSync(file, text.replace(/^\d+/, String(NO_SUCH_PID)))
    return null
  }
  const owner = ownerOf(data)
  // without its owner it is about to stop, in any state that it reports
  return { ready: lines[7]?.trim() === 'ready' && isAlive(owner), owner, socketFolder: lines[4] ?? '' }
}

/** The process of ours that started the server, from the flags that PostgreSQL notes when it starts; 0 when unknown. */
function ownerOf(data: string): number {
  try {
    return Number(new RegExp(`${OWNER}=(\\d+)`).exec(readFileSync(join(data, 'postmaster.opts'), 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
  }
}

/** Nothing of ours: PG* variables and locales of the surroundings must not reach the server. */
const postgresEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_MESSAGES: 'C' }

function openLog({ root }: PostgresPlace): { path: string; fd: number; size: number } {
  const path = join(root, 'postgres.log')
  if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`)
  const fd = openSync(path, 'a', 0o600)
  return { path, fd, size: statSync(path).size }
}
