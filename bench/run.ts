// npm run bench [-- --rounds 5 --seconds 2 --only desk,ticket,report --connections 16,1 --profile <folder>]
// The product against the limit of this machine: the same statements on the same PostgreSQL, on bare node:http and pg.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { freshSettings, serverFlags } from '../scripts/settings.mjs'
import { measure, median } from './measure.ts'
import { type Operation, operations } from './operations.ts'
import { freePort, memoryOf, type Server, startServer } from './processes.ts'
import { bytesTable, footprintTable, type Measured, operationsTable } from './tables.ts'
import { makeWorld } from './world.ts'

const IDLE_SECONDS = 5
const STARTS = 5

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: 'desk,ticket,report' },
    connections: { type: 'string', default: '16,1' },
    /** Folder for a CPU profile of the product's server. */
    profile: { type: 'string' },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-bench-'))
chmodSync(folder, 0o711) // as root, PostgreSQL runs as somebody else and must get in
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
const { host, user, database } = postgres.connection
const databaseUrl = `postgresql:///${database}?user=${user}&host=${encodeURIComponent(host)}`
const postgresPid = Number(readFileSync(join(host, '.s.PGSQL.5432.lock'), 'utf8').split('\n', 1)[0])
const pool = new pg.Pool(postgres.connection)
pool.on('error', () => {}) // stopping the database ends idle connections

const running: Server[] = []
async function started(server: Promise<Server>): Promise<Server> {
  running.push(await server)
  return server
}

async function startProduct(flags: string[] = []): Promise<Server> {
  const port = await freePort()
  return started(
    startServer({
      name: 'product',
      port,
      path: '/api/health',
      args: [...serverFlags, ...flags, join(root, 'src/main/server.ts')],
      env: {
        ...freshSettings(),
        NODE_ENV: 'production',
        WRITE_LIMITS: 'false',
        NEXTAUTH_URL: `http://localhost:${port}`,
        MAIL: 'off',
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'data'),
        NODE_COMPILE_CACHE: join(folder, 'compiled'), // as npm start does
      },
    }),
  )
}

async function startLimit(): Promise<Server> {
  const port = await freePort()
  const args = [join(root, 'bench/limit-server.ts'), String(port), databaseUrl]
  return started(startServer({ name: 'limit', port, path: '/', args }))
}

/** Both must say the same, but for the rights that only the product knows of and the id of a new ticket. */
async function requireSameAnswer(operation: Operation, product: Server, limit: Server): Promise<void> {
  const [first] = operation.requests
  const [ours, theirs] = await Promise.all(
    [product, limit].map(async ({ url, said }) => {
      const { method = 'GET', path = '', headers = {}, body } = first?.setupRequest?.(first) ?? first ?? {}
      const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) })
      const { result } = (await answer.json()) as { result?: { data: Record<string, unknown> } }
      if (!result) throw new Error(`${operation.name}: ${url} answered ${answer.status}\n${said()}`)
      const { data } = result
      if (Array.isArray(data)) return data
      const { can: _can, ticketId, ...rest } = data
      return { ...rest, isReported: typeof ticketId === 'string' }
    }),
  )
  if (!isDeepStrictEqual(ours, theirs)) throw new Error(`${operation.name}: the two answer differently`)
}

try {
  await migrate(postgres.connection)
  const world = await makeWorld(pool)

  const startsMs: number[] = []
  for (let turn = 0; turn < STARTS; turn++) {
    const server = await startProduct()
    startsMs.push(server.startMs)
    await server.stop()
  }

  const product = await startProduct(values.profile ? ['--cpu-prof', '--cpu-prof-dir', values.profile] : [])
  const limit = await startLimit()
  await sleep(IDLE_SECONDS * 1000)
  const memory = { idle: memoryOf(product.pid), limit: memoryOf(limit.pid) }

  const measured: Measured[] = []
  for (const operation of operations(world).filter(({ name }) => values.only.split(',').includes(name))) {
    await requireSameAnswer(operation, product, limit)
    for (const connections of values.connections.split(',').map(Number)) {
      const pairs = await measure(operation, connections, {
        ...{ product, limit, pool, postgresPid },
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
      })
      measured.push({ operation, connections, pairs })
    }
  }
  const footprint = { startMs: median(startsMs), ...memory, loaded: memoryOf(product.pid) }

  const machine = `${cpus()[0]?.model ?? process.arch} × ${cpus().length}, Node ${process.versions.node}`
  const tables = [operationsTable(measured), footprintTable(footprint), bytesTable(join(root, 'dist/bytes.json'))]
  console.log([`${new Date().toISOString().slice(0, 16)}Z, ${machine}`, ...tables].join('\n\n'))
  mkdirSync(join(root, 'dist'), { recursive: true })
  const latest = { at: new Date().toISOString(), machine, measured, footprint, startsMs }
  writeFileSync(join(root, 'dist/bench.json'), `${JSON.stringify(latest, null, 2)}\n`)
} finally {
  for (const server of running) await server.stop()
  await pool.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
