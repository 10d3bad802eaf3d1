// npm run fuzz [-- --calls 20000 --seed 1 --only 4711]
// Hostile calls to a server of its own: see docs/testing.md.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { createLog } from '#server/log.ts'
import { freePort, memoryOf, type Server, startServer } from '../bench/processes.ts'
import { freshSettings, serverFlags } from '../scripts/settings.mjs'
import { appRouter } from '../src/main/app-router.ts'
import { buildServer } from '../src/main/build-server.ts'
import { openServices } from '../src/main/open-services.ts'
import { cases } from '../src/main/two-sides.fixture.ts'
import { targetsOf } from './calls.ts'
import { faultsBehind } from './faults-behind.ts'
import { type Found, fuzz } from './fuzz.ts'
import { told } from './told.ts'

/** After so many calls everything that is loaded late is loaded. */
const WARM_UP_CALLS = 2000
/** What a healthy process may hold more at the end than after the warm-up; a leak of 5 kB a call is as much. */
const GROWTH_MIB = 96
/** How long the heap may take to settle after the last call. */
const REST_MS = 5000

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    /** The place of one call, as it was told when it failed. */
    only: { type: 'string' },
    port: { type: 'string' },
  },
})
const seed = Number(values.seed)
const places =
  values.only === undefined ? Array.from({ length: Number(values.calls) }, (_, place) => place) : [Number(values.only)]

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-fuzz-'))
chmodSync(folder, 0o711) // as root, PostgreSQL runs as somebody else and must get in
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
const { host, user, database } = postgres.connection
const log = createLog('silent')
const pool = openPool(postgres.connection, log)
const db = openDatabase(pool)
let written = ''
let server: Server | undefined
try {
  await migrate(postgres.connection, join(root, 'migrations'))
  server = await started()
  const found = await attacked(server)
  const { rss, warmRss } = found
  const behind = await faultsBehind(db, written)
  for (const line of told(found.found, seed)) console.log(line)
  for (const fault of behind) console.log(`behind the answers: ${fault}`)
  const growth = rss - warmRss
  console.log(`memory ${warmRss.toFixed(0)} MiB after the warm-up, ${rss.toFixed(0)} MiB at the end`)
  const hasGrown = places.length > 2 * WARM_UP_CALLS && growth > GROWTH_MIB
  if (hasGrown) console.log(`memory has grown by ${growth.toFixed(0)} MiB, allowed are ${GROWTH_MIB}`)
  if (found.found.failed.length > 0 || behind.length > 0 || hasGrown) process.exitCode = 1
} finally {
  await server?.stop()
  await pool.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function started(): Promise<Server> {
  const port = values.port === undefined ? await freePort() : Number(values.port)
  return startServer({
    name: 'product',
    port,
    path: '/api/health',
    onOutput(text) {
      written += text
    },
    args: [...serverFlags, join(root, 'src/main/server.ts')],
    env: {
      ...freshSettings(),
      NODE_ENV: 'development',
      DATABASE_URL: `postgresql:///${database}?user=${user}&host=${encodeURIComponent(host)}`,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      PUBLIC_MAPS_KEY: 'k',
      PUBLIC_MAPS_MAP_ID: 'm',
    },
  })
}

async function attacked({ url, pid }: Server): Promise<{ found: Found; warmRss: number; rss: number }> {
  // the same routes as the server's own, without listening
  const config = readConfig({
    ...freshSettings(),
    NODE_ENV: 'development',
    PUBLIC_MAPS_KEY: 'k',
    PUBLIC_MAPS_MAP_ID: 'm',
  })
  const { app, routes } = await buildServer({ config, db, services: openServices(config, log), log })
  const targets = targetsOf(appRouter, cases, routes)
  let warmRss = 0
  const found = await fuzz({
    ...{ url, db, places, seed },
    targets,
    onWorld(sent) {
      if (sent <= WARM_UP_CALLS) warmRss = memoryOf(pid).rss
      if (sent % 2000 === 0) console.log(`${sent} calls, ${memoryOf(pid).rss.toFixed(0)} MiB`)
    },
  })
  await sleep(REST_MS)
  const health = await fetch(`${url}/api/health`)
  if (!health.ok) throw new Error(`the server is not healthy afterwards: ${health.status}`)
  await app.close()
  const unserved = targets.filter(({ name }) => !found.served.has(name))
  console.log(`never answered with success: ${unserved.map(({ name }) => name).join(', ')}`)
  return { found, warmRss, rss: memoryOf(pid).rss }
}
