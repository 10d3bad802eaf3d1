import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type SwallowingProxy, swallowingProxy } from '#test/swallowing-proxy.ts'
import { type Nginx, startNginx } from '../cluster/nginx.ts'
import { openParts, type Parts, type Postgres } from '../cluster/parts.ts'
import { startPackagedPostgres } from '../scripts/machine.mjs'
import { freshSettings } from '../scripts/settings.mjs'
import { startTwilio, type Twilio } from '../test/counting-twilio.ts'
import { freePort } from '../test/server-process.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type Product, startProduct } from './product.ts'

export type ClusterKind = 'cluster' | 'cluster with Redis'
export type StageKind = 'embedded' | 'small disk' | 'PostgreSQL 15' | 'proxy' | ClusterKind

export type Watch = {
  /** Waits while the database is away; resolves to when it came back, 0 when it never was away. */
  there(): Promise<number>
  stop(): void
}

/** The product in production mode on a database of its own, with a mail server and a server in Twilio's place, ready to be struck. */
export type Stage = {
  kind: StageKind
  products: Product[]
  /** Where people come in. */
  urls: string[]
  /** Set where several processes are behind nginx; the last of the products only work. */
  cluster: Cluster | null
  mail: MailServer
  twilio: Twilio
  /** Connects directly to the database, past what lies between it and the product. */
  pool: pg.Pool
  db: Database
  /** Of the process that PostgreSQL's own children belong to; the embedded database's. */
  postmasterPid(): number
  /** Debian's PostgreSQL, where it is that. */
  postgres: Postgres | null
  proxy: SwallowingProxy | null
  /** Where the embedded database and its product keep everything. */
  folder: string
  /** Starts the products that have ended, and waits until they answer. */
  start(): Promise<void>
  /** The same without waiting. */
  launch(): readonly Product[]
  /** Ends one in order and starts it again. */
  restart(index: number): Promise<void>
  /** Looks at the database until it is stopped. */
  watch(): Watch
  end(): Promise<void>
}

export type Cluster = Parts & {
  nginx: Nginx
  /** Of each process behind nginx by itself. */
  webUrls: string[]
}

/** Processes of a cluster that work and are not behind nginx. */
const WORKERS = 2

/** Room for a database and little more. */
const SMALL_DISK_MB = 220
const PROBE_EVERY_MS = 25

export async function openStage(
  kind: StageKind,
  { firstPort, processes }: { firstPort: number | null; processes: number },
): Promise<Stage> {
  const opened: Opened = []
  try {
    return await build(kind, { firstPort, processes, opened })
  } catch (error) {
    await closeAll(opened)
    throw error
  }
}

/** What ends each thing that was opened, in the order of opening. */
type Opened = (() => unknown)[]

async function closeAll(opened: Opened): Promise<void> {
  for (const end of opened.toReversed()) await end()
}

async function build(
  kind: StageKind,
  { firstPort, processes, opened }: { firstPort: number | null; processes: number; opened: Opened },
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'hs-faults-'))
  opened.push(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user and needs access
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  if (kind === 'small disk') {
    if (!mount(dataDir)) throw new Error('this machine lets nobody mount a small disk')
    opened.push(() => spawnSync('umount', [dataDir]))
  }
  const mail = await startMailServer()
  opened.push(() => mail.die())
  const twilio = await startTwilio()
  opened.push(() => twilio.stop())
  const isCluster = kind === 'cluster' || kind === 'cluster with Redis'
  const parts = isCluster ? await openParts({ withRedis: kind === 'cluster with Redis', opened }) : null
  const own = kind === 'PostgreSQL 15' || kind === 'proxy' ? await startPackagedPostgres() : null
  opened.push(() => own?.stop())
  const postgres = parts?.primary ?? own
  const proxy = kind === 'proxy' && postgres ? await swallowingProxy({ host: postgres.socketFolder, port: 5432 }) : null
  opened.push(() => proxy?.close())
  const databaseUrl = proxy
    ? `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`
    : (postgres?.url ?? 'embedded:postgres')
  const secrets = freshSettings()
  const ports: number[] = []
  const all = processes + (isCluster ? WORKERS : 0)
  for (let index = 0; index < all; index++) ports.push(firstPort === null ? await freePort() : firstPort + index)
  const webPorts = ports.slice(0, processes)
  const nginx = isCluster ? await startNginx(webPorts, await freePort()) : null
  opened.push(() => nginx?.stop())
  const launch = (port: number) =>
    startProduct(port, {
      ...secrets,
      ...parts?.settings,
      WORKER: String(!isCluster || !webPorts.includes(port)),
      TRUST_PROXY: isCluster ? '1' : 'false',
      NODE_ENV: 'production',
      WRITE_LIMITS: 'false',
      HOST: '127.0.0.1',
      NEXTAUTH_URL: nginx?.url ?? `http://127.0.0.1:${ports[0]}`,
      MAIL_SMTP_URL: mail.url,
      // behind a proxy
      SHUTDOWN_PAUSE_SECONDS: processes > 1 ? '3' : '0',
      MAIL_DEFAULT_SENDER: 'Huoltosilta <posti@example.fi>',
      TWILIO_API_BASE_URL: twilio.url,
      TWILIO_ACCOUNT_SID: 'AC0',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_SMS_NUMBER: '+358401234567',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: join(tmpdir(), 'hs-faults-compiled'),
    })
  const socketFolder = postgres?.socketFolder ?? join(dataDir, 'postgres/run')
  const options = { host: socketFolder, user: 'postgres', database: 'postgres' }
  const pool = new pg.Pool({ ...options, max: 4 })
  pool.on('error', () => {}) // the database is stopped on purpose
  opened.push(() => pool.end())

  const stage: Stage = {
    kind,
    mail,
    twilio,
    pool,
    postgres,
    proxy,
    folder: dataDir,
    products: [],
    urls: nginx ? [nginx.url] : webPorts.map(urlOf),
    cluster: parts && nginx && { ...parts, nginx, webUrls: webPorts.map(urlOf) },
    db: openDatabase(pool),
    postmasterPid: () => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]),
    async start() {
      await Promise.all(stage.launch().map((product) => product.answers()))
    },
    launch() {
      stage.products = ports.map(launch)
      return stage.products
    },
    async restart(index) {
      await stage.products[index]?.stop()
      const again = launch(ports[index] ?? 0)
      // its own list, by which a run knows that a product was started again on purpose
      stage.products = stage.products.with(index, again)
      await again.answers()
    },
    watch: () => watch(options),
    end: () => closeAll(opened),
  }
  opened.push(async () => {
    for (const product of stage.products) await product.end()
  })
  return stage
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`

const mount = (folder: string): boolean => {
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_MB}m`, 'tmpfs', folder])
  if (made.status === 0) chmodSync(folder, 0o711)
  return made.status === 0
}

/** Asks the database again and again over new connections. */
function watch(options: pg.ClientConfig): Watch {
  let isWatching = true
  let isAway = false
  let backAt = 0
  const look = async () => {
    while (isWatching) {
      const client = new pg.Client({ ...options, connectionTimeoutMillis: 2000 })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query('select 1')
        if (isAway) backAt = performance.now()
        isAway = false
      } catch {
        isAway = true
      } finally {
        await client.end().catch(() => {})
      }
      await sleep(PROBE_EVERY_MS)
    }
  }
  void look()
  return {
    async there() {
      while (isAway) await sleep(PROBE_EVERY_MS)
      return backAt
    },
    stop() {
      isWatching = false
    },
  }
}
