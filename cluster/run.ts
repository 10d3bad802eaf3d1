// The product as several processes on this machine, with the demo world, until it is interrupted:
// node cluster/run.ts [--port 3000] [--web 2] [--redis]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Product, startProduct } from '../faults/product.ts'
import { freshSettings } from '../scripts/settings.mjs'
import { freePort } from '../test/server-process.ts'
import { startNginx } from './nginx.ts'
import { openParts } from './parts.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    web: { type: 'string', default: '2' },
    redis: { type: 'boolean', default: false },
  },
})

const opened: (() => unknown)[] = []
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

try {
  await serve()
} catch (error) {
  console.error(error)
  await end(1)
}

async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const close of opened.toReversed()) await close()
  process.exit(code)
}

async function serve(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hs-cluster-'))
  opened.push(() => rmSync(folder, { recursive: true, force: true }))
  const { primary, settings } = await openParts({ withRedis: values.redis, opened })
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const shared = {
    ...freshSettings(),
    ...settings,
    NODE_ENV: 'development',
    DEMO_DATA: 'true',
    HOST: '127.0.0.1',
    NEXTAUTH_URL: `http://localhost:${values.port}`,
    // one is nginx
    TRUST_PROXY: '1',
    SHUTDOWN_PAUSE_SECONDS: '3',
    DATA_DIR: dataDir,
    // what the journeys set (e2e/serve.mjs)
    PUSH_SERVICE_URL: `http://127.0.0.1:${Number(values.port) + 1}`,
    WEBHOOKS_TO_LOCALHOST: 'true',
  }
  const start = async (more: Record<string, string>): Promise<[port: number, product: Product]> => {
    const port = await freePort()
    const product = startProduct(port, { ...shared, ...more })
    opened.push(() => product.end())
    return [port, product]
  }
  // the first one migrates and loads the demo world
  const [, worker] = await start({ WORKER: 'true' })
  await worker.answers()
  const web: [number, Product][] = []
  for (let count = 0; count < Number(values.web); count++) web.push(await start({ WORKER: 'false' }))
  await Promise.all(web.map(([, product]) => product.answers()))
  const ports = web.map(([port]) => port)
  const nginx = await startNginx(ports, Number(values.port))
  opened.push(() => nginx.stop())
  console.log(
    `Huoltosilta: http://localhost:${values.port} (${ports.length} web processes, a worker, PostgreSQL with a replica)`,
  )
  console.log(`PostgreSQL: psql -h ${primary.socketFolder} -U postgres postgres`)
}
