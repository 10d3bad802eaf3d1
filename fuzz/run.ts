// npm run fuzz [-- --calls 20000 --seed 1 --only 4711]
// Hostile calls to a server of its own: see docs/testing.md.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { createLog } from '#server/log.ts'
import { freshSettings, serverFlags } from '../scripts/settings.mjs'
import { appRouter } from '../src/main/app-router.ts'
import { buildServer } from '../src/main/build-server.ts'
import { openServices } from '../src/main/open-services.ts'
import { cases } from '../src/main/two-sides.fixture.ts'
import { freePort, memoryOf, type Server, startServer } from '../test/server-process.ts'
import { targetsOf } from './calls.ts'
import { faultsBehind, untilWorkedOff } from './faults-behind.ts'
import { type Found, fuzz } from './fuzz.ts'
import { reportLines } from './report-lines.ts'

/** With fewer calls memory is not judged: the heap varies more than they could leak. */
const JUDGED_CALLS = 10_000
/** What a healthy process may hold more in the last fifth than in the fifth before its middle: a leak of 5 kB a call is as much. */
const GROWTH_MIB = 96
/** With little room the heap is collected in time, and what leaks ends the process instead of passing for a tide. */
const HEAP_FLAG = '--max-old-space-size=192'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    /** The index of one call, as printed when it failed. */
    only: { type: 'string' },
    port: { type: 'string' },
  },
})
const seed = Number(values.seed)
const places =
  values.only === undefined ? Array.from({ length: Number(values.calls) }, (_, place) => place) : [Number(values.only)]

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-fuzz-'))
chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user and needs access
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
  await untilWorkedOff(db)
  const behind = await faultsBehind(db, written)
  for (const line of reportLines(found.found, seed)) console.log(line)
  for (const fault of behind) console.log(`behind the answers: ${fault}`)
  const { before, after } = found
  const growth = after - before
  console.log(`memory ${before.toFixed(0)} MiB before the middle, ${after.toFixed(0)} MiB at the end`)
  const hasGrown = places.length >= JUDGED_CALLS && growth > GROWTH_MIB
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
    args: [...serverFlags, HEAP_FLAG, join(root, 'src/main/server.ts')],
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

async function attacked({ url, pid }: Server): Promise<{ found: Found; before: number; after: number }> {
  // the same routes as the server's own, without listening
  const config = readConfig({
    ...freshSettings(),
    NODE_ENV: 'development',
    PUBLIC_MAPS_KEY: 'k',
    PUBLIC_MAPS_MAP_ID: 'm',
  })
  const { app, routes } = await buildServer({ config, db, services: openServices(config, { db, log }), log })
  const targets = targetsOf(appRouter, cases, routes)
  const held: number[] = []
  const found = await fuzz({
    url,
    db,
    places,
    seed,
    // where the settings say `embedded`
    origin: url.replace('127.0.0.1', 'localhost'),
    targets,
    onWorld(sent) {
      const { rss } = memoryOf(pid)
      held.push(rss)
      if (sent % 2000 === 0) console.log(`${sent} calls, ${rss.toFixed(0)} MiB`)
    },
  })
  const health = await fetch(`${url}/api/health`)
  if (!health.ok) throw new Error(`the server is not healthy afterwards: ${health.status}`)
  await app.close()
  const unserved = targets.filter(({ name }) => !found.served.has(name))
  console.log(`never answered with success: ${unserved.map(({ name }) => name).join(', ')}`)
  return { found, before: medianOf(held, 0.3, 0.5), after: medianOf(held, 0.8, 1) }
}

/** The median of a part of the run: lazy modules are loaded by then, and a single garbage collection does not matter. */
function medianOf(samples: readonly number[], from: number, to: number): number {
  const part = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)).sort((a, b) => a - b)
  return part[Math.floor(part.length / 2)] ?? 0
}
