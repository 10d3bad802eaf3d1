import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { connect } from '#server/db/pool.ts'
import { serveBuiltClient, serveHotClient } from '#server/http/web-client.ts'
import { createLog } from '#server/log.ts'
import { announceStart } from './announce-start.ts'
import { type Background, startBackground } from './background.ts'
import { browserConfig } from './browser-config.ts'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'

/** How long a shutdown may take before the process ends whatever is still under way. */
const SHUTDOWN_LIMIT_MS = 25_000

const hotReload = process.argv.includes('--hot-reload')
const config = readConfig()
const log = createLog(config.log.level)
const connection = await connect(config, log)
await migrate(connection.options)
const db = openDatabase(connection.pool)
if (config.demo) {
  const { loadDemoWorldWhenEmpty } = await import('./demo-world.ts')
  await loadDemoWorldWhenEmpty(db, log)
}

const services = openServices(config, log)
const { app, transport } = await buildServer({ config, db, services, log, hotReload })
await (hotReload ? serveHotClient : serveBuiltClient)(app, browserConfig(config))

let background: Promise<Background> | undefined

async function stop(signal: NodeJS.Signals): Promise<void> {
  log.info({ signal }, 'shutting down')
  setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
  await app.close()
  await (await background)?.stop()
  await connection.stop()
  process.exit(0)
}

// before it listens: from then on a stop must be an orderly one
let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void stop(signal)
  })

await app.listen({ host: config.http.host, port: config.http.port })
// whoever watches may come now; jobs and mail start after it listens
background = startBackground({ config, db, services, connection: connection.options, log, transport })
await background
announceStart(config)
